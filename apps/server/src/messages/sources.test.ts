import { api } from "@zd/api";
import { type FirmId, instant, sectionId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const { messages } = api;
const page = { pageIndex: 1, pageSize: 50, filters: {} };

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Readonly<Record<"wang" | "zhou" | "su", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "50000000");
  await scene.join("port", { roles: ["administrator"] });
  staff = await openStaff(exchange, { wang: "riskController", zhou: "riskController", su: "contentEditor" });
});
afterAll(() => exchange.close());

const of = async (name: string, filters: Record<string, string> = {}) => {
  await exchange.settle();
  return (await scene.member(name).caller.ask(messages.list, { ...page, filters })).rows;
};
const tagsOf = async (name: string, id: string) =>
  (await of(name))
    .filter((row) => row.id === id)
    .map(({ kind }) => kind)
    .toSorted();

let sections = 0;
/** A section that runs, with the price of its only ware. */
async function open(change: Parameters<ContractScene["schedule"]>[0] = {}) {
  sections += 1;
  const id = sectionId(`J260615-${String(40 + sections)}`);
  const { wares, opensAt } = await scene.schedule({ id, ...change });
  await exchange.until(opensAt);
  const [ware] = wares;
  if (!ware) throw new Error("a section without a ware");
  return ware;
}

describe("被超越", () => {
  test("a firm that has lost a ware is told soon, by what everybody sees, and again only once it has lost it again", async () => {
    const ware = await open();
    await scene.bid("plant", ware, "620");
    await scene.bid("port", ware, "625");
    await exchange.wait(1_000);
    expect(await of("plant", { group: "outbid" })).toMatchObject([
      {
        words: "标的 01 原煤(2-2) 620.00 被 625.00 超越",
        consequence: "神木矿区动力煤竞价销售",
        subject: "ware",
        id: ware,
        isRead: "N",
        practice: "N",
      },
    ]);
    expect(await of("port", { group: "outbid" })).toEqual([]);
    expect(await of("stranger", { group: "outbid" })).toEqual([]);
    await scene.member("plant").caller.ask(messages.markAll, {});
    await exchange.wait(5_000);
    expect((await of("plant", { group: "outbid" }))[0]?.isRead).toBe("Y");
    await scene.bid("plant", ware, "630");
    await scene.bid("port", ware, "635");
    await exchange.wait(1_000);
    expect(await of("plant", { group: "outbid" })).toMatchObject([
      { words: "标的 01 原煤(2-2) 630.00 被 635.00 超越", isRead: "N" },
    ]);
  });

  test("who leads again within the second is not told", async () => {
    const ware = await open();
    await scene.bid("plant", ware, "620");
    await scene.bid("port", ware, "625");
    await scene.bid("plant", ware, "630");
    await exchange.wait(1_000);
    expect((await of("plant", { group: "outbid" })).filter(({ id }) => id === ware)).toEqual([]);
    expect((await of("port", { group: "outbid" })).filter(({ id }) => id === ware)).toHaveLength(1);
  });

  test("what was lost while the node went down is told at its next start, once", async () => {
    const ware = await open();
    await scene.bid("plant", ware, "620");
    await exchange.wait(1_000);
    await scene.bid("port", ware, "625");
    await exchange.db.deleteFrom("platform.job").where("name", "=", "trading.tellOutbid").execute();
    await exchange.restart();
    await exchange.settle();
    for (const name of ["mine", "plant", "stranger", "port"]) await scene.renew(name);
    expect((await of("plant", { group: "outbid" })).filter(({ id }) => id === ware)).toHaveLength(1);
  });

  test("of a practice session it says so", async () => {
    await exchange.db
      .updateTable("identity.operator")
      .set({ lastSignInAt: new Date(exchange.clock.now()) })
      .where("firmId", "=", "plant" as FirmId)
      .execute();
    const ware = await open({ practice: true });
    await scene.bid("plant", ware, "620");
    await scene.bid("port", ware, "625");
    await exchange.wait(1_000);
    expect((await of("plant", { group: "outbid" })).find(({ id }) => id === ware)).toMatchObject({
      practice: "Y",
      channels: "站内",
      consequence: "神木矿区动力煤竞价销售（练习场）",
    });
  });

  test("offers that nobody sees displace none, and nobody is told of them", async () => {
    const ware = await open({ mode: "3", side: "B", downmode: "A" });
    const before = (await of("plant")).length;
    await scene.bid("plant", ware, "640", "5000");
    await scene.bid("port", ware, "630", "5000");
    await exchange.wait(5_000);
    expect((await of("plant")).length).toBe(before);
  });
});

