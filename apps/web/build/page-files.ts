import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type Plugin, type Rolldown } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));

/** What the declaration of a route says of itself, as far as its page's document depends on it. */
interface Route {
  readonly fullPath: string;
  readonly parentRoute?: Route;
  readonly children?: readonly Route[] | Readonly<Record<string, Route>>;
  readonly options: {
    readonly staticData?: { readonly title?: string };
    readonly component?: { readonly preload?: () => unknown };
    readonly loader?: (given: unknown) => unknown;
  };
}

/**
 * Writes pages.json beside the site: of every address its title, and the files that its page is made of. The server names
 * them in the document, so that the browser fetches them at once and not one after the other as it finds them out.
 */
export function pageFiles(): Plugin {
  return {
    name: "page-files",
    apply: "build",
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const pages: Record<string, unknown> = {};
      for (const { path, title, sources } of await declaredPages()) {
        const { scripts, styles } = filesOf(sources, chunks);
        pages[path] = { title, scripts, styles };
      }
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
    },
  };
}

/** What the declarations find around them here. */
interface Around {
  pageSources?: (source: string) => Promise<object>;
  addEventListener?: () => void;
}

interface Page {
  readonly path: string;
  readonly title: string | undefined;
  /** The modules that it loads lazily. */
  readonly sources: readonly string[];
}

/** The pages of the site, by its own declarations. */
async function declaredPages(): Promise<readonly Page[]> {
  const sources: string[] = [];
  const around = globalThis as unknown as Around;
  around.pageSources = async (source) => {
    sources.push(source);
    return {};
  };
  // The frame of the pages listens for keys as soon as it is loaded.
  around.addEventListener ??= () => {};
  const reader = await createServer({
    root: web,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [asksInstead()],
  });
  const { openRouter } = await reader.ssrLoadModule("/src/app/router.tsx");
  /** What was asked for by something that is loaded once, whoever needs it. */
  const askedBy = new Map<unknown, readonly string[]>();
  const sourcesOf = async (loads: ((given: unknown) => unknown) | undefined) => {
    if (!askedBy.has(loads)) {
      sources.length = 0;
      await loads?.({ context: { mall: { isOn: async () => false } } });
      askedBy.set(loads, [...sources]);
    }
    return askedBy.get(loads) ?? [];
  };
  const pages: Page[] = [];
  for (const route of leavesOf(openRouter({}).routeTree as Route)) {
    const line = lineOf(route);
    const sources: string[] = [];
    for (const { options } of line)
      sources.push(...(await sourcesOf(options.component?.preload)), ...(await sourcesOf(options.loader)));
    const title = line.map(({ options }) => options.staticData?.title).findLast((one) => one !== undefined);
    pages.push({ path: route.fullPath.replace(/(.)\/$/, "$1"), title, sources });
  }
  await reader.close();
  return pages;
}

const childrenOf = ({ children = [] }: Route): readonly Route[] => Object.values(children);
const leavesOf = (route: Route): readonly Route[] =>
  childrenOf(route).length > 0 ? childrenOf(route).flatMap(leavesOf) : [route];
/** A route with those above it, the uppermost first. */
const lineOf = (route: Route): readonly Route[] => [
  ...(route.parentRoute ? lineOf(route.parentRoute) : []),
  route,
];

const noStyle = "\0no-style";

/** In the declarations of routes a lazy page is asked for by name instead of being loaded; and nothing is drawn of them. */
function asksInstead(): Plugin {
  return {
    name: "asks-instead",
    enforce: "pre",
    resolveId: (id) => (id.endsWith(".css") ? noStyle : undefined),
    load: (id) => (id === noStyle ? "export default {};" : undefined),
    transform: {
      filter: { id: /src[\\/](?:app[\\/]routes|areas[\\/].*(?:chunks|home-pages))\.ts$/ },
      handler: (code, id) =>
        code.replace(/\bimport\("(\.[^"]+)"\)/g, (whole, source: string) => {
          const expression = `globalThis.pageSources(${JSON.stringify(resolve(id, "..", source))})`;
          // Where the components of an area lie is said in a file of its own, which is loaded as well.
          return source.endsWith("/chunks.ts") ? `(${expression}, ${whole})` : expression;
        }),
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** The files of modules: their chunks, and all that these need. */
function filesOf(sources: readonly string[], chunks: readonly Chunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<Chunk>();
  const need = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) need(byName.get(name));
  };
  for (const chunk of chunks) if (chunk.isEntry) need(chunk);
  const ofEntry = new Set(needed);
  for (const source of sources) need(chunks.find(({ facadeModuleId }) => facadeModuleId === source));
  const own = [...needed].filter((chunk) => !ofEntry.has(chunk));
  return {
    scripts: own.map(({ fileName }) => `/${fileName}`),
    styles: own.flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`),
    ),
  };
}
