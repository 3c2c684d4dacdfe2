import { createHash } from "node:crypto";
import { api } from "@zd/api";
import type { Bundle } from "@zd/api/proof/operations";
import type { WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyBundle, wordsOf } from "../../../../../tools/verify-session.mjs";
import { keyKinds } from "../../platform/keys/inventory.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import type { SessionCommand } from "../sessions/session-command.ts";
import { sessionLane } from "../sessions/session-lane.ts";
import { replaySession } from "./replay.ts";

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port", "steel"]) await scene.join(name, { funds: "50000000" });
  await scene.join("poor", { funds: "1000" });
});
afterAll(() => exchange.close());

const step = (id: string, kind: "suspend" | "resume" | "void") =>
  exchange.platform.runInLane(sessionLane, id, { kind } satisfies SessionCommand);

const bundleOf = (id: string) => exchange.anonymous.ask(api.proof.readBundle, { section: id as never });

const split = { split: true, minQuantity: 10_000_000n as never, quantityStep: 10_000_000n as never };

/** Bids, refusals of both kinds, a suspension, a ware that fails, and orders that come too late. */
async function auction(id: string): Promise<{ wares: readonly WareId[]; receipts: unknown[] }> {
  const { wares, opensAt } = await scene.schedule({ id: id as never }, [
    {},
    { rule: { reservePrice: yuan("700"), minBidders: 2 } },
    { rule: split },
  ]);
  const [whole, reserved, parts] = wares as [WareId, WareId, WareId];
  await exchange.until(opensAt);
  const receipts: unknown[] = [];
  const bid = async (...order: Parameters<Scene["bid"]>) => receipts.push((await scene.bid(...order)).data);
  await Promise.all([bid("plant", whole, "620"), bid("port", whole, "621"), bid("port", whole, "620")]);
  await bid("plant", whole, "622.5");
  await bid("mine", whole, "630");
  await bid("poor", whole, "630");
  await bid("plant", reserved, "620");
  await bid("plant", parts, "620", "3000");
  await bid("port", parts, "621", "4000");
  await step(id, "suspend");
  await bid("port", whole, "640");
  await exchange.wait(30_000);
  await step(id, "resume");
  await bid("plant", whole, "650");
  await exchange.wait(1_230_000);
  await bid("port", whole, "651");
  await exchange.wait(61_000);
  await bid("plant", whole, "652");
  return { wares, receipts };
}

test("a session that has ended is downloaded by anybody, and the stand-alone program verifies it with every receipt", async () => {
  const { receipts } = await auction("J260615-01");
  const bundle = await bundleOf("J260615-01");
  const trusted = await exchange.anonymous.ask(api.proof.listKeys, {});
  const report = await verifyBundle(bundle, { receipts, trusted });
  expect(report.faults).toEqual([]);
  expect(report.receipts.filter(({ ok }) => !ok)).toEqual([]);
  expect(report).toMatchObject({ ok: true, name: "神木矿区动力煤竞价销售", deals: 3, status: "6" });
  expect(report.refused).toBeGreaterThan(3);
  expect(new Set(bundle.rows.map(({ body }) => JSON.parse(body).type))).toEqual(
    new Set([
      "phase-begun",
      "order-accepted",
      "order-refused",
      "suspended",
      "resumed",
      "ware-closed",
      "section-closed",
    ]),
  );
});

test("a listing and a voided session verify as well", async () => {
  const { wares, opensAt } = await scene.schedule({ id: "J260615-02" as never, mode: "1" }, [
    { rule: split },
  ]);
  await exchange.until(opensAt);
  for (const name of ["plant", "port"]) await scene.bid(name, wares[0] as WareId, null, "2000");
  await scene.bid("steel", wares[0] as WareId, null, "2000");
  await scene.bid("steel", wares[0] as WareId, null, "1000");
  expect(await verifyBundle(await bundleOf("J260615-02"))).toMatchObject({ ok: true, deals: 3, faults: [] });

  const voided = await scene.schedule({ id: "J260615-03" as never });
  await exchange.until(voided.opensAt);
  await scene.bid("plant", voided.wares[0] as WareId, "620");
  await step("J260615-03", "void");
  expect(await verifyBundle(await bundleOf("J260615-03"))).toMatchObject({
    ok: true,
    status: "5",
    faults: [],
  });
});

