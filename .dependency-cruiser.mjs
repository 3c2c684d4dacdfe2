import { areas, contexts, domainFolders, layers, packages } from "./architecture.mjs";

const server = (name) => `^apps/server/src/${name}/`;
const area = (name) => `^apps/web/src/areas/${name}/`;
const layer = (names) => `^apps/web/src/(${names.join("|")})/`;
const inDomain = (name) => `^packages/domain/src/${name}/`;
const home = (name) => `^(packages|apps)/${name}/`;
const anyContext = server(`(${Object.keys(contexts).join("|")})`);
const tests = "(\\.test\\.tsx?$|/testing/)";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const except = (names, ...spared) => names.filter((name) => !spared.includes(name));

/** One rule for each member of a table: it may reach those it lists, and no other member. */
const onlyAllowed = (table, kind, where, from = (name) => ({ path: where(name) })) =>
  Object.entries(table).flatMap(([name, allowed]) => {
    const barred = except(Object.keys(table), name, ...allowed).map(where);
    if (barred.length === 0) return [];
    return [
      rule(`${kind}-${name}`, `may use: ${allowed.join(", ") || "none"}`, from(name), { path: barred }),
    ];
  });

const doors = Object.keys(contexts).map((name) =>
  rule(
    `door-${name}`,
    `other contexts enter ${name} by its index.ts`,
    { path: anyContext, pathNot: server(name) },
    { path: server(name), pathNot: `${server(name)}index\\.ts$` },
  ),
);

/** dependency-cruiser reads the walls here; how it is run, see tools/walls.ts. */
export default {
  forbidden: [
    ...onlyAllowed(packages, "package", home),
    ...onlyAllowed(contexts, "context", server),
    ...onlyAllowed(Object.fromEntries(areas.map((name) => [name, []])), "area", area),
    ...onlyAllowed(domainFolders, "ladder", inDomain, (name) => ({ path: inDomain(name), pathNot: tests })),
    ...doors,
    ...layers
      .slice(0, -1)
      .map((names, level) =>
        rule(
          `layer-${names[0]}`,
          "a layer of the web app knows none above it",
          { path: layer(names), pathNot: tests },
          { path: layer(layers.slice(level + 1).flat()) },
        ),
      ),
    rule("no-cycles", "a cycle, even one of types alone, has no top to read from", {}, { circular: true }),
    rule(
      "domain-is-pure",
      "the domain imports nothing but itself",
      { path: "^packages/domain/src", pathNot: tests },
      { pathNot: "^packages/domain/src" },
    ),
    rule(
      "api-is-portable",
      "the description of the calls runs in the browser too: besides the domain it imports only zod, and for sealed boxes what server and page share",
      { path: "^packages/api/src", pathNot: tests },
      {
        pathNot:
          "^(packages/|apps/|node_modules/zod/|node_modules/@hpke/|node_modules/shamir-secret-sharing/|@zd/)",
      },
    ),
    rule(
      "platform-is-below",
      "the platform knows no context",
      { path: server("platform"), pathNot: tests },
      { path: anyContext },
    ),
    rule(
      "composition-is-on-top",
      "only the composition root puts contexts together; nothing below knows it or the demo market",
      { path: [anyContext, server("platform")], pathNot: tests },
      { path: "^apps/server/src/(demo/|(app|main)\\.ts$)" },
    ),
    rule(
      "tests-stay-outside",
      "nothing that ships imports a test or its helpers",
      { path: "^(packages|apps)/", pathNot: tests },
      { path: tests },
    ),
    rule(
      "resolvable",
      "an import that leads nowhere hides what it would have broken",
      { path: "^(packages|apps)/" },
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
