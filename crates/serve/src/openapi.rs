//! The description of the API, made from the types of requests and answers.

use std::sync::OnceLock;

use cosette_service::schema::{self, Kind, Schemas};
use utoipa::ToSchema;
use utoipa::openapi::path::{
    HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem,
    PathItemBuilder, PathsBuilder,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    ComponentsBuilder, Content, Info, InfoBuilder, Object, OpenApi, OpenApiBuilder, Ref, Required,
    ResponseBuilder, Type,
};

use crate::shapes::{Campaigns, Health, JobEvent, Results, Standing, Tables, Ticket};

const JSON: &str = "application/json";

const ABOUT: &str = "Solves permutation puzzles exactly. Everything runs on the server's machine. \
    Errors are objects with the member `error`: its `kind` is for programs, its `message` for \
    people, `token` and `position` say which part of which text it is about.";

/// Errors of every path.
const ALWAYS: [(u16, &str); 3] = [
    (400, "The request cannot be read"),
    (403, "The request comes from a page of another origin"),
    (421, "The server does not have this name"),
];

/// Further errors of paths that take a body.
const OF_BODIES: [(u16, &str); 5] = [
    (408, "The body did not arrive in time"),
    (413, "The body is too large"),
    (415, "The body must have the type application/json"),
    (429, "Too many requests wait; Retry-After says when to try again"),
    (503, "No answer within the time limit, or the server is shutting down"),
];

/// Further errors of requests that are computed.
const OF_ANSWERS: [(u16, &str); 2] = [
    (422, "The request makes no sense, or needs more than the limits allow"),
    (500, "A fault of the program"),
];

/// The description as JSON.
pub fn text() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| serde_json::to_string(&describe()).expect("plain data becomes JSON"))
}

fn describe() -> OpenApi {
    let mut schemas = Schemas::new();
    let kinds = schema::kinds(&mut schemas);
    let [request, _progress, failure] = schema::others(&mut schemas);
    let failure = failure.as_str();
    let mut paths = PathsBuilder::new();
    for kind in &kinds {
        paths = paths.path(format!("/api/{}", kind.name), of_kind(kind, failure));
    }
    let reads = [
        read::<Health>("health", "Whether the server is there, its load and limits"),
        read::<Tables>("tables", "The cached tables"),
        read::<Campaigns>("campaigns", "How far the campaigns are"),
        read::<Results>("results", "The certificates"),
    ];
    for (name, summary, answer, add) in reads {
        let get = operation(name, summary, failure).response("200", ok(&answer));
        paths = paths.path(format!("/api/{name}"), item([(HttpMethod::Get, get)]));
        add(&mut schemas);
    }
    let paths = of_jobs(paths, &request, failure, &mut schemas).build();
    let components = ComponentsBuilder::new().schemas_from_iter(schemas).build();
    OpenApiBuilder::new().info(info()).paths(paths).components(Some(components)).build()
}

fn info() -> Info {
    InfoBuilder::new()
        .title("cosette")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .build()
}

/// A path that is only read: its name, what it does, its answer, and what adds the schemas of that.
type Read = (&'static str, &'static str, String, fn(&mut Schemas));

fn read<T: ToSchema>(name: &'static str, summary: &'static str) -> Read {
    (name, summary, T::name().into_owned(), add::<T>)
}

fn add<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// The path of a kind of request.
fn of_kind(kind: &Kind, failure: &str) -> PathItem {
    let post = operation(kind.name, kind.summary, failure)
        .request_body(Some(body(&kind.request).build()))
        .response("200", ok(&kind.answer));
    item([(HttpMethod::Post, failures(failures(post, &OF_BODIES, failure), &OF_ANSWERS, failure))])
}

/// The paths of jobs and of single certificates.
fn of_jobs(
    paths: PathsBuilder,
    request: &str,
    failure: &str,
    schemas: &mut Schemas,
) -> PathsBuilder {
    add::<Ticket>(schemas);
    add::<Standing>(schemas);
    add::<JobEvent>(schemas);
    let id = || parameter("id", "The identifier of the job");
    let missing = [(404, "There is no such job")];
    let of_job = |name: &str, summary: &str| {
        failures(operation(name, summary, failure), &missing, failure).parameter(id())
    };
    let created = ResponseBuilder::new().description("The job is queued");
    let created = created.content(JSON, content(&Ticket::name())).build();
    let create = operation("create_job", "Queue any request", failure)
        .request_body(Some(body(request).build()))
        .response("202", created);
    let create = failures(create, &OF_BODIES, failure);
    let show = of_job("job", "How far a job is, and its answer");
    let show = show.response("200", ok(&Standing::name()));
    let gone = ResponseBuilder::new().description("It stops at its next safe point");
    let cancel = of_job("cancel_job", "Cancel a job, or forget its answer");
    let cancel = cancel.response("204", gone.build());
    let stream = ResponseBuilder::new().description(
        "Server-sent events: `progress` (Progress), then `answer` or `error`, whose data are what \
         the path of the request would have answered",
    );
    let stream = stream.content("text/event-stream", content(&JobEvent::name()));
    let seen = ResponseBuilder::new().description("Everything was received (Last-Event-ID)");
    let follow = of_job("job_events", "The progress of a job");
    let follow = follow.response("200", stream.build()).response("204", seen.build());
    let certificate = ResponseBuilder::new().description("The certificate");
    let certificate =
        certificate.content(JSON, Content::new(Some(Object::with_type(Type::Object))));
    let fetch = operation("result", "A certificate, for `verify`", failure)
        .parameter(parameter("name", "Its name in the list"))
        .response("200", certificate.build());
    let fetch = failures(fetch, &[(404, "There is no such certificate")], failure);
    paths
        .path("/api/jobs", item([(HttpMethod::Post, create)]))
        .path("/api/jobs/{id}", item([(HttpMethod::Get, show), (HttpMethod::Delete, cancel)]))
        .path("/api/jobs/{id}/events", item([(HttpMethod::Get, follow)]))
        .path("/api/results/{name}", item([(HttpMethod::Get, fetch)]))
}

fn item<const N: usize>(operations: [(HttpMethod, OperationBuilder); N]) -> PathItem {
    let add = |item: PathItemBuilder, (method, operation): (_, OperationBuilder)| {
        item.operation(method, operation.build())
    };
    operations.into_iter().fold(PathItemBuilder::new(), add).build()
}

fn operation(id: &str, summary: &str, failure: &str) -> OperationBuilder {
    let operation = OperationBuilder::new().operation_id(Some(id)).summary(Some(summary));
    failures(operation, &ALWAYS, failure)
}

fn failures(
    operation: OperationBuilder,
    failures: &[(u16, &str)],
    failure: &str,
) -> OperationBuilder {
    failures.iter().fold(operation, |operation, (status, description)| {
        let response = ResponseBuilder::new().description(*description);
        operation.response(status.to_string(), response.content(JSON, content(failure)).build())
    })
}

fn body(schema: &str) -> RequestBodyBuilder {
    RequestBodyBuilder::new().required(Some(Required::True)).content(JSON, content(schema))
}

fn content(schema: &str) -> Content {
    Content::new(Some(Ref::from_schema_name(schema)))
}

fn ok(schema: &str) -> utoipa::openapi::Response {
    ResponseBuilder::new().description("The answer").content(JSON, content(schema)).build()
}

fn parameter(name: &str, description: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Path)
        .required(Required::True)
        .description(Some(description))
        .schema(Some(string()))
        .build()
}

fn string() -> Object {
    Object::with_type(Type::String)
}