describe("a contract", () => {
  test("tells both sides of the deal and of the signature, and each of what the other has done", async () => {
    const no = await scene.deal("0");
    for (const name of ["plant", "mine"]) expect(await tagsOf(name, no)).toEqual(["deal", "toSign"]);
    const [toSign] = (await of("plant", { group: "due" })).filter(({ id }) => id === no);
    expect(toSign?.words).toMatch(new RegExp(`^${no} 请于 .+ 前签订，3,720,000\\.00 元$`));
    expect(toSign?.dueAt).not.toBeNull();
    expect((await of("stranger")).filter(({ id }) => id === no)).toEqual([]);
    await scene.sign(no, "B");
    await scene.sign(no, "S");
    expect(await tagsOf("plant", no)).toEqual(["deal", "toPay", "toSign"]);
    await scene.carry(no, "pay");
    expect(await tagsOf("mine", no)).toEqual(["deal", "delivery", "moneyIn", "toSign"]);
    const paid = (await of("mine", { group: "money" })).find(({ id }) => id === no);
    expect(paid).toMatchObject({ words: `${no} 买方付款 3,720,000.00 元`, consequence: "已到账" });
  });

  test("a letter of default is told to whoever may answer it, with the deadline", async () => {
    const no = await scene.deal("1");
    await scene.caller("B").ask(api.contracts.refuseToSign, { contractNo: no, memo: "设备检修" });
    const { rows } = await staff.wang.ask(api.breachControl.listDisposals, page);
    const disposal = rows.find(({ contractNo }) => contractNo === no)?.disposal as never;
    const { version } = await staff.wang.ask(api.breachControl.readDisposal, { disposal });
    await staff.wang.ask(api.breachControl.issue, { disposal, seen: version });
    const [letter] = await of("plant", { group: "breach" });
    expect(letter).toMatchObject({ kind: "breach", id: disposal, subject: "disposal" });
    expect(letter?.dueAt).toBeGreaterThan(exchange.clock.now());
    expect(letter?.channels).toContain("短信已发");
    expect(await of("mine", { group: "breach" })).toEqual([]);
  });
});

describe("公告", () => {
  test("one that asks for a receipt is told to the members that it asks, when they may read it", async () => {
    const words = {
      kind: "trade",
      title: "检修通知",
      content: "<p>检修</p>",
      section: null,
      highlighted: false,
      publishedAt: instant(exchange.clock.now() + 3_600_000),
      expiresAt: null,
      attachments: [],
      video: null,
      poster: null,
      audience: { kind: "firms", of: ["mine"] },
      needsReceipt: true,
    } as never;
    const { id, version } = await staff.su.ask(api.editing.saveNotice, words);
    await staff.su.ask(api.editing.publishNotice, { kind: "trade", id, version });
    expect(await of("mine", { group: "notice" })).toEqual([]);
    await exchange.wait(3_600_000);
    expect(await of("mine", { group: "notice" })).toMatchObject([
      { words: "检修通知", consequence: "平台公告，请确认已阅", id: `trade:${id}` },
    ]);
    expect(await of("plant", { group: "notice" })).toEqual([]);
    const message = Number((await of("mine", { group: "notice" }))[0]?.message);
    expect(await scene.member("mine").caller.ask(messages.open, { message })).toMatchObject({
      isGone: false,
    });
  });
});
