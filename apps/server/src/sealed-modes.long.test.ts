import { api } from "@zd/api";
import { attendFrame, followFrame, frameTypes } from "@zd/api/market/frames";
import { makeKeyPair } from "@zd/api/trading/seal-box";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { type SectionId, sectionId, userId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at, type Scene, setScene, yuan } from "./testing/market-scene.ts";
import type { Fields } from "./testing/sweeps/calls.ts";
import {
  openSessionReads,
  type Reads,
  type SessionReads,
  tellingFigures,
  withoutTimes,
} from "./testing/sweeps/session-reads.ts";
import { readTables } from "./testing/sweeps/table-rows.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import type { TestSocket } from "./testing/test-socket.ts";

/** What is offered where the section has no seal, and where it has one; nothing else in this market has these figures. */
const plain = { price: "487.31", quantity: "7313" } as const;
const encrypted = { price: "489.47", quantity: "7411" } as const;
/** The same in each form in which a page, a file or a log may have it; so the deposits of 10 % that follow from them. */
const telling =
  /(?<![\da-f])(487\.?31|7,?313|356,?369|35636980|489\.?47|7,?411|362,?746|36274622)(?![\da-f])/;
/** The offers under a seal as a row of a table may have them. */
const tellingOfSeal = /(?<![\w+/])(489\.?47(00)?n?|7,?411(\.0+)?|74110000n?|362,?746|36274622)(?![\w+/])/;

interface Case {
  readonly mode: "3" | "4" | "90";
  /** What its calls and pages say of it. */
  readonly terms: WareRule["terms"];
  readonly hasSeal: boolean;
  /** The size of the shortlist where the first round is sealed; null where it is open, or the mode has none. */
  readonly shortlistSize: number | null;
}

const limitPrice = yuan("520");
const quotation: WareRule["terms"] = { mode: "3", limitPrice };
const purchase: WareRule["terms"] = { mode: "4", pricing: "BID", limitPrice, unit: "TON" };

/** Every way in which offers are sealed. */
const cases: ReadonlyMap<SectionId, Case> = new Map([
  [sectionId("J260615-31"), { mode: "3", terms: quotation, hasSeal: false, shortlistSize: null }],
  [sectionId("J260615-32"), { mode: "3", terms: quotation, hasSeal: true, shortlistSize: null }],
  [sectionId("J260615-33"), { mode: "4", terms: purchase, hasSeal: false, shortlistSize: null }],
  [sectionId("J260615-34"), { mode: "4", terms: purchase, hasSeal: true, shortlistSize: null }],
  [sectionId("J260615-35"), { mode: "90", terms: null, hasSeal: false, shortlistSize: null }],
  [sectionId("J260615-36"), { mode: "90", terms: null, hasSeal: true, shortlistSize: null }],
  [sectionId("J260615-37"), { mode: "90", terms: null, hasSeal: false, shortlistSize: 2 }],
]);

const everyRole = Object.keys(roles) as RoleName[];
const staffRoles = everyRole.filter((role) => mayDo([role], "read-console"));
const memberRoles = everyRole.filter((role) => !staffRoles.includes(role));
const holders = ["tradeManager", "mine", "auditor"] as const;

const log: string[] = [];
const wareOf = new Map<SectionId, WareId>();
const sockets: TestSocket[] = [];
let exchange: TestPlatform;
let scene: Scene;
let session: SessionReads;

