import type { Area } from "./page.ts";

type PathIn<P> = P extends { readonly path: infer Path extends string } ? Path : never;

/**
 * 本页说明 of an area: for the address of each of its pages one or two Chinese sentences that say what the page is for and
 * what follows from its actions. A page without them does not compile.
 */
export type PageHelp<A extends Area> = Readonly<
  Record<PathIn<A["pages"][number] | A["menu"][number]["pages"][number]>, string>
>;
