import { readFile } from "node:fs/promises";
import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import { freeGoods, type GoodsVoucherKind, goodsPlaces, goodsVoucherKinds } from "@zd/domain/goods/booking";
import { goodsStateNames, type LotNo, type PledgeRef } from "@zd/domain/goods/states";
import { type ContractNo, firmId, instant, quantity, type WareKindId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { type Mall, sampleWare, setMall } from "../testing/mall-scene.ts";
import { at, checkBooks, thermal, yuan } from "../testing/market-scene.ts";
import { checkJournal } from "../testing/read-journal.ts";
import { renewStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { lockLots, pledgeContract, pledgeLots, releasePledges } from "./index.ts";
import { bookGoods, type GoodsBooking } from "./register.ts";

const calls = api.goods;
const goodsKinds = Object.keys(goodsVoucherKinds) as GoodsVoucherKind[];
const steps = api.contracts;

let exchange: TestPlatform;
let scene: ContractScene;
let mall: Mall<"ron">;
let desk: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  mall = await setMall(exchange, scene, { ron: "riskController" });
  await mall.openShop("hengze");
  desk = mall.staff.ron;
  await scene.join("poor", { qualified: false });
});
afterEach(() => checkBooks(exchange));
afterAll(() => exchange.close());

const codeOf = (name: keyof typeof refusals) => ({ result: refusals[name][0] });
const within = <T>(work: (scope: Scope) => Promise<T>) => exchange.platform.transact(work);
const mine = () => scene.member("mine").caller;
const coal = { wareKind: thermal, product: "原煤(2-2)", place: "神木张家峁矿", memo: "" };
const open = async (quantity: string) =>
  (await mine().ask(calls.openLot, { ...coal, quantity: tonnes(quantity) })).lot;
const page = { pageIndex: 1, pageSize: 20, filters: {} };

let loans = 0;
const newLoan = () => {
  loans += 1;
  return `L-${loans}` as PledgeRef;
};
const pledge = (lot: LotNo, quantity: string, loan: PledgeRef, firm = firmId("mine")) =>
  within((scope) =>
    pledgeLots(scope, { firm, lots: [{ lot, quantity: tonnes(quantity) }], loan, at: scope.now, by: null }),
  );
const release = (...loans: PledgeRef[]) =>
  within((scope) => releasePledges(scope, { loans, at: scope.now, by: null }));

/** The tonnes of a contract by their states, and what is free of its lot. */
async function goodsOf(no: ContractNo) {
  const found = await rows<{ state: string; balance: bigint }>(
    exchange.db,
    sql`select a.state, a.balance from goods.account a
        where (a.ref = ${no} or a.state in ('free', 'pledged')) and a.balance > 0
          and a.lot_no in (select lot_no from goods.account where ref = ${no})`,
  );
  return Object.fromEntries(found.map(({ state, balance }) => [state, Number(balance) / 10_000]));
}