async function schedule(id: SectionId, { mode, terms, hasSeal, shortlistSize }: Case) {
  const users = holders.map((name) => userId(`${name}-1`));
  const rows = await exchange.db
    .selectFrom("trading.sealKey")
    .selectAll()
    .where("userId", "in", users)
    .execute();
  const sealHolders = rows.map(({ userId: user, firmId: firm, holder, publicKey }) => ({
    user,
    firm,
    holder,
    publicKey,
  }));
  const isTwofold = mode === "90";
  const rule: Partial<WareRule> = {
    total: tonnes("10000"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1"),
    priceStep: yuan("0.01"),
    split: true,
    basePrice: isTwofold ? yuan("470") : limitPrice,
    terms,
  };
  const isOpenFirst = isTwofold && shortlistSize === null;
  const times = {
    startsAt: at("08:40:00"),
    freeMs: isOpenFirst ? 60_000 : 3_600_000,
    ...(isTwofold && { restMs: 60_000, sealedMs: 3_600_000, extensionMs: 0 }),
  };
  const { wares } = await scene.schedule(
    { id, mode, side: isTwofold ? "S" : "B", shortlistSize, ...times, ...(hasSeal && { sealHolders }) },
    [{ rule }],
  );
  wareOf.set(id, wares[0] as WareId);
}

beforeAll(async () => {
  exchange = await openExchange({
    start: at("08:00:00"),
    settings: { MEMBER_CALLS_PER_MINUTE: "1000000", ANONYMOUS_CALLS_PER_MINUTE: "1000000" },
    log: { write: (line) => void log.push(line) },
  });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two"])
    await scene.join(name, { roles: memberRoles, funds: "50000000" });
  await scene.join("staff", { roles: staffRoles, kind: "9", funds: "0" });
  for (const role of staffRoles) await scene.join(role, { roles: [role], kind: "9", funds: "0" });
  for (const name of holders) {
    const { publicKey } = await makeKeyPair();
    await scene.member(name).caller.ask(api.seals.enrolKey, { publicKey });
  }
  session = openSessionReads(exchange, (name) => (name === "" ? null : scene.member(name).token));
  for (const [id, one] of cases) await schedule(id, one);
  await exchange.until(at("08:40:10"));
  const twofold = [...cases].filter(([, { mode, shortlistSize }]) => mode === "90" && shortlistSize === null);
  for (const [id] of twofold)
    for (const [name, price] of [
      ["one", "480"],
      ["two", "481"],
    ] as const)
      expect(await scene.bid(name, wareOf.get(id) as WareId, price, "2000")).toMatchObject({ result: 0 });
  await exchange.until(at("08:41:10"));
  for (const [section] of twofold)
    await scene.member("one").caller.ask(api.trading.confirmSealedRules, { section });
  await exchange.until(at("08:42:10"));
  for (const name of ["", "two", "mine", "staff"]) {
    const socket = await exchange.socket();
    socket.send({ type: frameTypes.start, data: { user: "anonymous" } });
    socket.send(followFrame([...cases.keys()]));
    if (name !== "") socket.send(attendFrame(scene.member(name).token));
    await socket.next(({ type }) => type === frameTypes.wareSnapshot);
    sockets.push(socket);
  }
});
afterAll(() => exchange.close());

/** What the records that a read asks for are called on the wire, so that as many as possible find one. */
const known = (section: SectionId, orderNo: string): Fields => ({
  sectid: section,
  wareid: wareOf.get(section),
  firmid: "one",
  firmname: "one",
  keyword: "one",
  startdate: "2026-06-15",
  enddate: "2026-06-15",
  month: "2026-06",
  trademod: cases.get(section)?.mode,
  kind: "ranked",
  orderno: orderNo,
  price: "480.00",
});

/** Roles that read each by itself: two by turns, so that each does in two of the cases; all where the sweeps take their time. */
function rolesFor(section: SectionId): readonly RoleName[] {
  if (process.env["SWEEP_SECONDS"]) return staffRoles;
  const place = [...cases.keys()].indexOf(section);
  return [0, 1].map((i) => staffRoles[(2 * place + i) % staffRoles.length] as RoleName);
}

const orderNos = new Map<SectionId, string>();

const titleOf = ({ mode, hasSeal, shortlistSize }: Case) =>
  `mode ${mode}${shortlistSize === null ? "" : ", first round"}, ${hasSeal ? "with" : "without"} a seal`;

test.each([...cases].map(([id, one]) => [titleOf(one), id, one] as const))(
  "of what is offered in %s no call says anything to anybody else",
  async (_, section, { hasSeal }) => {
    const { price, quantity } = hasSeal ? encrypted : plain;
    const { result, data } = await scene.bid("one", wareOf.get(section) as WareId, price, quantity);
    expect(result).toBe(0);
    orderNos.set(section, data.orderno);
    await exchange.settle();
    const ids = known(section, data.orderno);
    // Under a seal the firm does not see its own offer either.
    const readers = ["mine", "two", "", ...(hasSeal ? ["one"] : [])];
    const leaks: string[] = [];
    const look = async (name: string, of: Reads) => {
      for (const [call, answer] of await session.pagesOf(name, ids, of)) {
        const found = telling.exec(answer)?.[0];
        if (found !== undefined) leaks.push(`${call} as ${name || "nobody"}: ${found}`);
      }
    };
    await look("staff", "everything");
    for (const name of readers) await look(name, "members");
    for (const role of rolesFor(section)) await look(role, "console");
    expect(leaks).toEqual([]);
  },
);

test("nor does a frame, an entry of the audit log, a file, a figure or the log of the node", async () => {
  for (const socket of sockets) {
    expect(socket.frames.length).toBeGreaterThan(2);
    expect(telling.exec(JSON.stringify(socket.frames))?.[0]).toBeUndefined();
    socket.close();
  }
  expect(telling.exec(JSON.stringify(exchange.events))?.[0]).toBeUndefined();
  const entries = await session.answerTo("auditor", api.audit.listEntries, { pagesize: 100 });
  expect(entries.body.data.list.length).toBeGreaterThan(cases.size);
  for (const { entryid } of entries.body.data.list) {
    const { body } = await session.answerTo("auditor", api.audit.readEntry, { entryid });
    expect([body.code, telling.exec(JSON.stringify(body))?.[0]]).toEqual([0, undefined]);
  }
  const [[section, orderNo]] = [...orderNos] as [[SectionId, string]];
  const files = await session.filesOf("two", known(section, orderNo), "members");
  expect(files.size).toBeGreaterThan(15);
  for (const [call, rows] of files) expect([call, telling.exec(rows)?.[0]]).toEqual([call, undefined]);
  const metrics = await fetch(`${exchange.address}/metrics`);
  expect(tellingFigures(await metrics.text()).filter((line) => telling.test(line))).toEqual([]);
  expect(log.map(withoutTimes).filter((line) => telling.test(line))).toEqual([]);
}, 600_000);

test("nor, under a seal, does a row of the database", async () => {
  const leaks: string[] = [];
  for (const [table, rows] of await readTables(exchange.db))
    for (const row of rows) if (tellingOfSeal.test(row)) leaks.push(`${table}: ${row.slice(0, 300)}`);
  expect(leaks).toEqual([]);
});

test("and the scan finds what is open: a section without a seal says everything after its end", async () => {
  const [[section, orderNo]] = [...orderNos] as [[SectionId, string]];
  await exchange.until(at("09:41:00"));
  await scene.renew("staff");
  const opened = await session.pagesOf("staff", known(section, orderNo), "console");
  expect([...opened].filter(([, answer]) => telling.test(answer)).length).toBeGreaterThan(0);
});
