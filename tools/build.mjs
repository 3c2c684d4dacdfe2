// Plain JavaScript, because it also runs where the pinned Node could not be installed.
import module from "node:module";

// Every start runs this first.
module.enableCompileCache?.();
const [, , mode = "anyway"] = process.argv;
const major = Number(process.versions.node.split(".")[0]);

try {
  if (major < 24)
    throw new Error(`Node 24 is needed, this is ${process.versions.node}: run npm ci, then npm start`);
  const { buildServer, buildSite } = await import("./built.ts");
  buildServer({ anyway: mode === "anyway" });
  buildSite({ anyway: mode === "anyway" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // An installation is complete without what is built; `npm start` builds it again and says what is wrong.
  if (mode !== "at-install") process.exitCode = 1;
}
