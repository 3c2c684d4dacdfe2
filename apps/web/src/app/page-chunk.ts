import { lazyRouteComponent } from "@tanstack/react-router";

/** How long a page's script and style sheet are waited for, in milliseconds. */
const loadTimeoutMs = 120_000;

/** A page's script or style sheet did not come: too slow, or no longer there after a release. */
export class ChunkLost extends Error {
  override readonly name = "ChunkLost";
  readonly reason: "timeout" | "missing";

  constructor(reason: "timeout" | "missing", cause?: unknown) {
    super("页面加载失败,请刷新重试", { cause });
    this.reason = reason;
  }
}

/** A page that is loaded when it is first needed, or when a link to it is pointed at. */
export const page = <T extends Record<string, unknown>>(load: () => Promise<T>, name: keyof T & string) =>
  lazyRouteComponent(() => withinTime(load()), name);

/** Where the components of an area lie, each under its own name. */
type Chunks<P> = { readonly [N in keyof P]: () => Promise<{ readonly [Page in N]: unknown }> };

const load = async <P extends Chunks<P>, N extends keyof P & string>(chunks: P, name: N) =>
  (await chunks[name]()) as Readonly<Record<N, unknown>>;

/** The pages of an area, by the names of their components. */
export const pagesIn =
  <P extends Chunks<P>>(chunks: P) =>
  <N extends keyof P & string>(name: N) =>
    page(() => load(chunks, name), name);

/** The same of an area that says where they lie in a file which is fetched with the first of them. */
export const pagesOf =
  <P extends Chunks<P>>(fetchChunks: () => Promise<{ readonly chunks: P }>) =>
  <N extends keyof P & string>(name: N) =>
    page(async () => load((await fetchChunks()).chunks, name), name);

export function withinTime<T>(loading: Promise<T>, ms = loadTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLost("timeout")), ms);
    loading
      .then(resolve, (cause: unknown) => reject(new ChunkLost("missing", cause)))
      .finally(() => clearTimeout(timer));
  });
}
