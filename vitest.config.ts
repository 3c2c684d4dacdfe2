import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** One project for each kind of test; `npx vitest run --project domain` runs one of them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "domain",
          root: root("packages/domain"),
          include: ["src/**/*.test.ts"],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "contract",
          root: root("packages/contract"),
          include: ["src/**/*.test.ts"],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "server",
          root: root("apps/server"),
          include: ["src/**/*.test.ts"],
          globalSetup: [root("apps/server/src/testing/global-setup.ts")],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A platform that opens forgets what another has left in memory (`module.ts`).
          isolate: false,
        },
      },
      {
        test: {
          name: "web",
          root: root("apps/web"),
          include: ["src/**/*.test.{ts,tsx}"],
          environment: "happy-dom",
          setupFiles: [root("apps/web/src/testing/headings.ts")],
          // What a setup looks at after a test is looked at before the test's own file cleans up.
          sequence: { hooks: "list" },
          testTimeout: 15_000,
          // Every page opens as an app of its own, so the files of a worker share what they have loaded.
          isolate: false,
        },
      },
      {
        test: {
          name: "tools",
          root: root("."),
          include: ["tools/*.test.ts", "bench/*.test.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
