import { configure, getConfig, render } from "@testing-library/react";
import { api } from "@zd/api";
import { encodeFrame, frameTypes, heartbeatMs, type ServerFrame } from "@zd/api/market/frames";
import { type RefusalName, refusals, refusalText } from "@zd/api/refusals";
import type { FirstFacts } from "@zd/api/system/first-facts";
import type { AnyOperation, InputOf, OutputOf } from "@zd/api/wire/operation";
import { type Instant, instant } from "@zd/domain/kernel/brand";
import { outsidePartyNames } from "@zd/domain/system/outside-parties";
import { z } from "zod";
import { userInfoOf } from "../api/user-info.ts";
import { openApp } from "../app/open-app.tsx";
import { noteOpened, withListeners } from "./opened-pages.ts";

const { getElementError } = getConfig();

/** Whether an element is looked for by somebody who looks again; the library says so to its own queries alone. */
function looksAgain(): boolean {
  const config: object = getConfig();
  if (!("_disableExpensiveErrorDiagnostics" in config))
    throw new Error("testing-library says elsewhere now that somebody looks again");
  return config._disableExpensiveErrorDiagnostics === true;
}

configure({
  // A machine that is busy with other things takes its time; what never comes fails all the same.
  asyncUtilTimeout: 30_000,
  // Whoever waits for an element looks again with every change, and prints the whole page where it never comes: until then
  // nobody reads the page of a look.
  getElementError: (message, container) =>
    looksAgain() ? new Error(message ?? "") : getElementError(message, container),
});

/** What the server answers to one call: an output, or the name of a refusal. */
export interface Answer {
  readonly operation: AnyOperation;
  readonly give: (input: never, requestId: string | null) => unknown;
}

/** What the server says to a call; a promise that nothing keeps is a call that is still on its way. */
export function answer<Op extends AnyOperation>(
  operation: Op,
  give: (
    input: InputOf<Op>,
    requestId: string | null,
  ) => OutputOf<Op> | Op["refusals"][number] | RefusalName | Promise<never>,
): Answer {
  return { operation, give: give as Answer["give"] };
}

/** The same of an upload: the server's answer to a form with one file. */
export const uploadAnswer = (
  give: (file: File) => OutputOf<typeof api.files.upload> | RefusalName | Promise<never>,
): Answer => ({
  operation: api.files.upload,
  give: ((body: FormData) => give(body.get("file") as File)) as Answer["give"],
});

/** The moment at which a test begins by the server's clock: 2025-06-16 09:27:18. */
export const testNow: Instant = instant(Date.UTC(2025, 5, 16, 1, 27, 18));

type Site = OutputOf<typeof api.system.readParameters>;

export const site: Site = {
  companyId: "1001",
  title: "朔原大宗商品交易中心",
  address: "山西省朔州市朔城区",
  postcode: "036000",
  phone: "0349-0000000",
  servicePhone: "400-000-0000",
  website: "",
  copyright: "朔原大宗商品交易中心",
  policeFilingNo: "",
  telecomLicenceNo: "",
  checkPower: true,
  useSocket: true,
  pageSize: 20,
  encrypt: false,
  environment: "production",
  errorLogEnvironments: [],
  searchDays: 90,
  appealSeconds: 5,
  photoLimits: { maxWidth: 1500, maxHeight: 1500, compressSize: 5_242_880 },
  uploadLimits: {
    fileBytes: 20 * 1024 ** 2,
    files: 100,
    pictureBytes: 5_242_880,
    videoBytes: 500 * 1024 ** 2,
  },
  mallProjectCode: "",
  certificateCompanyIds: [],
  footerCompanyIds: ["1001"],
  servicePhoneCompanyIds: ["1001"],
  demoAccounts: [],
  parties: outsidePartyNames.map((party) => ({ party, state: "sandbox" as const })),
  mapServer: null,
  isTrial: false,
  service: "all",
  serverTime: testNow,
};

type UserOf = OutputOf<typeof api.identity.readUser>;

/** 王立新, trader of 榆林晨曜煤业有限公司. */
export const trader: UserOf = {
  token: "T1",
  firmId: "F1" as UserOf["firmId"],
  firmName: "榆林晨曜煤业有限公司",
  firmKind: "1",
  memberId: "M1",
  memberName: "榆林晨曜煤业有限公司",
  nickName: "",
  phone: "13800000000",
  userId: "U1" as UserOf["userId"],
  userName: "王立新",
  userKind: "2",
  roles: ["trader"],
  step: null,
};

/** 李娜, who signs for the same firm. */
export const contractClerk: UserOf = {
  ...trader,
  userId: "U2" as UserOf["userId"],
  userName: "李娜",
  roles: ["contractClerk"],
};

