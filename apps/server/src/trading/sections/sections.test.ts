import { api } from "@zd/api";
import { companyId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { listSectionChoices, readTradingTime } = api.trading;
const [here, elsewhere] = [sectionId("J260615-01"), sectionId("J260615-91")];

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  await scene.schedule({ id: here, startsAt: at("10:00:00") });
  await scene.schedule({ id: elsewhere, startsAt: at("09:30:00"), company: companyId("ZD0009") });
});
afterAll(() => exchange.close());

test("the sections to choose from are those of the member's own company", async () => {
  const choices = await scene.member("mine").caller.ask(listSectionChoices, {});
  expect(choices.map(({ section }) => section)).toEqual([here]);
});

test("a section is chosen by a part of its number or its name, and what is typed is no pattern", async () => {
  const found = async (keyword: string) =>
    (await scene.member("mine").caller.ask(listSectionChoices, { keyword })).map(({ section }) => section);
  expect(await found("0615-01")).toEqual([here]);
  expect(await found("神木")).toEqual([here]);
  expect(await found("%")).toEqual([]);
});

test("the next start is that of the site's own company", async () => {
  expect(await exchange.anonymous.ask(readTradingTime, {})).toMatchObject({
    running: 0,
    nextStartsAt: at("10:00:00"),
  });
});

test("whoever enters a section is told what he lacks, and that he has accepted the rules", async () => {
  const { caller } = await scene.join("stranger", { agreed: false });
  const answer = await caller.ask(api.trading.enterSection, { section: here });
  expect(answer).toMatchObject({ allowed: false, rulesAccepted: false, gaps: [{ code: "T1013" }] });
  const welcome = await scene.member("mine").caller.ask(api.trading.enterSection, { section: here });
  expect(welcome).toMatchObject({ rulesAccepted: true });
});

test("who signs the agreement in the room may trade from then on; who may not sign for the firm may not", async () => {
  const { signAgreement, readSectionPower } = api.trading;
  const input = { section: here, agreement: "entry" };
  const { caller: trader } = await scene.join("unsigned", { agreed: false });
  expect(await trader.call(signAgreement, input)).toMatchObject({ result: "P1003" });
  expect((await trader.ask(readSectionPower, { section: here })).gaps).toMatchObject([{ code: "T1013" }]);

  const { caller: clerk } = await scene.join("signing", {
    agreed: false,
    roles: ["trader", "contractClerk"],
  });
  expect(await clerk.call(signAgreement, { ...input, agreement: "other" })).toMatchObject({
    result: "P1004",
  });
  await clerk.ask(signAgreement, input);
  await clerk.ask(signAgreement, input);
  expect(await clerk.ask(readSectionPower, { section: here })).toMatchObject({ power: true, gaps: [] });
});

test("a section of another company, and all that belongs to it, is not there", async () => {
  const [ware] = (
    await scene.schedule({
      id: sectionId("J260615-92"),
      startsAt: at("09:10:00"),
      company: companyId("ZD0009"),
    })
  ).wares;
  await exchange.until(at("09:10:30"));
  const { caller } = scene.member("mine");
  const section = sectionId("J260615-92");
  const answers = [
    await scene.bid("mine", ware as WareId, "620"),
    await caller.call(api.trading.readSectionPower, { section }),
    await caller.call(api.trading.enterSection, { section }),
    await caller.call(api.trading.listSectionAgreements, { section }),
    await caller.call(api.trading.listSectionOrders, { section }),
    await caller.call(api.trading.readWareFees, { ware: ware as WareId }),
    await caller.call(api.trading.readWareParameters, { ware: ware as WareId }),
    await caller.call(api.trading.listWareDiscounts, { ware: ware as WareId }),
    await caller.call(api.trading.listWareDeals, { ware: ware as WareId }),
    await caller.call(api.market.listBids, { ware: ware as WareId }),
    await caller.call(api.market.listWares, { section }),
  ];
  expect(answers.map(({ result, code }) => result ?? code)).toEqual(answers.map(() => "P1004"));
});
