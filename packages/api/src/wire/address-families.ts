/** How one family of addresses dresses its requests and replies. */
export interface AddressFamily {
  readonly name: string;
  readonly base: string;
  readonly method: "GET" | "POST";
  /** The field of the reply that carries the code. */
  readonly codeField: "code" | "result";
  /** Values of that field which mean success, the one we send first (R-811…R-816). */
  readonly successCodes: readonly [number, ...number[]];
  /** Whether requests carry X-Sign, the keyed hash of the body. */
  readonly signed: boolean;
  /** The number of the first page of a list (G-20). */
  readonly firstPage: 0 | 1;
  /**
   * What a browser opens by itself, a link or a picture: it sends none of our headers, and a cookie of the site says
   * who asks.
   */
  readonly cookieAuth?: true;
  /** What stands before the base: /api unless said. */
  readonly root?: string;
  /** An object in the body whose fields count as the body's own. */
  readonly flattens?: string;
}

const trade = { codeField: "result", successCodes: [0, 200, 2001, 2002, 2003], firstPage: 1 } as const;
const post = { method: "POST", signed: true, ...trade } as const;

/** Hands out the gateway token; the only family that needs none itself. */
export const token: AddressFamily = { name: "token", base: "/token/v1", ...post, signed: false };
export const mid: AddressFamily = { name: "mid", base: "/mid/v1", ...post };
export const core: AddressFamily = { name: "core", base: "/core/v1", ...post };
export const micro: AddressFamily = { name: "micro", base: "/micro/v1", ...post, flattens: "condition" };
/** For whoever has not signed in yet: the registration of members. */
export const open: AddressFamily = { name: "open", base: "/open/v1", ...post };
/** Calls of the exchange's staff, from the console. */
export const staff: AddressFamily = { name: "console", base: "/console/v1", ...post, codeField: "code" };
/** Of the mall: success is 0 and nothing else, and the first page is 0. */
export const mall: AddressFamily = {
  name: "mall",
  base: "/mall/v1",
  ...post,
  codeField: "code",
  successCodes: [0],
  firstPage: 0,
};
/** Of financing; an object `data` counts as the body itself (R-7322). */
export const finance: AddressFamily = { name: "finance", base: "/finance/v1", ...post, flattens: "data" };
/** Pictures come as a form, which is not signed, like every upload. */
export const financeForm: AddressFamily = { ...finance, signed: false };
export const financeLink: AddressFamily = { ...finance, method: "GET", signed: false, cookieAuth: true };
export const market: AddressFamily = {
  name: "market",
  base: "/market/v1",
  method: "GET",
  signed: false,
  ...trade,
  codeField: "code",
};

/** Uploads and downloads; a body of many files is not signed. */
export const file: AddressFamily = {
  name: "file",
  base: "/file/v1",
  method: "POST",
  signed: false,
  ...trade,
  codeField: "code",
};
export const fileLink: AddressFamily = { ...file, method: "GET", cookieAuth: true };

/** 静态协议: pages and papers of a company, at addresses that are no calls' (G-50). */
export const statics: AddressFamily = { ...fileLink, name: "static", base: "/static/agreement", root: "" };

/** Where a path of a family answers. */
export const addressOf = ({ root = "/api" }: AddressFamily, path: string): string => `${root}${path}`;

export const isSuccess = ({ successCodes }: AddressFamily, code: unknown) =>
  successCodes.includes(code as number);
