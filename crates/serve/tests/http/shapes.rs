//! Answers are what the description says, and the description is complete.

use serde_json::{Map, Value, json};

use super::Running;
use super::endpoints::requests;

/// The parts of a schema that apply to an object: its members, and which of them must be there.
fn members(api: &Value, schema: &Value) -> (Map<String, Value>, Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        return members(api, api.pointer(name.trim_start_matches('#')).unwrap());
    }
    let (mut all, mut required) = (Map::new(), Vec::new());
    for part in schema["allOf"].as_array().into_iter().flatten() {
        let (more, needed) = members(api, part);
        all.extend(more);
        required.extend(needed);
    }
    all.extend(schema["properties"].as_object().cloned().unwrap_or_default());
    let own = schema["required"].as_array().into_iter().flatten();
    required.extend(own.map(|name| name.as_str().unwrap().to_string()));
    (all, required)
}

/// Whether a value is of a type of the schema.
fn is_of_type(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    }
}

/// Complains where a value is not what the schema says, or has members that it does not mention.
fn check(api: &Value, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(choices) = choices {
        let fits = choices.iter().any(|choice| check(api, choice, value, place).is_ok());
        return if fits { Ok(()) } else { Err(format!("{place}: none of the choices: {value}")) };
    }
    if let Some(name) = schema["$ref"].as_str() {
        let there = api.pointer(name.trim_start_matches('#'));
        return check(api, there.ok_or_else(|| format!("no {name}"))?, value, place);
    }
    if schema["allOf"].is_array() && !value.is_object() {
        return Err(format!("{place}: {value} is not an object"));
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| is_of_type(value, kind)) {
        return Err(format!("{place}: {value} is not {kinds:?}"));
    }
    for (number, item) in value.as_array().into_iter().flatten().enumerate() {
        check(api, &schema["items"], item, &format!("{place}[{number}]"))?;
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    let (known, required) = members(api, schema);
    if let Some(missing) = required.iter().find(|name| !object.contains_key(*name)) {
        return Err(format!("{place}: no {missing}"));
    }
    for (name, value) in object {
        match known.get(name) {
            Some(schema) => check(api, schema, value, &format!("{place}.{name}"))?,
            None if known.is_empty() => {}
            None => return Err(format!("{place}: {name} is not described")),
        }
    }
    Ok(())
}

fn schema_of<'a>(api: &'a Value, path: &str, method: &str, status: u16) -> &'a Value {
    let responses = &api["paths"][path][method]["responses"];
    let schema = &responses[status.to_string()]["content"]["application/json"]["schema"];
    assert!(schema.is_object(), "{method} {path} {status}: {responses}");
    schema
}

#[test]
fn answers_are_as_described() {
    let server = Running::start();
    let api = server.get("/api/openapi.json").json();
    for (kind, request) in requests() {
        let path = format!("/api/{kind}");
        let body = &api["paths"][&path]["post"]["requestBody"]["content"]["application/json"];
        check(&api, &body["schema"], &request, kind).unwrap();
        let answer = server.post(&path, &request);
        check(&api, schema_of(&api, &path, "post", 200), &answer.json(), kind).unwrap();
        let mut named = request.clone();
        named["request"] = kind.into();
        let body = &api["paths"]["/api/jobs"]["post"]["requestBody"]["content"]["application/json"];
        check(&api, &body["schema"], &named, "job").unwrap();
    }
    for path in ["health", "tables", "campaigns", "results"] {
        let path = format!("/api/{path}");
        let answer = server.get(&path).json();
        check(&api, schema_of(&api, &path, "get", 200), &answer, &path).unwrap();
    }
    let unsolved = server.post("/api/solve", &json!({"puzzle": "cube", "state": "R Q"}));
    let schema = schema_of(&api, "/api/solve", "post", unsolved.status);
    check(&api, schema, &unsolved.json(), "error").unwrap();
    let created = server.post("/api/jobs", &json!({"request": "explore", "puzzle": "8-puzzle"}));
    check(&api, schema_of(&api, "/api/jobs", "post", 202), &created.json(), "ticket").unwrap();
    let path = created.json()["url"].as_str().unwrap().to_string();
    let done = server.wait_for(&path, "done");
    check(&api, schema_of(&api, "/api/jobs/{id}", "get", 200), &done, "job").unwrap();
    check(&api, &json!({"$ref": "#/components/schemas/Progress"}), &done["progress"], "").unwrap();
}

/// Every reference leads somewhere, and every path of the server is described.
#[test]
fn the_description_is_complete() {
    let server = Running::start();
    let answer = server.get("/api/openapi.json");
    let (api, text) = (answer.json(), answer.text());
    for name in text.split("\"#/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(api.pointer(&format!("/{name}")).is_some(), "{name}");
    }
    for path in api["paths"].as_object().unwrap().keys() {
        let real = path.replace("{id}", "1").replace("{name}", "loopover-3x4-stm");
        let status = server.send("PATCH", &real, &[], "").status;
        assert_eq!(status, 405, "{path}");
    }
}

/// The check above finds what is wrong.
#[test]
fn a_wrong_answer_is_found() {
    let api = json!({"components": {"schemas": {
        "A": {"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}},
        "B": {"allOf": [{"$ref": "#/components/schemas/A"},
            {"type": "object", "properties": {"y": {"type": ["string", "null"]}}}]},
    }}});
    let schema = json!({"$ref": "#/components/schemas/B"});
    let fits = |value: Value| check(&api, &schema, &value, "").is_ok();
    assert!(fits(json!({"x": 1})) && fits(json!({"x": 1, "y": null})));
    assert!(!fits(json!({"y": "a"})) && !fits(json!({"x": "1"})) && !fits(json!({"x": 1, "z": 2})));
    assert!(!fits(json!({"x": 1, "y": 2})) && !fits(json!([])));
}
