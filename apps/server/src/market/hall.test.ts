import { api } from "@zd/api";
import { sectionState } from "@zd/api/market/board";
import { companyId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type Company, findCompanies, saveCompany } from "../system/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, type Scene, setScene } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { findSession, sectionMoved, sectionStateOf } from "../trading/index.ts";

const { listFilters, listSections, listWares } = api.market;
const [morning, other] = [sectionId("J260615-01"), sectionId("J260615-91")];
const elsewhere = { host: "jinbei.example" };

let exchange: TestPlatform;
let scene: Scene;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00"), settings: { TRUST_PROXY: "on" } });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name);
  const { wares } = await scene.schedule({ id: morning, startsAt: at("09:30:00") }, [{}, {}]);
  ware = wares[0] as WareId;
  const [first] = (await findCompanies(exchange.db)) as [Company];
  await exchange.platform.transact((scope) =>
    saveCompany(scope, { ...first, id: companyId("ZD0009"), host: elsewhere.host }),
  );
  await scene.schedule({ id: other, startsAt: at("09:30:00"), company: companyId("ZD0009") });
  await exchange.until(at("09:31:00"));
});
afterAll(() => exchange.close());

const sections = async (filter = {}) => exchange.anonymous.ask(listSections, filter);
const wares = async () => exchange.anonymous.ask(listWares, { section: morning });
/** On the other company's site. */
const there = async (path: string) =>
  (await exchange.send("GET", `/api${path}`, "", { "x-forwarded-host": elsewhere.host })).body;

test("the hall is the same for a member and for whoever passes by, to the byte, and holds no name", async () => {
  const path = `/api${listWares.path}?sectid=${morning}`;
  const { token } = scene.member("plant");
  const passing = await exchange.send("GET", path);
  const member = await exchange.send("GET", path, "", { "x-token": token });
  expect(member.body).toEqual(passing.body);
  expect(passing.body.data.wares).toHaveLength(2);
  expect(JSON.stringify(passing.body)).not.toMatch(/mine|plant|port/);
});

test("a bid shows in the very next answer", async () => {
  const before = { section: (await sections())[0], board: await wares() };
  await scene.bid("plant", ware, "625");
  const after = { section: (await sections())[0], board: await wares() };
  expect(after.section?.bids).toBe((before.section?.bids ?? 0) + 1);
  expect(after.section?.version).toBe((before.section?.version ?? 0) + 1);
  expect(after.board.version).toBe(before.board.version + 1);
  expect(after.board.wares[0]).toMatchObject({ ware, price: 6_250_000n, bids: 1 });
  expect(after.board.wares[1]).toEqual(before.board.wares[1]);
});

test("the seconds that are left go by without news", async () => {
  const [before] = await sections();
  await exchange.wait(5_000);
  const [after] = await sections();
  expect(after?.second).toBe((before?.second ?? 0) - 5);
  expect((await wares()).wares[0]?.second).toBe(after?.second);
});

test("a section is in the hall as soon as it is on the calendar", async () => {
  await sections();
  const late = sectionId("J260615-02");
  await scene.schedule({ id: late, startsAt: at("16:00:00"), region: "山西", side: "B" });
  expect((await sections()).map(({ section }) => section)).toEqual([morning, late]);
  expect((await exchange.anonymous.ask(listFilters, {})).regions).toEqual([
    { value: "陕西", label: "陕西", count: 1 },
    { value: "山西", label: "山西", count: 1 },
  ]);
  expect((await exchange.anonymous.ask(listWares, { section: late })).wares).toHaveLength(1);
});

test("each filter has its own answer", async () => {
  const found = async (filter: object) => (await sections(filter)).map(({ section }) => section);
  expect(await found({ side: "B" })).toEqual(["J260615-02"]);
  expect(await found({ side: "S" })).toEqual([morning]);
  expect(await found({ mode: "1" })).toEqual([]);
  expect(await found({ exceptions: "0" })).toEqual([]);
  expect(await found({ exceptions: "1,2" })).toHaveLength(2);
  expect(await found({ wareKind: "WK99" })).toEqual([]);
  expect(await found({ section: morning })).toEqual([morning]);
  expect(await found({ section: morning, side: "B" })).toEqual([]);
});