test("an end that a machine with a wrong clock has decided says so, in the journal, the bundle and the verdict", async () => {
  const id = "J260615-77";
  const { wares, opensAt } = await scene.schedule({ id: id as never }, [{}]);
  await exchange.until(opensAt);
  await scene.bid("plant", wares[0] as WareId, "620");
  exchange.clock.setSkew(-3_000);
  await exchange.wait(1_300_000);
  exchange.clock.setSkew(0);

  const bundle = await bundleOf(id);
  const rows = bundle.rows.map(({ body }) => JSON.parse(body));
  const ends = rows.filter(({ type }) => type.endsWith("-closed"));
  expect(ends.map(({ type, clockSkew }) => [type, clockSkew])).toEqual([
    ["ware-closed", -3_000],
    ["section-closed", -3_000],
  ]);
  expect(rows.filter((row) => "clockSkew" in row)).toEqual(ends);
  const report = await verifyBundle(bundle);
  expect(report).toMatchObject({ ok: true, faults: [] });
  expect(report.wrongClocks.map(({ row }) => row)).toEqual(ends.map(({ seq }) => seq));
  expect(wordsOf(report).join()).toContain("时钟比数据库慢 3000 毫秒");
  const replayed = await exchange.db.transaction().execute((tx) => replaySession(tx, id));
  expect(replayed?.differences).toEqual([]);
  // Those of a clock that was right have nothing to say.
  expect((await verifyBundle(await bundleOf("J260615-01"))).wrongClocks).toEqual([]);
});

describe("one byte that is flipped", () => {
  const flipped = (text: string, place: number) =>
    text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);
  const otherStart = (text: string) => text.replace(/^./, (c) => (c === "A" ? "B" : "A"));

  test.each(["J260615-01", "J260615-02", "J260615-03"])(
    "is found in any row of %s, and the row is named",
    async (id) => {
      const bundle = await bundleOf(id);
      for (const [i, row] of bundle.rows.entries()) {
        for (const place of [0, 11, Math.floor(row.body.length / 2), row.body.length - 1]) {
          const rows = bundle.rows.with(i, { ...row, body: flipped(row.body, place) });
          const { ok, faults } = await verifyBundle({ ...bundle, rows });
          expect(ok).toBe(false);
          expect(faults[0]).toMatchObject({ row: i + 1, why: expect.stringContaining("哈希不符") });
        }
        const rows = bundle.rows.with(i, {
          ...row,
          hash: row.hash.replace(/^./, (c) => (c === "a" ? "b" : "a")),
        });
        expect((await verifyBundle({ ...bundle, rows })).faults[0]).toMatchObject({ row: i + 1 });
      }
    },
  );

  test("is found in the opening, the seal, and a receipt", async () => {
    const bundle = await bundleOf("J260615-01");
    const refusedWith = async (change: Partial<Bundle>) =>
      expect(await verifyBundle({ ...bundle, ...change })).toMatchObject({ ok: false });
    await refusedWith({ opening: flipped(bundle.opening, bundle.opening.indexOf("620") + 2) });
    const { seal } = bundle;
    await refusedWith({ seal: { ...seal, at: (seal.at + 1) as never } });
    await refusedWith({ seal: { ...seal, rows: seal.rows - 1 } });
    await refusedWith({ seal: { ...seal, status: "7" } });
    await refusedWith({ seal: { ...seal, head: flipped(seal.head, 0) } });
    await refusedWith({ seal: { ...seal, signature: otherStart(seal.signature) } });
    await refusedWith({ rows: bundle.rows.slice(0, -1) });

    // Nobody but plant has asked for 3 000 t; of those who bid at the same moment any may come first.
    const row = bundle.rows.find(({ body }) => JSON.parse(body).order?.quantity === "30000000n");
    const receipt = await ownReceipt("plant", "J260615-01", row?.seq ?? 0);
    for (const [field, value] of [
      ["hash", flipped(receipt.hash, 5)],
      ["seq", receipt.seq + 1],
      ["at", receipt.at + 1],
      ["orderNo", `${receipt.orderNo}1`],
      ["signature", otherStart(receipt.signature)],
      ["path", [`R:${"0".repeat(64)}`]],
      ["aliasOf", "port"],
    ] as const) {
      const { receipts } = await verifyBundle(bundle, { receipts: [{ ...receipt, [field]: value }] });
      expect(receipts[0], field).toMatchObject({ ok: false });
    }
    const { receipts } = await verifyBundle(bundle, { receipts: [receipt] });
    expect(receipts[0]).toMatchObject({ ok: true, own: true });
  });
});

