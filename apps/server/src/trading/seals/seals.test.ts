import { api } from "@zd/api";
import type { Bundle } from "@zd/api/proof/operations";
import { makeKeyPair } from "@zd/api/trading/seal-box";
import type { InputOf } from "@zd/api/wire/operation";
import { type Instant, sectionId, type WareId, type WareKindId } from "@zd/domain/kernel/brand";
import { sampleDraft } from "@zd/domain/testing/applications";
import { tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openFileStore } from "../../files/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, yuan } from "../../testing/market-scene.ts";
import { dumpOf, type Holder, type SealScene, setSealScene } from "../../testing/seal-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";
import { sampleReferences } from "../../testing/trade-references.ts";
import { openTradeReferences, openWareKinds } from "../index.ts";
import { replayAll } from "../proof/replay.ts";
import { rechained } from "../testing/rechained.ts";

const { applications, seals, trading, control, proof } = api;

let exchange: TestPlatform;
let sealed: SealScene;
let scene: SealScene["scene"];
let staff: SealScene["staff"];
const lines: string[] = [];
beforeAll(async () => {
  exchange = await openExchange({
    start: at("09:00:00"),
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: "debug" },
  });
  sealed = await setSealScene(exchange);
  ({ scene, staff } = sealed);
});
afterAll(() => exchange.close());

const after = (seconds: number) => exchange.until((exchange.clock.now() + seconds * 1_000) as Instant);
const store = () => openFileStore(exchange.config);

const bought: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("100"),
  split: true,
  basePrice: yuan("520"),
  terms: { mode: "3", limitPrice: yuan("520") },
};

/** A quotation with a seal of these holders, which has begun. */
async function quotation(number: string, holders: readonly Holder[]) {
  const { section, wares } = await sealed.begin(number, holders, { mode: "3", side: "B" }, [bought]);
  return { section, ware: wares[0] as WareId };
}

/** What is offered in the test of the dump, in every form in which it may be written. */
const offered = /(?<![\w+/])(503\.17\d*|5031700n?|73000000n?|7300(\.0+)?|7,300)(?![\w+/])/;

test("nothing that is kept says what was offered before two of three have opened it, and everything says it afterwards", async () => {
  const plain = await quotation("50", []);
  await scene.bid("three", plain.ware, "512", "1000");
  const { section, ware } = await quotation("51", ["chen", "mine", "wu"]);
  const headers = { "x-request-id": "sealed-one" };
  const taken = await scene.bid("one", ware, "503.17", "7300", headers);
  expect(taken.data).toMatchObject({ price: null, qty: null, amount: null, bail: "520000.00" });
  // The same request again gets the same answer, and a refusal says no more than a receipt.
  expect(await scene.bid("one", ware, "503.17", "7300", headers)).toEqual(taken);
  expect((await scene.bid("two", ware, "530", "7300")).result).toBe("T1028");
  const malformed = JSON.stringify({ sectid: section, wareid: ware, price: "503.17000001", qty: "7300" });
  const { token } = scene.member("three");
  const answer = await exchange.send("POST", "/api/core/v1/6101", malformed, { "x-token": token });
  expect(answer.body.result).toBe("P1001");
  // What is misspelt may be an offer all the same: a section that is not there, and the ware of another section.
  const order = { ware, price: yuan("503.17"), quantity: tonnes("7300") };
  for (const wrong of [sectionId("J260615-99"), plain.section])
    expect(
      await scene.member("three").caller.call(trading.placeOrder, { section: wrong, ...order }),
    ).toMatchObject({
      result: "P1004",
    });
  await scene.bid("two", ware, "498", "6000");
  const own = await scene.member("one").caller.ask(trading.listSectionOrders, { section });
  expect(own).toMatchObject([{ price: null, quantity: null, status: "A" }]);
  const trial = await scene.member("three").caller.ask(trading.tryOrder, {
    section,
    ware,
    price: yuan("503.17"),
    quantity: tonnes("7300"),
  });
  expect(trial).toMatchObject({ accepted: true, deposit: 52_000_000n });
  await exchange.settle();
  expect((await dumpOf(exchange)).match(offered)).toBe(null);
  expect(lines.join("\n").match(offered)).toBe(null);
  expect(JSON.stringify(exchange.events).match(offered)).toBe(null);
  const { differences } = await replayAll(exchange.db, store());
  expect(differences).toEqual([]);

  await after(60);
  expect(await todosOf(scene.member("mine").caller, "seal-part")).toMatchObject([
    { id: expect.stringMatching(new RegExp(`^${section}-\\d$`)), own: true, able: [expect.anything()] },
  ]);
  const room = await staff.chen.ask(control.readControlRoom, { section });
  expect(room).toMatchObject({ status: "b", sealed: true, seal: { offers: 2, threshold: 2 } });
  await sealed.release("wu", section);
  expect((await dumpOf(exchange)).match(offered)).toBe(null);
  expect((await replayAll(exchange.db, store())).differences).toEqual([]);
  await sealed.release("mine", section);
  expect((await replayAll(exchange.db, store())).differences).toEqual([]);
  const opened = await scene.member("one").caller.ask(trading.listSectionOrders, { section });
  expect(opened).toMatchObject([{ price: yuan("503.17"), quantity: tonnes("7300") }]);
  const evaluated = await scene.member("mine").caller.ask(trading.evaluateOffers, { section, ware });
  expect(evaluated).toMatchObject({ offers: [{ price: yuan("498") }, { price: yuan("503.17") }] });

  await scene.member("mine").caller.ask(trading.awardQuotes, { section, ware, kind: "split" });
  await exchange.settle();
  const bundle: Bundle = await exchange.anonymous.ask(proof.readBundle, { section });
  const trusted = await exchange.anonymous.ask(proof.listKeys, {});
  expect(await verifyBundle(bundle, { trusted })).toMatchObject({ ok: true, faults: [] });
  expect((await replayAll(exchange.db, store())).differences).toEqual([]);

  // Whoever opens something else than what was sealed is found, however well he chains his rows.
  const changed = rechained(bundle, (body) => body.replace("5031700n", "5021700n"));
  const { ok, faults } = await verifyBundle(changed, { trusted });
  expect(ok).toBe(false);
  expect(faults.map(({ why }) => why)).toContainEqual(expect.stringContaining("不是封存时的内容"));
});

