import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const built = join(root, "apps/web/dist/index.html");
/** Beside the site, so that a copied site keeps its stamp. */
const stamp = join(root, "apps/web/dist/.sources");
/** An installation without the tools of development, such as a container image, brings its site built. */
const vite = join(root, "node_modules/vite/bin/vite.js");

/** One number for everything that the site is built from. */
function sources(): string {
  const files = globSync(
    [
      "package-lock.json",
      "tsconfig.base.json",
      "apps/web/{index.html,package.json,vite.config.ts}",
      "apps/web/{build,src,public}/**/*.*",
      // Members check a session by the same program in the browser.
      "tools/verify-session.mjs",
      "packages/{domain,contract}/src/**/*.ts",
    ],
    { cwd: root, exclude: (path) => /(\.test\.tsx?|\/testing)$/.test(path) },
  ).sort();
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Builds the site into apps/web/dist; only if it must, unless told to do so anyway. */
export function buildSite({ anyway = false } = {}): void {
  const now = sources();
  const isFresh = existsSync(built) && existsSync(stamp) && readFileSync(stamp, "utf8") === now;
  if (isFresh && !anyway) return;
  if (!existsSync(vite)) {
    if (existsSync(built)) return;
    throw new Error("the web site is not built, and vite is not installed to build it: run npm ci");
  }
  // Not on standard output, which belongs to the command that needs the site.
  console.error("building the web site …");
  const { status } = spawnSync(process.execPath, [vite, "build", "apps/web", "--logLevel", "warn"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the web site could not be built");
  writeFileSync(stamp, now);
}
