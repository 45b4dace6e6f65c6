/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:results" {
  const results: import("./numbers/results.ts").Result[];
  export default results;
}