test("the sites of two companies never show each other's halls, however often they are asked", async () => {
  for (let turn = 0; turn < 2; turn++) {
    const here = await sections();
    expect(here.map(({ section }) => section)).not.toContain(other);
    expect((await there(listSections.path)).data.map(({ sectid }: { sectid: string }) => sectid)).toEqual([
      other,
    ]);
    expect((await there(`${listWares.path}?sectid=${other}`)).data.wares).toHaveLength(1);
    expect(await there(`${listWares.path}?sectid=${morning}`)).toMatchObject({ code: "P1004", data: null });
    expect((await there(`${listSections.path}?sectid=${morning}`)).data).toEqual([]);
    expect(await exchange.anonymous.call(listWares, { section: other })).toMatchObject({ code: "P1004" });
  }
});

test("news that was lost on the way costs no more than a second", async () => {
  await sections();
  const { version } = await wares();
  // As another node leaves it whose word has not come through.
  await exchange.db
    .updateTable("trading.section")
    .set({ version: version + 1, bids: 77 })
    .where("id", "=", morning)
    .execute();
  await exchange.db
    .updateTable("trading.ware")
    .set({ version: version + 1, bids: 76 })
    .where("id", "=", ware)
    .execute();
  await exchange.wait(1_000);
  expect((await sections())[0]).toMatchObject({ bids: 77, version: version + 1 });
  expect(await wares()).toMatchObject({ version: version + 1, wares: [{ bids: 76 }, {}] });
});

test("what the staff changes of a section before it begins shows within a second", async () => {
  const late = sectionId("J260615-02");
  const version = (await sections({ section: late }))[0]?.version ?? 0;
  const shown = async () => ({
    section: (await sections({ section: late }))[0]?.name,
    ware: (await exchange.anonymous.ask(listWares, { section: late })).wares[0]?.place,
  });
  expect(await shown()).toEqual({ section: "神木矿区动力煤竞价销售", ware: "神木张家峁矿" });
  await exchange.db
    .updateTable("trading.section")
    .set({ name: "改名后的场次", version: version + 1 })
    .where("id", "=", late)
    .execute();
  await exchange.db
    .updateTable("trading.ware")
    .set({ place: "府谷", version: version + 1 })
    .where("sectionId", "=", late)
    .execute();
  const { id: section, companyId: company } = await exchange.db
    .selectFrom("trading.section")
    .select(["id", "companyId"])
    .where("id", "=", late)
    .executeTakeFirstOrThrow();
  const stored = await findSession(exchange.db, section);
  if (!stored) throw new Error("the section is gone");
  const state = z.encode(sectionState, sectionStateOf(stored, exchange.clock.now()));
  const moved = sectionMoved({ company, section, version: version + 1, state, wares: [], ringsAt: null });
  await exchange.platform.transact(async ({ broadcast }) => broadcast(moved));
  await exchange.wait(1_000);
  expect(await shown()).toEqual({ section: "改名后的场次", ware: "府谷" });
});

test("who has the bytes already is told that they still hold, and gets others when they do not", async () => {
  const path = `/api${listFilters.path}`;
  const { headers } = await exchange.send("GET", path);
  expect(headers).toMatchObject({
    "cache-control": "private, no-cache",
    etag: expect.stringMatching(/^W\//),
  });
  const tag = { "if-none-match": headers["etag"] ?? "" };
  expect(await exchange.send("GET", path, "", tag)).toMatchObject({ status: 304, body: "" });
  await scene.schedule({ id: sectionId("J260615-03"), startsAt: at("17:00:00") });
  expect((await exchange.send("GET", path, "", tag)).status).toBe(200);
});
