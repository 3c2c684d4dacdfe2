import { join, relative } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const app = join(import.meta.dirname, "../apps/server");
const folder = join(app, "dist");

/** Libraries of a hundred modules each, and what they stand on. */
const taken = /^(kysely|zod|@cantoo\/pdf-lib)(\/|$)/;
const own = /^(\.|\/|@zd\/)/;
const isTaken = (id: string, importer = "") =>
  own.test(id) || taken.test(id) || importer.includes("/node_modules/");

/** What a source looks up beside itself (migrations, workers) is found there, wherever the source has been put. */
const besideItsSource: Plugin = {
  name: "beside-its-source",
  transform: {
    filter: { code: "import.meta.url" },
    handler(code, id) {
      const place = JSON.stringify(relative(folder, id));
      const found = code.replaceAll("import.meta.url", `new URL(${place}, import.meta.url).href`);
      // No line has moved, so the map of the source is still right.
      return { code: found, map: null };
    },
  },
};

/**
 * The server as a few files: to find and read two thousand modules one by one takes a start longer than all else that it does.
 * Other libraries stay where they are installed.
 */
const bundle = await rolldown({
  input: join(app, "src/main.ts"),
  platform: "node",
  external: (id, importer) => !isTaken(id, importer),
  plugins: [besideItsSource],
});
await bundle.write({ dir: folder, format: "esm", sourcemap: true, cleanDir: true });
