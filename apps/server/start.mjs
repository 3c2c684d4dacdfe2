import { existsSync } from "node:fs";
import module from "node:module";

// Plain JavaScript, so that an older Node can read at least this and say what is missing.
const needed = 24;
const [major] = process.versions.node.split(".").map(Number);

if (major < needed) {
  process.stderr.write(
    `This platform needs Node ${needed} or newer, and this is ${process.versions.node}. "npm start" brings the right one.\n`,
  );
  process.exit(1);
}

// What was compiled once is not compiled again by the next start.
module.enableCompileCache();

// Whoever says `built` has seen to it that what is built is not older than its sources.
const built = new URL("./dist/main.js", import.meta.url);
const isBuilt = process.argv[2] === "built" && existsSync(built);
await import(isBuilt ? built.href : "./src/main.ts");