test("a part that is wrong, of another section, too early or released before opens nothing, and each is told why", async () => {
  const { section, ware } = await quotation("52", ["chen", "mine", "wu"]);
  const other = await quotation("53", ["chen", "mine"]);
  await scene.bid("one", ware, "500", "2000");
  const refusalOf = (who: Holder, part: string) => sealed.refusalOf(who, section, part);
  const { partOf } = sealed;
  expect(await refusalOf("chen", await partOf("chen", section))).toBe("T1731");
  await after(60);
  expect(await refusalOf("chen", "AAAA")).toBe("T1732");
  expect(await refusalOf("chen", await partOf("mine", section))).toBe("T1732");
  expect(await refusalOf("chen", await partOf("chen", other.section))).toBe("T1733");
  expect((await staff.zhou.call(seals.releasePart, { section, part: "AAAA" })).result).toBe("P1004");
  await sealed.release("chen", section);
  expect(await refusalOf("chen", await partOf("chen", section))).toBe("T1734");
  const { status, seal } = await staff.chen.ask(control.readControlRoom, { section });
  expect(status).toBe("b");
  expect(seal?.holders.map(({ releasedAt }) => releasedAt !== null)).toEqual([true, false, false]);
  // Of the section beside it both are needed.
  expect((await staff.chen.ask(control.readControlRoom, { section: other.section })).status).toBe("7");
});

test("for a section may be chosen whoever of the exchange has a key, and of the owners of its applications", async () => {
  await exchange.platform.transact(async ({ tx }) => {
    await openWareKinds(tx, [{ id: "WK02" as WareKindId, name: "炼焦煤" }]);
    await openTradeReferences(tx, company, sampleReferences);
  });
  const { caller } = scene.member("mine");
  const { application } = await caller.ask(
    applications.saveApplication,
    sampleDraft() as InputOf<typeof applications.saveApplication>,
  );
  const exchangeOnly = await staff.chen.ask(seals.listHolders, { applications: [] });
  expect(exchangeOnly.map(({ user, holder }) => [user, holder])).toEqual([
    [sealed.idOf("wu"), "auditor"],
    [sealed.idOf("chen"), "desk"],
  ]);
  const withOwner = await staff.chen.ask(seals.listHolders, { applications: [application] });
  expect(withOwner.map(({ user }) => user)).toEqual([
    sealed.idOf("wu"),
    sealed.idOf("chen"),
    sealed.idOf("mine"),
  ]);
  expect((await staff.wu.call(seals.listHolders, { applications: [] })).code).toBe("P1003");
});

test("where too few holders come the section fails, all deposits go back, and nobody learns the offers", async () => {
  const { section, ware } = await quotation("54", ["chen", "mine"]);
  const { firm } = await scene.join("four", { funds: "50000000" });
  const before = await scene.purse("four");
  await scene.bid("four", ware, "500", "2000");
  expect((await scene.purse("four"))["trading-deposit"]).toBe(52_000_000n);
  await after(60);
  await sealed.release("mine", section);
  await exchange.until((at("17:00:00") + 86_400_000) as Instant);
  await exchange.settle();
  expect(await scene.purse("four")).toEqual(before);
  const [order] = await exchange.db
    .selectFrom("trading.order")
    .select(["status", "concealed", "price", "quantity"])
    .where("sectionId", "=", section)
    .where("firmId", "=", firm)
    .execute();
  expect(order).toEqual({ status: "A", concealed: true, price: yuan("520"), quantity: tonnes("10000") });
  expect((await replayAll(exchange.db, store())).differences).toEqual([]);
  const bundle: Bundle = await exchange.anonymous.ask(proof.readBundle, { section });
  const trusted = await exchange.anonymous.ask(proof.listKeys, {});
  expect(await verifyBundle(bundle, { trusted })).toMatchObject({ ok: true, status: "7", faults: [] });
});

test("only those who may hold parts enrol a key, and only a key that works", async () => {
  const [one, viewer] = [await scene.join("five"), await scene.join("six", { roles: ["viewer"] })];
  const { publicKey } = await makeKeyPair();
  expect((await viewer.caller.call(seals.enrolKey, { publicKey })).result).toBe("P1003");
  const nothing = `${"A".repeat(43)}=`;
  expect((await one.caller.call(seals.enrolKey, { publicKey: nothing })).result).toBe("P1001");
  await one.caller.ask(seals.enrolKey, { publicKey });
  expect(await one.caller.ask(seals.listOwn, {})).toMatchObject({ holder: "owner", publicKey, parts: [] });
});