/** A receipt in the form in which it is kept as a file. */
async function ownReceipt(name: string, section: string, seq: number) {
  const { receipt, ...mine } = await scene
    .member(name)
    .caller.ask(api.proof.readReceipt, { section: section as never, seq });
  const { proof, ...rest } = receipt;
  return {
    format: "zd-receipt/1",
    ...rest,
    ...mine,
    section,
    key: proof?.key ?? "",
    path: proof?.path ?? [],
    signature: proof?.signature ?? "",
  };
}

describe("the bundle", () => {
  test("names no firm, no user and no address", async () => {
    for (const id of ["J260615-01", "J260615-02", "J260615-03"]) {
      const text = JSON.stringify(await bundleOf(id));
      expect(text).not.toMatch(/mine|plant|port-?1|"port"|steel|127\.0\.0\.1/);
    }
  });

  test("does not tell whose order was refused for want of funds", async () => {
    const bundle = await bundleOf("J260615-01");
    const bodies = bundle.rows.map(({ body }) => JSON.parse(body));
    const poor = bodies
      .filter(({ reason }) => reason === "FUNDS_INSUFFICIENT")
      .map(({ request }) => request.firm);
    expect(poor.length).toBeGreaterThan(0);
    const others = bodies.filter(({ reason }) => reason !== "FUNDS_INSUFFICIENT");
    for (const alias of poor) expect(JSON.stringify(others)).not.toContain(alias);
  });

  test("is not there before the end, and not for strangers of a special section", async () => {
    const { wares, opensAt } = await scene.schedule({
      id: "J260615-04" as never,
      kind: "B",
      freeMs: 60_000,
      invited: [scene.member("plant").firm],
    });
    await exchange.until(opensAt);
    await scene.bid("plant", wares[0] as WareId, "620");
    const ask = (name: string | null) =>
      (name === null ? exchange.anonymous : scene.member(name).caller).call(api.proof.readBundle, {
        section: "J260615-04" as never,
      });
    expect(await ask("plant")).toMatchObject({ code: "T1071" });
    await exchange.wait(121_000);
    for (const name of [null, "port"]) expect(await ask(name)).toMatchObject({ code: "T1012" });
    for (const name of ["plant", "mine"]) expect((await ask(name)).data.format).toBe("zd-bundle/2");
    expect(
      await exchange.anonymous.call(api.proof.readBundle, { section: "J000000-00" as never }),
    ).toMatchObject({ code: "P1004" });
  });

  test("comes packed to whoever can unpack it, piece by piece", async () => {
    const answer = await fetch(`${exchange.address}/api/market/v1/bundle?sectid=J260615-01`, {
      headers: { "accept-encoding": "gzip", "g-token": await gatewayToken() },
    });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(((await answer.json()) as { data: Bundle }).data.rows.length).toBeGreaterThan(10);
  });
});

async function gatewayToken(): Promise<string> {
  const { body } = await exchange.send("POST", "/api/token/v1/init", "{}");
  return body.data.token;
}

describe("the seal", () => {
  test("is written with the end itself, also when the platform was killed in between", async () => {
    const { opensAt } = await scene.schedule({
      id: "J260615-05" as never,
      freeMs: 1_000,
    });
    await exchange.until(opensAt);
    await step("J260615-05", "void");
    await exchange.restart();
    await exchange.settle();
    const seals = await exchange.db
      .selectFrom("trading.sessionSeal")
      .select(["rows", "status"])
      .where("sectionId", "=", "J260615-05")
      .execute();
    expect(seals).toEqual([{ rows: 2, status: "5" }]);
  });

  test("cannot be rewritten, nor can the opening of a session that has begun", async () => {
    await expect(exchange.db.deleteFrom("trading.sessionSeal").execute()).rejects.toThrow(/only added to/);
    const rewriting = exchange.db
      .updateTable("trading.sessionOpening")
      .set({ text: "{}" })
      .where("sectionId", "=", "J260615-01")
      .execute();
    await expect(rewriting).rejects.toThrow(/final/);
  });

  test("of an old key stays provable after the exchange has taken a new one", async () => {
    const before = await bundleOf("J260615-01");
    const { keyring } = exchange.platform;
    await keyring.add("signing", 2, await keyKinds.signing.make());
    await exchange.restart();
    const keys = await exchange.anonymous.ask(api.proof.listKeys, {});
    expect(keys).toHaveLength(2);
    for (const { id, publicKey } of keys) {
      const der = Buffer.from(publicKey, "base64");
      expect(createHash("sha256").update(der).digest("hex").slice(0, 16)).toBe(id);
    }
    const after = await bundleOf("J260615-01");
    expect(after.seal).toEqual(before.seal);
    expect(await verifyBundle(after, { trusted: keys })).toMatchObject({ ok: true });

    const { opensAt } = await scene.schedule({ id: "J260615-06" as never });
    await exchange.until(opensAt);
    await step("J260615-06", "void");
    await exchange.settle();
    const { seal } = await bundleOf("J260615-06");
    expect(seal.key).toBe(keys[1]?.id);
    expect(seal.key).not.toBe(before.seal.key);
  });
});

