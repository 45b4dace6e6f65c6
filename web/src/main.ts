import "./theme/font.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Relative to the page, which may be under any path.
  const script = new URL("./sw.js", document.baseURI);
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(script).catch(() => undefined);
  });
}
