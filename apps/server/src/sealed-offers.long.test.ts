import { api } from "@zd/api";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { type SectionId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "./testing/market-scene.ts";
import {
  inputOf,
  openSessionReads,
  type SessionReads,
  withoutTimes,
} from "./testing/sweeps/session-reads.ts";
import type { TestPlatform } from "./testing/test-platform.ts";
import { orderNoOf } from "./trading/index.ts";

/** What the offer says; nothing else in this market has these figures. */
const offered = { price: "487.31", quantity: "7313" } as const;
/** The same in each form in which a page, a file or a log may have it; so the deposit of 10 %, and what it leaves of the purse. */
const telling = /(?<![\da-f])(487\.?31|7,?313|356,?369|35636980|4,?643,?630|464363020)(?![\da-f])/;

const [quotation, purchase] = [sectionId("J260615-22"), sectionId("J260615-23")];
const log: string[] = [];
const wareOf = new Map<SectionId, WareId>();
let exchange: TestPlatform;
let scene: Scene;
let session: SessionReads;
beforeAll(async () => {
  const perMinute = { MEMBER_CALLS_PER_MINUTE: "1000000", ANONYMOUS_CALLS_PER_MINUTE: "1000000" };
  const destination = { write: (line: string) => void log.push(line) };
  exchange = await openExchange({ start: at("08:00:00"), settings: perMinute, log: destination });
  scene = await setScene(exchange);
  session = openSessionReads(exchange, (name) => (name === "" ? null : scene.member(name).token));
  const [staffs, members] = [rolesOf(true), rolesOf(false)];
  for (const name of ["mine", "one", "two"]) await scene.join(name, { roles: members });
  await scene.join("staff", { roles: staffs, kind: "9", funds: "0" });
  const rule = {
    total: tonnes("10000"),
    minQuantity: tonnes("1000"),
    quantityStep: tonnes("1"),
    split: true,
  };
  const [limitPrice, times] = [
    yuan("520"),
    { startsAt: at("08:40:00"), freeMs: 300_000, side: "B" },
  ] as const;
  const sections = [
    [quotation, { mode: "3", limitPrice }, {}],
    [
      purchase,
      { mode: "4", pricing: "BID", limitPrice, unit: "TON" },
      { deposit: { mode: "FIXED", amount: fenOf("377777") } },
    ],
  ] as const;
  for (const [id, terms, more] of sections) {
    const all = { ...rule, basePrice: limitPrice, terms, ...more };
    const { wares } = await scene.schedule({ id, mode: terms.mode, ...times }, [{ rule: all }]);
    wareOf.set(id, wares[0] as WareId);
  }
  await exchange.until(at("08:40:10"));
});
afterAll(() => exchange.close());

const rolesOf = (staff: boolean) =>
  (Object.keys(roles) as RoleName[]).filter((role) => mayDo([role], "read-console") === staff);

/** The offer's number, before it has come and after. */
const offerNo = (section: SectionId) => orderNoOf(section, 2);

/** What the records that a read asks for are called on the wire, so that as many as possible find one. */
const known = (section: SectionId): Readonly<Record<string, unknown>> => ({
  sectid: section,
  wareid: wareOf.get(section),
  firmid: "one",
  firmname: "one",
  keyword: "one",
  amount: "100.00",
  cause: "BANK_DIFFERENCE",
  memo: "对账差异",
  startdate: "2026-06-15",
  enddate: "2026-06-15",
  month: "2026-06",
  trademod: "3",
  kind: "ranked",
  orderno: offerNo(section),
  price: "480.00",
});

/** These give out random keys, or list or count what the readers themselves have asked for. */
const ofReaders: ReadonlySet<string> = new Set([
  "system.initGatewayToken",
  "system.readPublicKey",
  "system.readSmPublicKey",
  "operators.listActivity",
  "ownData.read",
]);
/** That an offer has come is counted in these, or is a line without a name. */
const counting: ReadonlySet<string> = new Set([
  "market.listSections",
  "market.listWares",
  "control.listSections",
  "control.readControlRoom",
  "control.listJournal",
  "control.previewVoid",
  "control.readDesk",
  "evaluations.listEvaluations",
  "evaluations.readEvaluation",
  "parameterSheet.readSectionParameters",
  "audit.listEntries",
]);

/** What the API cannot read is on record as well: an offer whose ware is misspelt, and one whose price has no number. */
async function offerBadly(section: SectionId) {
  const order = { sectid: section, wareid: wareOf.get(section), price: offered.price, qty: offered.quantity };
  const wrongs = [
    [{ wareid: { no: 1 } }, "P1001"],
    [{ sectid: "" }, "P1001"],
    [{ price: "a487.31" }, "P1001"],
    [{ qty: "7313吨" }, "P1001"],
    [{ wareid: `${section}-1` }, "P1004"],
    [{ sectid: "J26061522", wareid: "J26061522-01" }, "P1004"],
    [{ sectid: "", wareid: null }, "P1001"],
  ] as const;
  for (const [wrong, code] of wrongs) {
    const { body } = await session.answerTo("one", api.trading.placeOrder, { ...order, ...wrong });
    expect([wrong, body.result]).toEqual([wrong, code]);
  }
}

test.each([
  ["询报价", quotation],
  ["外购", purchase],
])("of a sealed offer in a session of %s nobody reads more than that one has come", async (_, section) => {
  const readers = ["staff", "mine", "two", ""];
  const before = new Map<string, ReadonlyMap<string, string>>();
  for (const reader of readers) before.set(reader, await session.pagesOf(reader, known(section)));
  await offerBadly(section);
  const { result, data } = await scene.bid(
    "one",
    wareOf.get(section) as WareId,
    offered.price,
    offered.quantity,
  );
  expect([result, data.orderno]).toEqual([0, offerNo(section)]);
  await exchange.settle();
  const changed: string[] = [];
  for (const reader of readers) {
    for (const [call, answer] of await session.pagesOf(reader, known(section))) {
      expect([reader, call, telling.exec(answer)?.[0]]).toEqual([reader, call, undefined]);
      const isAsBefore = ofReaders.has(call) || before.get(reader)?.get(call) === answer;
      if (!isAsBefore && !counting.has(call)) changed.push(`${reader}: ${call}`);
    }
  }
  expect(changed).toEqual([]);
  const entries = await session.answerTo("staff", api.audit.listEntries, { pagesize: 100 });
  expect(entries.body.data.list.length).toBeGreaterThan(5);
  for (const { entryid } of entries.body.data.list) {
    const { body } = await session.answerTo("staff", api.audit.readEntry, { entryid });
    expect([body.code, telling.exec(JSON.stringify(body))?.[0]]).toEqual([0, undefined]);
  }
});

test("nor does a file or the log say more, until the offers are open", async () => {
  const files = await session.filesOf("staff", known(quotation), "console");
  expect(files.size).toBeGreaterThan(30);
  for (const [call, rows] of files) expect([call, telling.exec(rows)?.[0]]).toEqual([call, undefined]);
  expect(log.length).toBeGreaterThan(100);
  expect(log.map(withoutTimes).filter((line) => telling.test(line))).toEqual([]);
  await exchange.until(at("08:45:01"));
  await scene.renew("staff");
  const opened = await session.answerTo(
    "staff",
    api.evaluations.readEvaluation,
    inputOf(api.evaluations.readEvaluation, known(quotation)),
  );
  expect(JSON.stringify(opened.body)).toMatch(telling);
});
