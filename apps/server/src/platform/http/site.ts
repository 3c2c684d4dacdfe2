import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import files from "@fastify/static";
import { servesPage, serviceOf } from "@zd/domain/system/console-host";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { documentOf, type PageFiles } from "./page-document.ts";
import { hostOf } from "./request.ts";
import { pagePolicy, workerPolicy } from "./security-headers.ts";

const yearMs = 365 * 24 * 3_600_000;
const notBuilt = "The web site is not built yet: run `npm run build`. 网站尚未构建。\n";

const asBuilt = { preCompressed: true, index: false, cacheControl: false } as const;

/** The path of a file as it is asked for, whether it lies there compressed or not. */
const plainPath = (path: string) => path.replace(/\.(?:br|gz)$/, "");

/** How long a file is kept; what a worker may load; and of a picture in words which characters it has, since its type alone says it of no SVG. */
const headersFor = (how: string, policyOfWorkers: string) => (reply: FastifyReply, path: string) => {
  const plain = plainPath(path);
  reply.header("cache-control", how);
  if (isWorker(plain)) reply.header("content-security-policy", policyOfWorkers);
  if (plain.endsWith(".svg")) reply.header("content-type", "image/svg+xml; charset=utf-8");
  if (plain.endsWith(".pbf")) reply.header("content-type", "application/x-protobuf");
};

/** Whether a file is run by the browser beside the page: a service worker, or one that the build has given a name that ends so. */
const isWorker = (path: string) => /\/sw\.js$|-worker(?:-[^/]*)?\.m?js$/.test(path);

/** Facts about the site that are written into its pages. */
export interface SiteFacts {
  /** The title of the site, from its parameters. */
  readonly siteName: string;
  /** In the form of the wire. */
  readonly facts: unknown;
}

interface SiteOptions {
  /** Has the console and no page of members, and no other host the console; where it is undefined every host has both. */
  readonly consoleHost?: string | undefined;
  /** The address of a tile of the outside map; undefined where there is none. */
  readonly mapTiles?: string | undefined;
}

/**
 * The built web site; every address that no file has is the app's own, which shows its page for it. `factsFor` says what a
 * document brings along; null where that cannot be told now.
 */
export async function openSite(
  app: FastifyInstance,
  folder: string,
  factsFor: (request: FastifyRequest) => Promise<SiteFacts | null>,
  { consoleHost, mapTiles }: SiteOptions = {},
): Promise<void> {
  const built = join(folder, "index.html");
  const isBuilt = existsSync(built);
  const html = isBuilt ? readFileSync(built, "utf8") : "";
  const policy = pagePolicy(html, mapTiles);
  const policyOfWorkers = workerPolicy(mapTiles);
  await app.register(async (site) => {
    if (!isBuilt) {
      site.get("/*", (request, reply) =>
        isCall(request)
          ? reply.callNotFound()
          : reply.code(503).type("text/plain; charset=utf-8").send(notBuilt),
      );
      return;
    }

    // Names under assets carry a hash of what is inside; everything else is asked for again.
    await site.register(files, {
      ...asBuilt,
      root: join(folder, "assets"),
      prefix: "/assets/",
      decorateReply: false,
      setHeaders: headersFor(`public, max-age=${yearMs / 1_000}, immutable`, policyOfWorkers),
    });
    await site.register(files, {
      ...asBuilt,
      root: folder,
      prefix: "/",
      // A route for each of the few files beside them, so that all other addresses are pages.
      wildcard: false,
      globIgnore: ["assets/**"],
      setHeaders: headersFor("no-cache", policyOfWorkers),
    });
    const pages = readPages(folder);
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request);
      if (!servesPage(serviceOf(consoleHost, hostOf(request)), path)) reply.code(404);
      const { facts, siteName } = (await factsFor(request)) ?? { facts: null, siteName: null };
      const address = { origin: `${request.protocol}://${request.host}`, path };
      const document = documentOf(html, { page: pages.get(path), facts, siteName, address });
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-cache")
        .header("content-security-policy", policy)
        .send(document);
    };
    site.get("/", page);
    site.get("/*", (request, reply) => (wantsPage(request) ? page(request, reply) : reply.callNotFound()));
  });
}

/** By the path of each page what it is made of; the build of the site has written it down. */
function readPages(folder: string): ReadonlyMap<string, PageFiles> {
  const list = join(folder, "pages.json");
  return new Map(existsSync(list) ? Object.entries(JSON.parse(readFileSync(list, "utf8"))) : []);
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1");

const isCall = ({ url }: FastifyRequest) => /^\/api(?:[/?]|$)/.test(url);

/** An address that ends as a file does, such as a script that a release has taken away. */
const isOfFile = ({ url }: FastifyRequest) => /\.[^/?]*(?:\?|$)/.test(url);

/** A browser says that it wants a page; monitors, curl and previews of links take anything, or say nothing. */
function wantsPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? "*/*";
  if (isCall(request)) return false;
  return accepted.includes("text/html") || (/\*\/\*|text\/\*/.test(accepted) && !isOfFile(request));
}
