import {
  type AnyContext,
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type Route,
  type RouteComponent,
} from "@tanstack/react-router";
import { chunks as openChunks } from "../areas/admission/chunks.ts";
import { openPages } from "../areas/admission/pages.ts";
import { consoleArea } from "../areas/console/pages.ts";
import { chunks as contractChunks } from "../areas/contracts/chunks.ts";
import { contractArea } from "../areas/contracts/pages.ts";
import { chunks as entryChunks } from "../areas/identity/chunks.ts";
import { entryPages, errorPages } from "../areas/identity/pages.ts";
import { chunks as tradeChunks } from "../areas/trade/chunks.ts";
import { keptPages } from "../areas/trade/home-pages.ts";
import { tradeArea, wallPages } from "../areas/trade/pages.ts";
import { financingEntry, userArea } from "../areas/user/pages.ts";
import type { Area, Arrival, Page } from "./page.ts";
import { pagesIn, pagesOf } from "./page-chunk.ts";
import { anyText } from "./page-search.ts";
import { rootRoute } from "./root-route.tsx";

/** The part of an address that its area has not said yet. */
type Below<Base extends string, Path extends string> = Path extends Base
  ? "/"
  : Path extends `${Base}${infer Rest}`
    ? Rest
    : never;

type SearchOf<P> = P extends { readonly search: infer S } ? S : typeof anyText;

/** The route of a page, by its entry: so links know its address, the names in it, and what it reads from its search. */
type RouteOf<Parent extends AnyRoute, Base extends string, P> = P extends {
  readonly path: infer Path extends string;
}
  ? Route<
      unknown,
      Parent,
      Below<Base, Path>,
      ResolveFullPath<Parent, Below<Base, Path>>,
      string,
      ResolveId<Parent, string, Below<Base, Path>>,
      SearchOf<P>
    >
  : never;

type PageOf<A extends Area> = A["pages"][number] | A["menu"][number]["pages"][number];

/** The route of an area's frame, with those of its pages below it where `Children` says so. */
type FrameOf<A extends Area, Children = unknown> = Route<
  unknown,
  typeof rootRoute,
  A["path"],
  A["path"],
  string,
  A["path"],
  undefined,
  ResolveParams<A["path"]>,
  AnyContext,
  AnyContext,
  AnyContext,
  Record<never, never>,
  undefined,
  Children
>;

/** The names of the components that entries ask for. */
type NameIn<P> = P extends { readonly component: infer Name } ? Name : never;

type Components<Name> = (name: Name & string) => RouteComponent;

/** What is fetched before a page is shown whose component is none of its own, by its address. */
type Loaders = Readonly<Record<string, (given: Pick<Arrival, "context">) => unknown>>;

function routesOf<Parent extends AnyRoute, const Base extends string, const P extends Page>(
  parent: Parent,
  base: Base,
  pages: readonly P[],
  own: Components<NameIn<P>>,
  loaders: Loaders = {},
) {
  const routes = pages.map(({ path, title, titleOfMall, component, search, guard }) =>
    createRoute({
      getParentRoute: (): AnyRoute => parent,
      path: path.slice(base.length) || "/",
      staticData: { ...(title && { title }), ...(titleOfMall && { titleOfMall }) },
      validateSearch: search ?? anyText,
      component: component === undefined ? Nothing : own(component as NameIn<P> & string),
      ...(guard && { beforeLoad: guard as (given: object) => void }),
      ...(loaders[path] && { loader: loaders[path] as (given: object) => unknown }),
    }),
  );
  return routes as unknown as readonly RouteOf<Parent, Base, P>[];
}

/** Of a page that its area's frame shows, or that leads on elsewhere. */
const Nothing = () => null;

function areaOf<const A extends Area>(
  area: A,
  own: Components<NameIn<PageOf<A>> | A["frame"]>,
  loaders?: Loaders,
) {
  const { path, title, titleOfMall, guard } = area;
  const frame = createRoute({
    getParentRoute: () => rootRoute,
    path: path as string,
    staticData: { ...(title && { title }), ...(titleOfMall && { titleOfMall }) },
    component: own(area.frame),
    ...(guard && { beforeLoad: guard as (given: object) => void }),
  }) as unknown as FrameOf<A>;
  const pages = [...area.pages, ...area.menu.flatMap((group) => group.pages)] as readonly PageOf<A>[];
  type Children = readonly RouteOf<FrameOf<A>, A["path"], PageOf<A>>[];
  return frame.addChildren(routesOf(frame, path, pages, own, loaders) as never) as unknown as FrameOf<
    A,
    Children
  >;
}

const errors = createRoute({
  getParentRoute: () => rootRoute,
  id: "error",
  component: pagesIn(entryChunks)("ErrorLayout"),
});

export const routeTree = rootRoute.addChildren([
  ...routesOf(rootRoute, "", entryPages, pagesIn(entryChunks)),
  errors.addChildren(routesOf(errors, "", errorPages, pagesIn(entryChunks))),
  ...routesOf(rootRoute, "", openPages, pagesIn(openChunks)),
  ...routesOf(rootRoute, "", [financingEntry], () => Nothing),
  ...routesOf(rootRoute, "", wallPages, pagesIn(tradeChunks)),
  areaOf(tradeArea, pagesIn(tradeChunks), keptPages),
  areaOf(contractArea, pagesIn(contractChunks)),
  areaOf(
    userArea,
    pagesOf(() => import("../areas/user/chunks.ts")),
  ),
  areaOf(
    consoleArea,
    pagesOf(() => import("../areas/console/chunks.ts")),
  ),
]);
