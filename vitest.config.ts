import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { antdStyles } from "./apps/web/build/antd-styles.ts";

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What takes long by its nature, and is run by `npm run test:long`. */
const long = "src/**/*.long.test.{ts,tsx}";

/** Long tests that take longest, the longest first. */
const longest = ["sweeps", "identity/permissions", "demo/nodes"].map((name) => `/src/${name}.long.test.ts`);

/** A clean clone begins with the largest files; these are small, and would run on alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Nothing here is about speed: only what hangs ends so, on a machine that has other things to do as well. */
const testTimeout = 180_000;
const expect = { poll: { timeout: 30_000 } };

const server = {
  root: root("apps/server"),
  globalSetup: [root("apps/server/src/testing/global-setup.ts")],
  testTimeout,
  hookTimeout: testTimeout,
  expect,
  // A platform that opens forgets what another has left in memory (`module.ts`).
  isolate: false,
};

const web = {
  root: root("apps/web"),
  environment: "happy-dom",
  setupFiles: [
    "no-owner-stacks",
    "hiding-styles",
    "headings",
    "quiet-console",
    "styled-components",
    "close-pages",
  ].map((name) => root(`apps/web/src/testing/${name}.ts`)),
  // What a setup looks at after a test is looked at before the test's own file cleans up.
  sequence: { hooks: "list" as const },
  testTimeout,
  expect,
  // Every page opens as an app of its own, so the files of a worker share what they have loaded.
  isolate: false,
};

/** One project for each kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "domain",
          root: root("packages/domain"),
          include: ["src/**/*.test.ts"],
          testTimeout,
          isolate: false,
        },
      },
      {
        test: {
          name: "api",
          root: root("packages/api"),
          include: ["src/**/*.test.ts"],
          testTimeout,
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: "server",
          include: ["src/**/*.test.ts"],
          exclude: [...configDefaults.exclude, long],
        },
      },
      { test: { ...server, name: "long", include: [long] } },
      {
        plugins: [antdStyles()],
        test: {
          ...web,
          name: "web",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, long],
        },
      },
      { plugins: [antdStyles()], test: { ...web, name: "long-web", include: [long] } },
      {
        test: {
          name: "tools",
          root: root("."),
          include: ["tools/**/*.test.ts", "bench/*.test.ts", "apps/web/build/*.test.ts"],
          testTimeout,
          expect,
        },
      },
    ],
  },
});
