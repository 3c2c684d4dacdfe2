import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const debian = ["chromium", "fonts-noto-cjk"];

const places = [
  // The same without windows that nobody looks at: a third less to do.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where Playwright's own installer puts its browsers, on Linux, macOS and Windows; the newest first. */
const playwrightsOwn = () =>
  [".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright"]
    .map((folder) => join(homedir(), folder))
    .concat(process.env["PLAYWRIGHT_BROWSERS_PATH"] ?? [])
    .flatMap((folder) =>
      globSync(["chromium-*/*/{chrome,chrome.exe}", "chromium-*/*/*.app/Contents/MacOS/*"], {
        cwd: folder,
      }).map((path) => join(folder, path)),
    )
    .sort()
    .reverse();

/** The Chromium on this machine; CHROMIUM_PATH goes before all others. */
export function findBrowser(): string | null {
  const own = process.env["CHROMIUM_PATH"];
  if (own && !existsSync(own)) throw new Error(`CHROMIUM_PATH leads to nothing: ${own}`);
  return own || places.find((path) => existsSync(path)) || (playwrightsOwn()[0] ?? null);
}

const succeeds = (command: string, args: readonly string[]) =>
  spawnSync(command, args, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/** The Chromium on this machine, installed first where there is none. */
export function ensureBrowser(): string {
  const there = findBrowser();
  if (there) return there;
  console.error("no Chromium on this machine, installing one …");
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) {
    succeeds("apt-get", ["update", "-qq"]);
    succeeds("apt-get", ["install", "-y", "-qq", ...debian]);
  }
  if (!findBrowser()) succeeds("node_modules/.bin/playwright", ["install", "chromium"]);
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    `No Chromium was found and none could be installed: install one (Debian: apt-get install ${debian.join(" ")}) or set CHROMIUM_PATH.`,
  );
}

/** Chromium has no sandbox as root, and must not look for its maker's servers in a closed network. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