describe("a lot", () => {
  test("is declared by its owner, read by nobody else, and written off as far as it is free", async () => {
    const lot = await open("5000");
    expect(await mine().ask(calls.readLot, { lot })).toMatchObject({
      free: tonnes("5000"),
      holders: [{ state: "free" }],
    });
    expect(await scene.caller("B").call(calls.readLot, { lot })).toMatchObject(codeOf("NOT_FOUND"));
    const off = { lot, quantity: tonnes("1000.5") };
    expect(await scene.caller("B").call(calls.writeOff, off)).toMatchObject(codeOf("NOT_FOUND"));
    expect((await mine().ask(calls.writeOff, off)).free).toBe(tonnes("3999.5"));
    expect(await mine().call(calls.writeOff, { lot, quantity: tonnes("4000") })).toMatchObject({
      ...codeOf("LOT_NOT_FREE"),
      msg: `货物批次${lot}可用3,999.5吨，不足4,000吨`,
    });
    const { rows: booked } = await mine().ask(calls.listBookings, { ...page, filters: { lot } });
    expect(booked).toMatchObject([
      { kind: "withdrawn", from: "free", to: "outside", quantity: tonnes("1000.5"), by: "mine" },
      { kind: "opened", from: "outside", to: "free", quantity: tonnes("5000") },
    ]);
  });

  test("has a card of its tonnes before and after, confirmed as it was seen", async () => {
    const declared = { ...coal, quantity: tonnes("800") };
    const { memo: _, ...input } = declared;
    const card = await mine().ask(calls.previewLot, input);
    expect(card).toMatchObject({ direction: "登记", path: "登记外 → 可用", barred: null });
    expect(card.changes[0]).toEqual({ title: "新批次可用", from: "0 吨", to: "800 吨" });
    const more = { ...declared, quantity: tonnes("900"), seen: card.seen };
    expect(await mine().call(calls.openLot, more)).toMatchObject(codeOf("CARD_CHANGED"));
    const { lot } = await mine().ask(calls.openLot, { ...declared, seen: card.seen });
    const { changes } = await mine().ask(calls.previewLot, input);
    expect(changes[1]?.from).toBe(card.changes[1]?.to);

    const off = { lot, quantity: tonnes("300") };
    const stale = await mine().ask(calls.previewWriteOff, off);
    expect(stale.changes).toEqual([
      { title: "可用", from: "800 吨", to: "500 吨" },
      { title: "批次合计", from: "800 吨", to: "500 吨" },
    ]);
    const loan = newLoan();
    await pledge(lot, "100", loan);
    expect(await mine().call(calls.writeOff, { ...off, seen: stale.seen })).toMatchObject(
      codeOf("CARD_CHANGED"),
    );
    const now = await mine().ask(calls.previewWriteOff, off);
    expect(now.facts).toEqual([{ title: "不变", words: "已质押 100 吨" }]);
    expect((await mine().ask(calls.writeOff, { ...off, seen: now.seen })).free).toBe(tonnes("400"));
    const tooMuch = await mine().ask(calls.previewWriteOff, { lot, quantity: tonnes("401") });
    expect(tooMuch).toMatchObject({ changes: [], barred: expect.stringContaining("可用400吨，不足401吨") });
    expect(await scene.caller("B").call(calls.previewWriteOff, off)).toMatchObject(codeOf("NOT_FOUND"));
    const kind = { ...input, wareKind: "WK99" as WareKindId };
    expect((await mine().ask(calls.previewLot, kind)).barred).not.toBeNull();
    await release(loan);
  });

  test.for([
    ["without goods", { product: " " }, "FIELD_REQUIRED"],
    ["without a place", { place: " " }, "FIELD_REQUIRED"],
    ["of nothing", { quantity: tonnes("0") }, "QUANTITY_NOT_POSITIVE"],
    ["of what its firm may not sell", { wareKind: "WK99" as WareKindId }, "WARE_KIND_NOT_QUALIFIED"],
  ] as const)("%s is refused", async ([, wrong, reason]) => {
    const input = { ...coal, quantity: tonnes("1"), ...wrong };
    expect(await mine().call(calls.openLot, input)).toMatchObject(codeOf(reason));
  });

  test("is pledged as far as it is free, once, and free again when its loan is over", async () => {
    const lot = await open("1000");
    const [first, second] = [newLoan(), newLoan()];
    await pledge(lot, "600", first);
    await expect(pledge(lot, "500", second)).rejects.toMatchObject({
      reason: "LOT_NOT_FREE",
      figures: { free: "400", others: "（已质押600吨）" },
    });
    await expect(pledge(lot, "0", second)).rejects.toMatchObject({ reason: "QUANTITY_NOT_POSITIVE" });
    await expect(pledge(lot, "1", second, firmId("plant"))).rejects.toMatchObject({ reason: "LOT_UNKNOWN" });
    await pledge(lot, "150", second);
    expect(await mine().ask(calls.readLot, { lot })).toMatchObject({
      free: tonnes("250"),
      pledged: tonnes("750"),
    });
    const both = await Promise.all([release(first, second), release(first)]);
    expect(both.flat().reduce((sum, { balance }) => sum + balance, 0n)).toBe(tonnes("750"));
    expect(await release(first)).toEqual([]);
    expect((await mine().ask(calls.readLot, { lot })).free).toBe(tonnes("1000"));
  });

  test("that two want at once goes to one of them", async () => {
    const lot = await open("1000");
    const answers = await Promise.allSettled([pledge(lot, "700", newLoan()), pledge(lot, "700", newLoan())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the goods of a section", () => {
  test("are offered, and what was not sold is free again", async () => {
    const { wares, opensAt } = await scene.schedule({ id: "J260615-51" as never, mode: "1" }, [
      {
        rule: {
          total: tonnes("6000"),
          minQuantity: tonnes("1000"),
          quantityStep: tonnes("1000"),
          split: true,
        },
      },
    ]);
    const lotOf = async () =>
      (await mine().ask(calls.listLots, { ...page, filters: {} })).rows.find(
        ({ openedFor }) => openedFor === wares[0],
      );
    expect(await lotOf()).toMatchObject({ origin: "section", listed: tonnes("6000"), free: 0n });
    await exchange.until(opensAt);
    await scene.bid("plant", wares[0] as never, null, "2000");
    expect(await lotOf()).toMatchObject({ listed: tonnes("4000"), sold: tonnes("2000") });
    await exchange.wait(1_400_000);
    await exchange.settle();
    expect(await lotOf()).toMatchObject({ listed: 0n, free: tonnes("4000"), sold: tonnes("2000") });
  });

  test("that a buyer has asked for are declared by the deal, by their seller", async () => {
    const { wares, opensAt } = await scene.schedule({ id: "J260615-57" as never, mode: "0", side: "B" }, [
      { owner: firmId("plant"), rule: { basePrice: yuan("620") } },
    ]);
    await exchange.until(opensAt);
    expect(await scene.bid("mine", wares[0] as never, "610")).toMatchObject({ result: 0 });
    await exchange.wait(1_400_000);
    await exchange.settle();
    const { rows: lots } = await mine().ask(calls.listLots, page);
    expect(lots[0]).toMatchObject({ origin: "contract", sold: tonnes("5000"), free: 0n });
  });
});

describe("the goods of a contract", () => {
  const ship = (contractNo: ContractNo, load: string, ticket = `${contractNo}-${load}`) =>
    scene.caller("S").ask(steps.ship, {
      contractNo,
      quantity: tonnes(load),
      tickets: [sampleTicket(ticket, load)],
      files: [],
    });
  const receive = (contractNo: ContractNo, shipment: number, load: string) =>
    scene.caller("B").ask(steps.receive, {
      contractNo,
      shipment,
      quantity: tonnes(load),
      tickets: [],
      last: true,
      files: [],
    });

  test("are sold, on their way and delivered; what was never sent is its seller's again", async () => {
    const no = await scene.deal("2");
    expect(await goodsOf(no)).toEqual({ sold: 6000 });
    await scene.carry(no, "sign");
    await ship(no, "2500");
    await ship(no, "1000.5");
    expect(await goodsOf(no)).toEqual({ sold: 2499.5, transit: 3500.5 });
    await scene.caller("S").ask(steps.cancelShipment, { contractNo: no, shipment: 2 });
    expect(await goodsOf(no)).toEqual({ sold: 3500, transit: 2500 });
    await exchange.restart();
    for (const name of ["mine", "plant"]) await scene.renew(name);
    await ship(no, "2000");
    await receive(no, 1, "2490");
    await scene.caller("S").ask(steps.closeDelivery, { contractNo: no });
    expect(await goodsOf(no)).toEqual({ sold: 1500, transit: 2000, delivered: 2490 });
    await receive(no, 3, "2000");
    expect(await goodsOf(no)).toEqual({ free: 1500, delivered: 4490 });
  });

  test("are loaded beyond what was sold from what is free, or by being weighed", async () => {
    const no = await scene.deal("2");
    await scene.carry(no, "sign");
    await ship(no, "6200");
    expect(await goodsOf(no)).toEqual({ transit: 6200 });
    await scene.caller("S").ask(steps.cancelShipment, { contractNo: no, shipment: 1 });
    expect(await goodsOf(no)).toEqual({ sold: 6000, free: 200 });
    await ship(no, "6100", "again");
    expect(await goodsOf(no)).toEqual({ transit: 6100, free: 100 });
  });

  test("are its seller's again when it is dissolved, on their way or not", async () => {
    const no = await scene.deal("2");
    await scene.carry(no, "sign");
    await ship(no, "2500");
    const input = { contractNo: no, kept: 0n as never, penalty: null, memo: "协商" };
    await scene.caller("B").ask(steps.proposeTermination, input);
    await scene.caller("S").ask(steps.agreeTermination, { contractNo: no });
    expect(await goodsOf(no)).toEqual({ free: 6000 });
  });

  test("are its seller's again when he or the buyer does not sign", async () => {
    const no = await scene.deal("2");
    await scene.caller("B").ask(steps.refuseToSign, { contractNo: no, memo: "不签" });
    expect(await goodsOf(no)).toEqual({ free: 6000 });
  });

  test("stay pledged when they come back to a financed one, which is financed once and not dissolved", async () => {
    const no = await scene.deal("2");
    await scene.carry(no, "sign");
    const loan = newLoan();
    const finance = (of: PledgeRef) =>
      within((scope) => pledgeContract(scope, { contract: no, loan: of, at: scope.now }));
    await finance(loan);
    await expect(finance(newLoan())).rejects.toMatchObject({ reason: "CONTRACT_FINANCED" });
    const input = { contractNo: no, kept: 0n as never, penalty: null, memo: "协商" };
    expect(await scene.caller("B").call(steps.proposeTermination, input)).toMatchObject(
      codeOf("CONTRACT_FINANCED"),
    );
    await ship(no, "5000");
    await scene.caller("S").ask(steps.closeDelivery, { contractNo: no });
    await receive(no, 1, "5000");
    expect(await goodsOf(no)).toEqual({ delivered: 5000, pledged: 1000 });
    await release(loan);
    expect(await goodsOf(no)).toEqual({ delivered: 5000, free: 1000 });
    await finance(newLoan());
  });
});

describe("the goods of a shop", () => {
  test("are offered with its wares, and free when it offers less; what is pledged of them is not offered again", async () => {
    const ware = await mall.sell("hengze", { quantity: tonnes("3000") });
    const shop = scene.member("hengze");
    const change = (mode: "add" | "take", quantity: string) =>
      shop.caller.call(api.mallWares.saveQuantityChanges, {
        mode,
        changes: [{ ware, quantity: tonnes(quantity) }],
        memo: "",
      });
    const lotOf = async () =>
      (await shop.caller.ask(calls.listLots, page)).rows.find(({ openedFor }) => openedFor === ware);
    expect(await lotOf()).toMatchObject({ origin: "mall", listed: tonnes("3000") });
    await change("take", "1000");
    const before = await lotOf();
    expect(before).toMatchObject({ listed: tonnes("2000"), free: tonnes("1000") });
    const loan = newLoan();
    const lot = before?.lot as LotNo;
    await pledge(lot, "800", loan, shop.firm);
    expect(await change("add", "200")).toMatchObject({ code: 0 });
    expect(await change("add", "1")).toMatchObject({
      code: refusals.LOT_PLEDGED[0],
      msg: `货物批次${lot}有800吨已质押，解押前不能增加数量`,
    });
    await release(loan);
    expect(await change("add", "1000")).toMatchObject({ code: 0 });
    expect(await lotOf()).toMatchObject({ listed: tonnes("3200"), free: 0n });
  });

  test("come from the lot that its merchant names, as far as it is his and free", async () => {
    const { caller, firm } = scene.member("hengze");
    const lotOf = async (of: TestCaller) =>
      (await of.ask(calls.openLot, { ...coal, quantity: tonnes("3500") })).lot;
    const lot = await lotOf(caller);
    const offer = (part: object) =>
      caller.call(api.mallWares.saveWare, { ...sampleWare, quantity: tonnes("3000"), ...part });
    expect(await offer({ lot: await lotOf(mine()) })).toMatchObject({ code: refusals.LOT_UNKNOWN[0] });
    const loan = newLoan();
    await pledge(lot, "1000", loan, firm);
    expect(await offer({ lot })).toMatchObject({
      code: refusals.LOT_NOT_FREE[0],
      msg: `货物批次${lot}可用2,500吨，不足3,000吨（已质押1,000吨）`,
    });
    await release(loan);
    expect(await offer({ lot })).toMatchObject({ code: 0 });
    expect(await caller.ask(calls.readLot, { lot })).toMatchObject({
      listed: tonnes("3000"),
      free: tonnes("500"),
    });
    await expect(pledge(lot, "501", loan, firm)).rejects.toMatchObject({ reason: "LOT_NOT_FREE" });
    expect(await offer({ lot, quantity: tonnes("501") })).toMatchObject({ code: refusals.LOT_NOT_FREE[0] });
    // Offered and pledged at once, it is one of the two.
    const ownLot = await lotOf(caller);
    const both = await Promise.allSettled([
      pledge(ownLot, "3500", newLoan(), firm),
      caller.ask(api.mallWares.saveWare, { ...sampleWare, quantity: tonnes("3500"), lot: ownLot }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the register", () => {
  test("is seen by the exchange's people, lot by lot and booking by booking, and exported for hledger", async () => {
    const lot = await open("77.7");
    const { rows: lots } = await desk.ask(calls.listAllLots, { ...page, filters: { lot } });
    expect(lots).toMatchObject([{ lot, firm: "mine有限公司", free: tonnes("77.7") }]);
    const { rows: booked } = await desk.ask(calls.listAllBookings, { ...page, filters: { lot } });
    expect(booked).toMatchObject([{ lot, kind: "opened", firm: "mine有限公司" }]);
    const { journal } = await desk.ask(calls.exportJournal, { from: "2026-06-15", to: "2026-06-16" });
    expect(journal).toContain("commodity 1,000.0000 t");
    expect(journal).toContain(`    货物:mine有限公司 mine:${lot}:可用  77.7 t`);
    expect(journal).toContain(`    货物:mine有限公司 mine:${lot}:登记外  -77.7 t`);
  });

  test("conserves tonnes, whatever is booked at once: no lot goes below zero, and none appears or is lost", async () => {
    const lots = [await open("40"), await open("40")] as const;
    const ways = goodsKinds.flatMap((kind) =>
      goodsVoucherKinds[kind].ways.map(([from, to]) => ({ kind, from, to })),
    );
    const anyMove = fc.record({
      way: fc.constantFrom(...ways),
      lot: fc.constantFrom(...lots),
      refs: fc.tuple(fc.constantFrom("R-A", "R-B"), fc.constantFrom("R-A", "R-B")),
      quantity: fc.bigInt(1n, 300_000n).map(quantity),
    });
    const held = (state: keyof typeof goodsPlaces, ref: string, lot: LotNo): GoodsBooking["from"] =>
      // A ware is offered from one lot.
      state === "free" || state === "outside" ? { state, ref: "" } : { state, ref: `${ref}-${lot}` };
    const bookAll = (moves: readonly GoodsBooking[]) => within((scope) => bookGoods(scope, moves));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyMove, { minLength: 1, maxLength: 2 }), { minLength: 100, maxLength: 100 }),
        async (all) => {
          const bookings = all.map((moves) =>
            moves.map(({ way: { kind, from, to }, lot, refs: [one, other], quantity: amount }) => ({
              kind,
              lot,
              quantity: amount,
              from: held(from, one, lot),
              to: held(to, other, lot),
              reference: "random",
              at: exchange.clock.now(),
              by: null,
            })),
          );
          const answers = await Promise.allSettled(bookings.map(bookAll));
          const booked = bookings.filter((_, i) => answers[i]?.status === "fulfilled").flat();
          for (const lot of lots) {
            const came = (state: string, end: "from" | "to") =>
              booked.reduce(
                (sum, move) => (move.lot === lot && move[end].state === state ? sum + move.quantity : sum),
                0n,
              );
            const { balances } = (await within((scope) => lockLots(scope, [lot]))).get(lot) ?? {};
            for (const state of goodsStateNames) {
              const before = state === "free" ? tonnes("40") : 0n;
              expect([state, balances?.[state]]).toEqual([
                state,
                before + came(state, "to") - came(state, "from"),
              ]);
            }
          }
          expect(booked.length).toBeGreaterThan(10);
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });

  test("lets whoever books on an account that another is just opening wait for it, and then both are booked", async () => {
    const lot = await open("40");
    const rest = { lot, quantity: tonnes("1"), reference: "R-C", at: exchange.clock.now(), by: null };
    const [one, other] = ["R-1", "R-2"].map((ref) => ({ state: "sold", ref: `${ref}-${lot}` }) as const);
    const to = { state: "transit", ref: `R-C-${lot}` } as const;
    if (!one || !other) throw new Error("there are two");
    // Each comes from where the other does not, so that the account they share is all they could wait for.
    const sold = [one, other].map((held) => ({ ...rest, kind: "sold", from: freeGoods, to: held }) as const);
    await within((scope) => bookGoods(scope, sold));
    const [booked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = within(async (scope) => {
      await bookGoods(scope, [{ ...rest, kind: "loaded", from: one, to }]);
      booked.resolve();
      await seen.promise;
    });
    await booked.promise;
    const second = within((scope) => bookGoods(scope, [{ ...rest, kind: "loaded", from: other, to }]));
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const waits = async () => (await waiting.execute(exchange.db)).rows.length;
    await expect
      .poll(waits)
      .toBe(1)
      .finally(() => seen.resolve());
    await Promise.all([first, second]);
    const { balances } = (await within((scope) => lockLots(scope, [lot]))).get(lot) ?? {};
    expect(balances).toMatchObject({ free: tonnes("38"), sold: 0n, transit: tonnes("2") });
  });

  test("gives each firm the vouchers of all its lots once, the newest first, by an index of their own", async () => {
    const lots = [await open("10"), await open("20"), await open("30")];
    const { rows } = await mine().ask(calls.listBookings, { ...page, pageSize: 3 });
    expect(rows.map(({ lot }) => lot)).toEqual(lots.toReversed());
    const listed = await sql<{ missing: number; twice: number }>`
      select count(*) filter (where w.voucher_no is null)::int as missing,
             (count(*) - count(distinct v.no))::int as twice
      from goods.voucher v left join goods.voucher_of_firm w on w.voucher_no = v.no`.execute(exchange.db);
    expect(listed.rows).toEqual([{ missing: 0, twice: 0 }]);
  });

  test("gets back into the list of a firm what an upgrade under load has missed, each once", async () => {
    await open("10");
    const listed = async () =>
      (await sql`select * from goods.voucher_of_firm order by voucher_no`.execute(exchange.db)).rows;
    const before = await listed();
    await sql`delete from goods.voucher_of_firm where voucher_no = (select max(no) from goods.voucher)`.execute(
      exchange.db,
    );
    expect(await listed()).toHaveLength(before.length - 1);
    const file = new URL("./migrations/20261214-missed-vouchers.sql", import.meta.url);
    await sql.raw(await readFile(file, "utf8")).execute(exchange.db);
    expect(await listed()).toEqual(before);
  });

  test("is only added to, and its balances follow from its entries: the database refuses all else", async () => {
    const lot = await open("10");
    const attempts = [
      "update goods.entry set quantity = 1",
      "delete from goods.voucher",
      "delete from goods.account",
      "update goods.account set balance = balance + 1",
      `insert into goods.account values ('${lot}', 'sold', 'X', 5)`,
      `insert into goods.entry values (1, 9, '${lot}', 'free', '', 5)`,
      `insert into goods.entry select no, 8 + leg, '${lot}', state, '', q from goods.voucher,
         (values (0, 'free', -200000), (1, 'outside', 200000)) m(leg, state, q) limit 2`,
      `insert into goods.entry select max(no), leg, '${lot}', state, '', q from goods.voucher,
         (values (8, 'free', -20000), (9, 'outside', 20000)) m(leg, state, q) group by 2, 4, 6`,
      `insert into goods.entry select max(no), 8, 'HQ0', 'free', '', 5 from goods.voucher`,
    ];
    for (const attempt of attempts)
      await expect(sql.raw(attempt).execute(exchange.db), attempt).rejects.toThrow();
  });

  test("takes in what was there before it, and all goes on from there", async () => {
    const no = await scene.deal("2");
    await scene.carry(no, "sign");
    await scene.caller("S").ask(steps.ship, {
      contractNo: no,
      quantity: tonnes("2500"),
      tickets: [sampleTicket("M1", "2500")],
      files: [],
    });
    await scene.schedule({ id: "J260615-59" as never, mode: "1" });
    await mall.sell("hengze", { quantity: tonnes("500") });
    const migration = await readFile(
      new URL("./migrations/20261130-goods-of-before.sql", import.meta.url),
      "utf8",
    );
    await exchange.db.transaction().execute(async (tx) => {
      await sql`truncate goods.lot, goods.account, goods.voucher, goods.entry`.execute(tx);
      for (const statement of migration.split(/;\s*\n/).filter((text) => text.trim() !== ""))
        await sql.raw(statement).execute(tx);
    });
    await checkBooks(exchange);
    await scene.caller("S").ask(steps.cancelShipment, { contractNo: no, shipment: 1 });
    expect(await goodsOf(no)).toMatchObject({ sold: 6000 });
  });

  // Last, because it turns the clock beyond the sessions of everybody.
  test("leaves as an hledger journal that adds up to it", async () => {
    // From this day on, so that all that was booked before today opens it.
    await exchange.wait(86_400_000);
    const { ron } = await renewStaff(exchange, ["ron"]);
    await scene.renew("mine");
    await open("3.0001");
    const day = shanghaiDay(exchange.clock.now());
    // What the test before this one has taken in came onto the register by the database's own clock.
    const to = shanghaiDay(instant(Math.max(exchange.clock.now(), Date.now())));
    const { journal } = await ron.ask(calls.exportJournal, { from: day, to });
    const { balances, opening } = checkJournal(journal, {
      declared: "commodity 1,000.0000 t",
      name: "t",
      figure: /-?\d+(?:\.\d{1,4})?/,
      amountOf: (figure) => (figure.startsWith("-") ? -tonnes(figure.slice(1)) : tonnes(figure)),
    });
    expect(opening).toBe(`${day} * 期初余额`);
    const balanceRows = await rows<{ account: string; state: keyof typeof goodsPlaces; balance: bigint }>(
      exchange.db,
      sql`select '货物:' || f.name || ' ' || f.id || ':' || l.lot_no as account, a.state, sum(a.balance)::bigint as balance
          from goods.account a join goods.lot l on l.lot_no = a.lot_no join identity.firm f on f.id = l.firm_id
          group by 1, 2 having sum(a.balance) <> 0`,
    );
    expect(balanceRows.length).toBeGreaterThan(10);
    expect(balances).toEqual(
      Object.fromEntries(
        balanceRows.map(({ account, state, balance }) => [`${account}:${goodsPlaces[state]}`, balance]),
      ),
    );
  });
});
