import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import react from "@vitejs/plugin-react";
import { createLogger, defineConfig, type Plugin } from "vite";
import { antdStyles } from "./build/antd-styles.ts";
import { mapTileFiles } from "./build/map-tiles.ts";
import { pageFiles } from "./build/page-files.ts";
import { screenWidths } from "./build/screen-widths.ts";

/** The host goes on as the browser says it: by it the server knows where the mall is. */
const server = { target: `http://127.0.0.1:${process.env["PORT"] ?? 8080}` };

/** What Vite itself brings about where a class `composes` one of another file; nobody who installs this could do anything about it. */
const ofComposes = "A PostCSS plugin did not pass the `from` option";

function openLogger(level: "info" | "warn") {
  const logger = createLogger(level);
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes(ofComposes)) warnOnce(message, options);
  };
  return logger;
}

export default defineConfig(({ command }) => ({
  customLogger: openLogger(command === "build" ? "warn" : "info"),
  plugins: [
    react(),
    antdStyles(),
    screenWidths(),
    withoutJsonSchema(),
    pageFiles(),
    mapTileFiles(),
    precompress(),
  ],
  server: { proxy: { "/api": server, "/static": server, "/ws": { ...server, ws: true } } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and what seldom changes, apart from what changes with every release.
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: "tanstack",
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)[\\/]/,
            },
            { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
            // What the site begins with, in one piece: thirty small ones would weigh a tenth more, and be asked for one by one.
            { name: "beginning", tags: ["$initial"] },
          ],
        },
      },
    },
  },
}));

/** One step below the best, which takes twice as long for two hundredths. */
const brotliQuality = 10;

/** Every text asset gets a .br and a .gz beside it, so the server never compresses the same file twice. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(js|mjs|css|svg|pbf)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const path = join(dir, file);
          const text = await readFile(path);
          await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
          const params = {
            [zlib.BROTLI_PARAM_QUALITY]: brotliQuality,
            [zlib.BROTLI_PARAM_SIZE_HINT]: text.length,
          };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
        }),
      );
    },
  };
}

/**
 * Every schema of zod brings along how it is told as JSON Schema. The server tells the contract so, the site never does;
 * and every visitor of the hall would load it.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    transform: {
      filter: { id: /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) =>
        [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => {};`)
          .join("\n"),
    },
  };
}
