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
await import("./src/main.ts");
