/** How the addresses of one family shape requests and replies. */
export interface AddressFamily {
  /** Name of the family, such as mid. */
  readonly name: string;
  /** Beginning of its addresses below the root, such as /mid/v1. */
  readonly base: string;
  /** Method of all its calls. */
  readonly method: "GET" | "POST";
  /** Field of the reply that has the code. */
  readonly codeField: "code" | "result";
  /** Codes that mean success, the one that is sent first (R-811…R-816). */
  readonly successCodes: readonly [number, ...number[]];
  /** Whether requests carry X-Sign, the keyed hash of the body. */
  readonly signed: boolean;
  /** Number of a list's first page on the wire (G-20). */
  readonly firstPage: 0 | 1;
  /**
   * Set for what a browser opens by itself, such as a link or a picture: it sends no headers, and a cookie of the site
   * identifies the user.
   */
  readonly cookieAuth?: true;
  /** What comes before the base; /api where missing. */
  readonly root?: string;
  /** Name of an object in the body whose fields count as the body's own; missing for none. */
  readonly flattens?: string;
}

const trade = { codeField: "result", successCodes: [0, 200, 2001, 2002, 2003], firstPage: 1 } as const;
const post = { method: "POST", signed: true, ...trade } as const;

/** The call for the gateway token; the only family that needs none. */
export const token: AddressFamily = { name: "token", base: "/token/v1", ...post, signed: false };
export const mid: AddressFamily = { name: "mid", base: "/mid/v1", ...post };
export const core: AddressFamily = { name: "core", base: "/core/v1", ...post };
export const micro: AddressFamily = { name: "micro", base: "/micro/v1", ...post, flattens: "condition" };
/** Registration of members, by users who have not signed in. */
export const open: AddressFamily = { name: "open", base: "/open/v1", ...post };
/** Calls of the exchange's staff, from the console. */
export const staff: AddressFamily = { name: "console", base: "/console/v1", ...post, codeField: "code" };
/** The mall: success is 0 and nothing else, and the first page is 0. */
export const mall: AddressFamily = {
  name: "mall",
  base: "/mall/v1",
  ...post,
  codeField: "code",
  successCodes: [0],
  firstPage: 0,
};
/** Financing: an object `data` counts as the body itself (R-7322). */
export const finance: AddressFamily = { name: "finance", base: "/finance/v1", ...post, flattens: "data" };
/** Pictures for financing: forms, which are not signed, like every upload. */
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

/** Uploads and downloads; bodies with files are not signed. */
export const file: AddressFamily = {
  name: "file",
  base: "/file/v1",
  method: "POST",
  signed: false,
  ...trade,
  codeField: "code",
};
export const fileLink: AddressFamily = { ...file, method: "GET", cookieAuth: true };

/** 静态协议: pages and papers of a company, at addresses that are no calls (G-50). */
export const statics: AddressFamily = { ...fileLink, name: "static", base: "/static/agreement", root: "" };

/** Whole address of a path of a family. */
export const addressOf = ({ root = "/api" }: AddressFamily, path: string): string => `${root}${path}`;

export const isSuccess = ({ successCodes }: AddressFamily, code: unknown) =>
  successCodes.includes(code as number);
