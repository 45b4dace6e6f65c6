"use strict";
// Replays a search that is over. The page knows no puzzle and no algorithm: it has the nodes as
// they were first made and what happened to them, in order.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const { nodes, steps } = data;
  const [PARENT, VIA, G, H, F, STATE, PATH, PLACE] = [0, 1, 2, 3, 4, 5, 6, 7];
  const above = new Map(data.folded);
  const drawn = nodes.map((_, i) => byId("n" + i));
  const edges = nodes.map((_, i) => byId("e" + i));
  const folds = new Map();
  for (const [, parent] of data.folded) folds.set(parent, byId("f" + parent));
  const blocks = new Map();
  for (const [node, parent] of data.packed) {
    if (!blocks.has(parent)) blocks.set(parent, []);
    blocks.get(parent).push(node);
  }
  const classes = ["gone", "open", "closed", "cut", "goal"];
  const fateNames = ["not generated yet", "generated", "expanded", "pruned", data.goal];

  // Where one can stop: after every event, or before every expansion.
  const frames = { event: [0], expansion: [0] };
  steps.forEach((step, i) => {
    frames.event.push(i + 1);
    const next = steps[i + 1];
    if (!next || "egr".includes(next[0])) frames.expansion.push(i + 1);
  });

  let grain = "expansion";
  let frame = 0;
  let shown = null; // what the page shows
  let chosen = null; // the node that was clicked
  let timer = 0;
  let zoom = 1;

  // The search after `end` steps.
  function at(end) {
    const count = nodes.length;
    const now = {
      end, fate: new Uint8Array(count), order: new Int32Array(count), parent: [], g: [], f: [],
      via: [], made: 0, expanded: 0, again: 0, improved: 0, round: -1, node: null, finished: false,
    };
    for (let i = 0; i < end; i++) {
      const [kind, node, ...rest] = steps[i];
      if (kind === "r") { now.round = node; continue; }
      if (kind === "m" || kind === "c") {
        const [parent, via, g, , f] = nodes[node];
        now.fate[node] = kind === "m" ? 1 : 3;
        now.parent[node] = parent; now.via[node] = via; now.g[node] = g; now.f[node] = f;
        now.order[node] = i;
        now.made++;
        if (!data.remembers || parent === null) now.node = node;
      } else if (kind === "i" || kind === "d") {
        [now.parent[node], now.via[node], now.g[node], now.f[node]] = rest;
        if (kind === "i") { now.fate[node] = 1; now.order[node] = i; }
        now.improved++;
      } else if (kind === "a") {
        now.again++;
      } else if (kind === "e") {
        now.fate[node] = 2; now.order[node] = i; now.expanded++; now.node = node;
      } else if (kind === "g") {
        now.fate[node] = 4; now.node = node; now.finished = true;
      }
    }
    return now;
  }

  function curve(from, to) {
    const [x, y] = nodes[from][PLACE], [u, v] = nodes[to][PLACE];
    const start = y + data.size[1], bend = v - data.layer, middle = v - data.layer / 2;
    return `M${x} ${start}V${Math.max(start, bend)}C${x} ${middle} ${u} ${middle} ${u} ${v}`;
  }

  // Touches only what differs from what is shown.
  function paint(now) {
    const before = shown;
    const hidden = new Map();
    for (let i = 0; i < nodes.length; i++) {
      if (above.has(i)) {
        if (now.fate[i]) hidden.set(above.get(i), (hidden.get(above.get(i)) || 0) + 1);
        continue;
      }
      const onPath = now.finished && nodes[i][PATH];
      const wasOnPath = before && before.finished && nodes[i][PATH];
      const same = before && before.fate[i] === now.fate[i] && onPath === wasOnPath &&
        before.parent[i] === now.parent[i] && (before.node === i) === (now.node === i) &&
        before.chosen !== i && chosen !== i;
      if (same) continue;
      const marks = [classes[now.fate[i]]];
      if (onPath) marks.push("path");
      if (onPath && data.meeting.includes(i)) marks.push("meet");
      if (now.node === i && !now.finished) marks.push("now");
      if (chosen === i) marks.push("chosen");
      drawn[i].setAttribute("class", `node h${nodes[i][H]} ${marks.join(" ")}`);
      const edge = edges[i];
      if (!edge) continue;
      edge.setAttribute("class", "edge" + (now.fate[i] ? "" : " gone") + (onPath ? " path" : ""));
      const parent = now.parent[i];
      if (now.fate[i] && parent !== null && nodes[parent][PLACE]) {
        edge.setAttribute("d", curve(parent, i));
      }
    }
    for (const [parent, fold] of folds) {
      const count = hidden.get(parent) || 0;
      fold.classList.toggle("gone", count === 0);
      // A node at work that is not drawn is somewhere in here.
      fold.classList.toggle("now", !now.finished && above.get(now.node) === parent);
      byId("fe" + parent).classList.toggle("gone", count === 0);
      fold.querySelector("text").textContent = "+" + count;
    }
    for (const [parent, members] of blocks) {
      const none = !members.some((i) => now.fate[i]);
      byId("b" + parent).classList.toggle("gone", none);
      byId("be" + parent).classList.toggle("gone", none);
    }
    now.chosen = chosen;
    shown = now;
  }

  const numbers = (i, now) => data.guided
    ? `g ${now.g[i]}, h ${nodes[i][H]}, f ${now.f[i]}` : `g ${now.g[i]}`;
  const name = (i) => `node ${i}`;
  const plural = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

  // The last thing that happened, in words.
  function news(now) {
    const from = frame > 0 ? frames[grain][frame - 1] : 0;
    const words = [];
    const made = [], again = [], better = [], cut = [];
    for (const step of steps.slice(from, now.end)) {
      const [kind, node] = step;
      if (kind === "r") words.push(data.rounds[node] + ".");
      if (kind === "e") words.push(`Expanded ${name(node)} (${numbers(node, now)}).`);
      if (kind === "g") words.push(`${name(node)} ends the search.`);
      if (kind === "m") made.push(node);
      if (kind === "c") cut.push(node);
      if (kind === "i" || kind === "d") better.push(node);
      if (kind === "a") again.push(node);
    }
    const list = (what, all) => all.length && words.push(`${what}: ${all.join(", ")}.`);
    list("Generated", made); list("Pruned", cut); list("Reached at lower cost", better);
    list("Already reached", again);
    const text = words.join(" ") || "Before the search.";
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  function entry(i, now) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.node = i;
    for (const [kind, text] of [["where", `${i}: ${nodes[i][STATE]}`], ["what", numbers(i, now)]]) {
      const span = document.createElement("span");
      span.className = kind;
      span.textContent = text;
      button.append(span);
    }
    item.append(button);
    return item;
  }

  const MOST = 60;
  function list(title, all, now) {
    const heading = document.createElement("h2");
    heading.textContent = `${title} (${all.length})`;
    const items = document.createElement("ul");
    items.className = "nodes";
    items.setAttribute("aria-label", title);
    items.append(...all.slice(0, MOST).map((i) => entry(i, now)));
    if (all.length > MOST) {
      const more = document.createElement("li");
      more.className = "more";
      more.textContent = `and ${all.length - MOST} more`;
      items.append(more);
    }
    return [heading, items];
  }

  // What comes first in OPEN: the least f, and among equals as the search has it.
  function first(now) {
    const tie = {
      fifo: (a, b) => now.order[a] - now.order[b],
      lifo: (a, b) => now.order[b] - now.order[a],
      "smaller-g": (a, b) => now.g[a] - now.g[b] || now.order[a] - now.order[b],
      "larger-g": (a, b) => now.g[b] - now.g[a] || now.order[a] - now.order[b],
    }[data.ties];
    return (a, b) => now.f[a] - now.f[b] || tie(a, b);
  }

  function lists(now) {
    const having = (fate) => nodes.map((_, i) => i).filter((i) => now.fate[i] === fate);
    if (data.remembers) {
      const open = having(1).sort(first(now));
      const closed = having(2).sort((a, b) => now.order[b] - now.order[a]);
      return [...list("OPEN", open, now), ...list("CLOSED", closed, now)];
    }
    const path = [];
    for (let i = now.node; i !== null && i !== undefined; i = now.parent[i]) path.unshift(i);
    return list("Path", path, now);
  }

  function card(now) {
    const i = chosen !== null && now.fate[chosen] ? chosen : now.node;
    const box = byId("card");
    box.replaceChildren();
    if (i === null) return;
    if (drawn[i]) {
      const [width, height] = data.size;
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("viewBox", `-3 -3 ${width + 6} ${height + 6}`);
      picture.setAttribute("class", "tree");
      picture.setAttribute("aria-hidden", "true");
      const copy = drawn[i].cloneNode(true);
      copy.removeAttribute("id");
      copy.removeAttribute("transform");
      copy.querySelector(".move")?.remove();
      picture.append(copy);
      box.append(picture);
    }
    const moves = [];
    for (let j = i; now.parent[j] !== null && now.parent[j] !== undefined; j = now.parent[j]) {
      moves.unshift(now.via[j]);
    }
    const rows = [["node", i], ["state", nodes[i][STATE]], ["g", now.g[i]]];
    if (data.guided) rows.push(["h", nodes[i][H]], ["f", now.f[i]]);
    rows.push(["is", fateNames[now.fate[i]]], ["moves", moves.join(" ") || "none"]);
    if (above.has(i)) rows.push(["drawn", `no, folded below node ${above.get(i)}`]);
    const table = document.createElement("dl");
    for (const [term, text] of rows) {
      const dt = document.createElement("dt"), dd = document.createElement("dd");
      dt.textContent = term;
      dd.textContent = text;
      table.append(dt, dd);
    }
    box.append(table);
  }

  function code(now) {
    const kind = now.end ? steps[now.end - 1][0] : "";
    const line = now.end === 0 ? -1 : now.end === 1 && kind === "m" ? 0 : "regmiac".indexOf(kind === "d" ? "i" : kind);
    byId("code").querySelectorAll("li").forEach((item, i) => {
      item.classList.toggle("here", i === line);
      if (i === line) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }

  function follow(now) {
    if (!byId("follow").checked || now.node === null) return;
    const parent = above.get(now.node);
    const node = parent === undefined ? drawn[now.node] : folds.get(parent);
    const view = byId("view").getBoundingClientRect(), box = node.getBoundingClientRect();
    const out = box.left < view.left || box.right > view.right || box.top < view.top ||
      box.bottom > view.bottom;
    if (!out) return;
    byId("view").scrollBy(
      (box.left + box.right - view.left - view.right) / 2,
      (box.top + box.bottom - view.top - view.bottom) / 2,
    );
  }

  function show(to) {
    frame = Math.max(0, Math.min(to, frames[grain].length - 1));
    const now = at(frames[grain][frame]);
    paint(now);
    byId("slider").value = frame;
    byId("count").textContent = `step ${frame} of ${frames[grain].length - 1}`;
    const counts = `${plural(now.made, "node")}, ${now.expanded} expanded`;
    byId("slider").setAttribute("aria-valuetext", `step ${frame}: ${counts}`);
    byId("news").textContent = `${news(now)} So far ${counts}.`;
    byId("lists").replaceChildren(...lists(now));
    card(now);
    code(now);
    follow(now);
    if (frame === frames[grain].length - 1) pause();
  }

  function setGrain(to) {
    const end = frames[grain][frame];
    grain = to;
    byId("slider").max = frames[grain].length - 1;
    show(frames[grain].findIndex((stop) => stop >= end));
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    byId("play").textContent = "▶ Play";
    byId("play").setAttribute("aria-label", "Play");
  }
  function tick() {
    show(frame + 1);
    if (timer) timer = setTimeout(tick, 2000 / 2 ** (byId("speed").value * 0.8));
  }
  function play() {
    if (timer) return pause();
    if (frame === frames[grain].length - 1) show(0);
    byId("play").textContent = "❚❚ Pause";
    byId("play").setAttribute("aria-label", "Pause");
    timer = setTimeout(tick, 200);
  }

  const tree = byId("tree");
  const [width, height] = [tree.width.baseVal.value, tree.height.baseVal.value];
  function resize(to) {
    zoom = Math.max(0.05, Math.min(to, 4));
    tree.setAttribute("width", width * zoom);
    tree.setAttribute("height", height * zoom);
    if (shown) follow(shown);
  }
  function fit(least) {
    const view = byId("view");
    const whole = Math.min((view.clientWidth - 20) / width, (view.clientHeight - 20) / height);
    resize(Math.max(least, Math.min(whole, 1.5)));
  }

  const actions = {
    first: () => { pause(); show(0); },
    back: () => { pause(); show(frame - 1); },
    next: () => { pause(); show(frame + 1); },
    last: () => { pause(); show(frames[grain].length - 1); },
    play,
    smaller: () => resize(zoom / 1.25),
    larger: () => resize(zoom * 1.25),
    fit: () => fit(0),
  };
  for (const [id, act] of Object.entries(actions)) byId(id).addEventListener("click", act);
  byId("slider").addEventListener("input", (e) => { pause(); show(Number(e.target.value)); });
  byId("grain").addEventListener("change", (e) => setGrain(e.target.value));
  const keys = {
    ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play",
    "+": "larger", "=": "larger", "-": "smaller", 0: "fit",
  };
  document.addEventListener("keydown", (e) => {
    const act = keys[e.key];
    const field = e.target.closest("input, select");
    const pressed = e.key === " " && e.target.closest("button, input");
    if (!act || field || pressed || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    actions[act]();
  });
  function choose(node) {
    chosen = chosen === node ? null : node;
    show(frame);
  }
  document.addEventListener("click", (e) => {
    const node = e.target.closest(".node[id]");
    const item = e.target.closest("[data-node]");
    if (node) choose(Number(node.id.slice(1)));
    else if (item) choose(Number(item.dataset.node));
  });

  byId("code").append(...data.code.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    if (!line) item.className = "none";
    return item;
  }));
  byId("controls").hidden = false;
  byId("meeting").hidden = data.meeting.length === 0;
  byId("slider").max = frames[grain].length - 1;
  // The finished tree, as much of it as can be read; a link can point to a step: page.html#12,
  // page.html#start.
  const mark = location.hash.slice(1);
  fit(0.5);
  show(mark === "" || mark === "end" ? frames[grain].length - 1 : Number(mark) || 0);
})();