describe("a receipt", () => {
  test("of a batch leads to the one signature of all of them", async () => {
    const { wares, opensAt } = await scene.schedule({ id: "J260615-07" as never });
    await exchange.until(opensAt);
    const ware = wares[0] as WareId;
    const answers = await Promise.all(
      ["plant", "port", "steel", "plant", "port"].map((name, i) => scene.bid(name, ware, String(620 + i))),
    );
    const receipts = answers.map(({ data }) => data);
    const proofs = receipts.map(({ receipt }) => receipt.proof);
    expect(new Set(proofs.map(({ sign }) => sign)).size).toBeLessThan(5);
    await step("J260615-07", "void");
    const report = await verifyBundle(await bundleOf("J260615-07"), { receipts });
    expect(report.receipts.map(({ ok, why }) => [ok, why])).toEqual(receipts.map(() => [true, ""]));
  });

  test("is given to the firm whose order it is, and to nobody else", async () => {
    const ask = (name: string, seq: number) =>
      scene.member(name).caller.call(api.proof.readReceipt, { section: "J260615-03" as never, seq });
    expect((await ask("plant", 2)).data.receipt.seq).toBe(2);
    expect(await ask("port", 2)).toMatchObject({ result: "P1004" });
    expect(await ask("plant", 1)).toMatchObject({ result: "P1004" });
    expect(await ask("plant", 99)).toMatchObject({ result: "P1004" });
  });
});

describe("a trial", () => {
  test("says what the order would come to, as the order then does, and keeps nothing", async () => {
    const { wares, opensAt } = await scene.schedule({ id: "J260615-08" as never }, [{}, { rule: split }]);
    const [whole, parts] = wares as [WareId, WareId];
    const section = "J260615-08" as never;
    const { caller } = scene.member("plant");
    await exchange.until(opensAt);
    const journal = async () =>
      (
        await exchange.db
          .selectFrom("trading.journal")
          .select("seq")
          .where("sectionId", "=", section)
          .execute()
      ).length;
    const rows = await journal();
    const money = await scene.purse("plant");
    const order = { section, ware: parts, price: yuan("622"), quantity: 20_000_000n as never };
    const trial = await caller.ask(api.trading.tryOrder, order);
    expect(trial).toMatchObject({ accepted: true, refusal: null, rank: 1, filled: 20_000_000n });
    expect(trial).toMatchObject({ deposit: fenOf("124000"), fee: fenOf("400"), amount: fenOf("1244000") });
    expect(await journal()).toBe(rows);
    expect(await scene.purse("plant")).toEqual(money);

    await caller.ask(api.trading.placeOrder, order);
    expect((await scene.purse("plant"))["available"]).toBe(trial.after);
    expect(
      await scene.member("port").caller.ask(api.trading.tryOrder, { ...order, price: yuan("621") }),
    ).toMatchObject({ accepted: true, rank: 2 });

    expect(
      await caller.ask(api.trading.tryOrder, { section, ware: whole, price: yuan("619") }),
    ).toMatchObject({
      accepted: false,
      refusal: { code: "T1020", message: "报价不得低于起拍价620.00元" },
      after: null,
    });
    expect(
      await scene
        .member("mine")
        .caller.ask(api.trading.tryOrder, { section, ware: whole, price: yuan("620") }),
    ).toMatchObject({ refusal: { code: "T1016" } });
    expect(
      await caller.call(api.trading.tryOrder, {
        section,
        ware: "J000000-00-01" as never,
        price: yuan("620"),
      }),
    ).toMatchObject({ result: "P1004" });
    expect(
      await exchange.anonymous.call(api.trading.tryOrder, { section, ware: whole, price: yuan("620") }),
    ).toMatchObject({ result: "GA-101" });
  });
});
