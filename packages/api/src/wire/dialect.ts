/** How one family of addresses dresses its requests and replies. */
export interface Dialect {
  readonly family: string;
  readonly base: string;
  readonly method: "GET" | "POST";
  /** The field of the reply that carries the code. */
  readonly codeField: "code" | "result";
  /** Values of that field which mean success, the one we send first (R-811…R-816). */
  readonly successes: readonly [number, ...number[]];
  /** Whether requests carry X-Sign, the keyed hash of the body. */
  readonly signed: boolean;
  /** The number of the first page of a list (G-20). */
  readonly firstPage: 0 | 1;
  /**
   * What a browser opens by itself, a link or a picture: it sends none of our headers, and a cookie of the site says
   * who asks (product §3).
   */
  readonly byLink?: true;
  /** What stands before the base: /api unless said. */
  readonly root?: string;
  /** An object in the body whose fields count as the body's own. */
  readonly unfolds?: string;
}

const trade = { codeField: "result", successes: [0, 200, 2001, 2002, 2003], firstPage: 1 } as const;
const post = { method: "POST", signed: true, ...trade } as const;

/** Hands out the gateway token; the only family that needs none itself. */
export const token: Dialect = { family: "token", base: "/token/v1", ...post, signed: false };
export const mid: Dialect = { family: "mid", base: "/mid/v1", ...post };
export const core: Dialect = { family: "core", base: "/core/v1", ...post };
export const micro: Dialect = { family: "micro", base: "/micro/v1", ...post, unfolds: "condition" };
/** For whoever has not signed in yet: the registration of members. */
export const open: Dialect = { family: "open", base: "/open/v1", ...post };
/** Calls of the exchange's staff, from the console (product §1). */
export const staff: Dialect = { family: "console", base: "/console/v1", ...post, codeField: "code" };
/** Of the mall: success is 0 and nothing else, and the first page is 0. */
export const mall: Dialect = {
  family: "mall",
  base: "/mall/v1",
  ...post,
  codeField: "code",
  successes: [0],
  firstPage: 0,
};
/** Of financing; an object `data` counts as the body itself (R-7322). */
export const finance: Dialect = { family: "finance", base: "/finance/v1", ...post, unfolds: "data" };
/** Pictures come as a form, which is not signed, like every upload. */
export const financeForm: Dialect = { ...finance, signed: false };
export const financeLink: Dialect = { ...finance, method: "GET", signed: false, byLink: true };
export const market: Dialect = {
  family: "market",
  base: "/market/v1",
  method: "GET",
  signed: false,
  ...trade,
  codeField: "code",
};

/** Uploads and downloads; a body of many files is not signed. */
export const file: Dialect = {
  family: "file",
  base: "/file/v1",
  method: "POST",
  signed: false,
  ...trade,
  codeField: "code",
};
export const fileLink: Dialect = { ...file, method: "GET", byLink: true };

/** 静态协议: pages and papers of a company, at addresses that are no calls' (G-50). */
export const statics: Dialect = { ...fileLink, family: "static", base: "/static/agreement", root: "" };

/** Where a path of a dialect answers. */
export const addressOf = ({ root = "/api" }: Dialect, path: string): string => `${root}${path}`;

export const isSuccess = ({ successes }: Dialect, code: unknown) => successes.includes(code as number);