export interface Given {
  readonly signedIn?: UserOf;
  readonly site?: Partial<Site>;
  /** What the page's document has brought along; nothing unless said. */
  readonly first?: FirstFacts;
}

let isSameBrowser = false;

/** Opens a page in the browser of the one before: it still has what was kept in it. */
export function inSameBrowser<T>(open: () => T): T {
  isSameBrowser = true;
  try {
    return open();
  } finally {
    isSameBrowser = false;
  }
}

/**
 * Opens the whole app at an address, with a server behind it that answers by the API: what a test hands
 * it goes through the same codecs as on the wire. A call that has no answer is an HTTP 404, as on the wire.
 */
export function renderPage(
  path: string,
  answers: readonly Answer[],
  { signedIn, site: changed, first }: Given = {},
) {
  if (!isSameBrowser) {
    localStorage.clear();
    sessionStorage.clear();
  }
  history.replaceState(null, "", path);
  const calls: string[] = [];
  const feed = new Feed();
  const all = [
    answer(api.system.initGatewayToken, () => ({ token: "G", key: "K", expiresIn: 600 })),
    answer(api.system.readParameters, () => ({ ...site, ...changed })),
    answer(api.identity.signOut, () => null),
    answer(api.system.settleRequest, () => ({ fate: "void", data: null })),
    answer(api.breach.waiting, () => []),
    answer(api.messages.readBell, () => ({ unread: 0, last: [] })),
    ...answers,
  ];

  const open = () =>
    openApp(
      async (url, init) => {
        if (feed.isCut) throw new TypeError("Failed to fetch");
        const { pathname, searchParams } = new URL(String(url), "http://localhost");
        const found = all.findLast(({ operation }) => `/api${operation.path}` === pathname);
        if (!found) return new Response("{}", { status: 404 });
        const { operation, give } = found;
        // The bell asks by itself, on every page.
        if (operation !== api.messages.readBell) calls.push(operation.name);
        const sent =
          operation.method === "GET" ? Object.fromEntries(searchParams) : JSON.parse(String(init?.body));
        const requestId = new Headers(init?.headers).get("X-Request-Id");
        return Response.json(
          replyOf(operation, await give(z.decode(operation.input, sent) as never, requestId)),
        );
      },
      () => feed.connect(),
      async (url, { body, onProgress, signal }) => {
        const found = all.findLast(({ operation }) => `/api${operation.path}` === url);
        if (!found) return new Response("{}", { status: 404 });
        const { operation, give } = found;
        calls.push(operation.name);
        onProgress(0.5);
        const cut = new Promise<never>((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
        return Response.json(replyOf(operation, await Promise.race([give(body as never, null), cut])));
      },
      first,
    );
  const [{ queries, ...opened }, takeOff] = withListeners(open);
  if (signedIn) opened.session.begin(userInfoOf(signedIn));
  const shown = render(opened.app);
  noteOpened(shown.container, () => {
    takeOff();
    opened.router.history.destroy();
    queries.clear();
  });
  return { ...shown, ...opened, calls, feed };
}

function replyOf({ family, output }: AnyOperation, given: unknown) {
  if (typeof given === "string" && Object.hasOwn(refusals, given)) {
    const name = given as RefusalName;
    return { [family.codeField]: refusals[name][0], msg: refusalText(name), data: null };
  }
  return { [family.codeField]: family.successCodes[0], msg: "", data: z.encode(output, given) };
}

/** The server's end of the market socket. */
class Feed {
  #socket: EventTarget | null = null;
  readonly requests: { readonly type: number; readonly data?: unknown }[] = [];
  /** While the line is cut, no call comes through either. */
  isCut = false;

  connect(): WebSocket {
    const socket = new EventTarget();
    this.#socket = socket;
    const { requests } = this;
    return Object.assign(socket, {
      binaryType: "blob",
      send: (text: string) => void requests.push(JSON.parse(text)),
      close: () => undefined,
    }) as unknown as WebSocket;
  }

  /** The connection stands. */
  open() {
    this.isCut = false;
    this.#socket?.dispatchEvent(new Event("open"));
  }

  /** The connection stands, and the server has greeted. */
  greet() {
    this.open();
    this.says({ type: frameTypes.start, data: { heartbeatMs }, time: testNow });
  }

  /** The connection is cut, and the line with it. */
  cut() {
    this.isCut = true;
    this.#socket?.dispatchEvent(new Event("close"));
  }

  says(frame: ServerFrame) {
    this.#socket?.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(encodeFrame(frame)) }));
  }
}
