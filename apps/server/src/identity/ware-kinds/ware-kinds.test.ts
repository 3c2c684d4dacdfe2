import { api } from "@zd/api";
import type { AnyOperation } from "@zd/api/wire/operation";
import {
  type FirmId,
  firmId,
  type SectionId,
  sectionId,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";

const {
  applyForWareKind,
  approveApplication,
  listApplications,
  listOpenedWareKinds,
  listQualifications,
  previewStep,
  readApplication,
  rejectApplication,
  revokeQualification,
} = api.qualifications;

const page = { pageIndex: 1, pageSize: 100, filters: {} };
const reason = "煤炭经营备案已注销";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "su" | "gu", TestCaller>;
let section: SectionId;
let ware: WareId;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant"]) await scene.join(name);
  staff = await openStaff(exchange, {
    chen: "tradeManager",
    zhou: "tradeManager",
    su: "contentEditor",
    gu: "auditor",
  });
  const scheduled = await scene.schedule({ id: sectionId("J260615-01"), freeMs: 10 * 86_400_000 });
  section = scheduled.section.id;
  ware = scheduled.wares[0] as WareId;
  await exchange.until(scheduled.opensAt);
});
afterAll(() => exchange.close());

/** Every test has a firm of its own that holds nothing yet. */
let name: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  name = `firm-${count}`;
  await scene.join(name, { qualified: false });
});

const member = () => scene.member(name).caller;
const apply = (sides: Side[] = ["B"], wareKind = thermal, caller = member()) =>
  caller.call(applyForWareKind, { wareKind, sides, memo: "电厂用煤" });
const applied = async (sides: Side[] = ["B"]) => {
  const [first] = await member().ask(applyForWareKind, { wareKind: thermal, sides, memo: "电厂用煤" });
  return first?.application as number;
};
const approve = (application: number, until: string | null = null, caller = staff.chen) =>
  caller.call(approveApplication, { application, until, memo: "" });
const reject = (application: number, memo = reason, caller = staff.chen) =>
  caller.call(rejectApplication, { application, memo });
const revoke = (application: number, why = reason, caller = staff.chen) =>
  caller.call(revokeQualification, { application, reason: why });

const own = async () => (await member().ask(listQualifications, page)).rows;
const opened = async () =>
  (await member().ask(listOpenedWareKinds, {})).map(({ side, until }) => [side, until]);
const power = async () =>
  (await member().ask(api.trading.readSectionPower, { section, insist: false })).gaps.map(({ code }) => code);
const rowsOf = (firm: string) =>
  exchange.db.selectFrom("identity.qualification").selectAll().where("firmId", "=", firmId(firm)).execute();

/** The call is refused for this reason, and no row of the firm is other than before. */
async function refused(
  code: string,
  act: () => Promise<{ readonly code?: unknown; readonly result?: unknown }>,
) {
  const before = await rowsOf(name);
  const answer = await act();
  expect(answer.code ?? answer.result).toBe(code);
  expect(await rowsOf(name)).toEqual(before);
}

describe("a firm that applies for a ware kind", () => {
  test("waits for the exchange, is approved, and bids", async () => {
    expect(await power()).toContain("T1011");
    const application = await applied();
    expect(await own()).toMatchObject([{ state: "0", wareKind: "动力煤", side: "B", memo: "电厂用煤" }]);
    expect(await opened()).toEqual([]);
    expect(await scene.bid(name, ware, "620")).toMatchObject({ result: "T1011" });

    expect(await approve(application, "2027-06-14")).toMatchObject({ code: 0 });
    expect(await opened()).toEqual([["B", "2027-06-14"]]);
    expect(await own()).toMatchObject([{ state: "1", until: "2027-06-14" }]);
    expect(await power()).toEqual([]);
    expect(await scene.bid(name, ware, "620")).toMatchObject({ result: 0 });
  });

  test("asks for both sides where it names none, and each is decided for itself", async () => {
    const answer = await exchange.send(
      "POST",
      `/api${applyForWareKind.path}`,
      JSON.stringify({ warekindid: thermal }),
      { "x-token": scene.member(name).token },
    );
    expect(answer.body.data).toMatchObject([{ handtype: "B" }, { handtype: "S" }]);
    const [buying, selling] = answer.body.data.map(({ applyid }: { applyid: number }) => applyid);
    await approve(buying);
    await reject(selling);
    expect(await opened()).toEqual([["B", null]]);
    expect((await own()).map(({ side, state }) => [side, state])).toEqual([
      ["S", "2"],
      ["B", "1"],
    ]);
  });

  test("is refused while the same kind and side waits, also where it asks for another beside it", async () => {
    await applied(["B"]);
    await refused("I1102", () => apply(["B"]));
    await refused("I1102", () => apply(["S", "B"]));
    expect(await apply(["S"])).toMatchObject({ result: 0 });
  });

  test("is refused once when it asks twice at the same moment", async () => {
    const both = await Promise.all([apply(), apply()]);
    expect(both.map(({ result }) => result).toSorted()).toEqual([0, "I1102"]);
    expect(await rowsOf(name)).toHaveLength(1);
  });

  test("is refused what it holds, until the last thirty days", async () => {
    await approve(await applied(), "2026-08-01");
    await refused("I1103", () => apply());
    await exchange.db
      .updateTable("identity.qualification")
      .set({ until: "2026-07-10" })
      .where("firmId", "=", firmId(name))
      .execute();
    const { caller } = scene.member(name);
    expect(await todosOf(caller, "qualification")).toMatchObject([
      { about: "动力煤 采购", nearness: "later" },
    ]);
    const renewal = await applied();
    // What is applied for waits for the exchange.
    expect(await todosOf(caller, "qualification")).toEqual([]);
    expect(await opened()).toEqual([["B", "2026-07-10"]]);
    await approve(renewal, "2027-07-10");
    expect(await opened()).toEqual([["B", "2027-07-10"]]);
    expect((await own()).map(({ state, endReason }) => [state, endReason])).toEqual([
      ["1", null],
      ["3", "已续期"],
    ]);
  });

  test("is refused a kind that the exchange does not know", async () => {
    await refused("T1234", () => apply(["B"], "WK99" as WareKindId));
  });

  test("is refused as a service member, as the exchange itself, and on the blacklist", async () => {
    const firms = (change: object, id: FirmId) =>
      exchange.db.updateTable("identity.firm").set(change).where("id", "=", id).execute();
    await firms({ kind: "3" }, firmId(name));
    await refused("I1101", () => apply());
    await firms({ kind: "1", status: "blacklisted" }, firmId(name));
    await refused("T1018", () => apply());
    await firms({ status: "enabled" }, firmId(name));
    await refused("P1003", () => apply(["B"], thermal, staff.chen));
    await refused("GA-101", () => apply(["B"], thermal, exchange.anonymous));
  });

  test.each([
    [{}],
    [{ warekindid: "WK01", handtypes: [] }],
    [{ warekindid: "WK01", handtypes: ["X"] }],
    [{ warekindid: "WK01", memo: 7 }],
  ])("is not heard with %j", async (body) => {
    const answer = await exchange.send("POST", `/api${applyForWareKind.path}`, JSON.stringify(body), {
      "x-token": scene.member(name).token,
    });
    expect(answer.body.result).toBe("P1001");
    expect(await rowsOf(name)).toEqual([]);
  });

  test("may be anybody of its own who may apply, and sees nothing of another firm", async () => {
    await scene.join(`${name}-x`, { qualified: false, roles: ["viewer"] });
    const viewer = scene.member(`${name}-x`).caller;
    await refused("P1003", () => apply(["B"], thermal, viewer));
    await applied();
    expect((await viewer.ask(listQualifications, page)).total).toBe(0);
    expect(await viewer.ask(listOpenedWareKinds, {})).toEqual([]);
  });
});

describe("a review", () => {
  test("finds the application beside the firm and what else it has", async () => {
    const application = await applied();
    await reject(application, "请补充煤炭经营备案");
    const again = await applied();
    const list = await staff.gu.ask(listApplications, { ...page, filters: { firm: name, state: "0" } });
    expect(list).toMatchObject({ total: 1, counts: { "0": 1, "2": 1 }, rows: [{ firm: `${name}有限公司` }] });
    const detail = await staff.zhou.ask(readApplication, { application: again });
    expect(detail).toMatchObject({
      firmName: `${name}有限公司`,
      firmKindName: "交易会员",
      firmState: "enabled",
      wareKind: "动力煤",
      actions: ["approve", "reject"],
      others: [{ application, state: "2", note: "请补充煤炭经营备案" }],
    });
    expect((await staff.gu.ask(readApplication, { application: again })).actions).toEqual([]);
    expect((await own()).map(({ opinion }) => opinion)).toEqual([null, "请补充煤炭经营备案"]);
  });

  test("is exported with what is filtered", async () => {
    await applied();
    const file = await staff.chen.ask(api.lists.exportList, {
      code: "list-ware-kind-applications",
      conditions: { firmname: name },
    });
    expect(file.length).toBeGreaterThan(1000);
  });

  test("by two at once counts once", async () => {
    const application = await applied();
    const both = await Promise.all([
      approve(application, null, staff.chen),
      reject(application, reason, staff.zhou),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
    await refused("T1095", () => approve(application));
    await refused("T1095", () => reject(application));
  });

  test("approves for a day to come only, and says why it rejects or revokes", async () => {
    const application = await applied();
    await refused("I1093", () => approve(application, "2026-06-15"));
    await refused("T1201", () => reject(application, "  "));
    await refused("T1070", () => revoke(application));
    await approve(application);
    await refused("T1201", () => revoke(application, "  "));
  });

  test("takes no such day, and no empty words", () => {
    const accepts = (operation: AnyOperation, input: object) =>
      z.safeDecode(operation.input, { applyid: 1, ...input }).success;
    expect(accepts(approveApplication, { until: null })).toBe(true);
    for (const until of ["2026-13-01", "", undefined])
      expect(accepts(approveApplication, { until })).toBe(false);
    for (const words of ["", "长".repeat(201), undefined]) {
      expect(accepts(rejectApplication, { memo: words })).toBe(false);
      expect(accepts(revokeQualification, { reason: words })).toBe(false);
    }
  });

  test("is for trade managers; the staff reads, members and visitors do not", async () => {
    const application = await applied();
    for (const caller of [member(), staff.su, staff.gu]) {
      await refused("P1003", () => approve(application, null, caller));
      await refused("P1003", () => reject(application, reason, caller));
      await refused("P1003", () => revoke(application, reason, caller));
    }
    for (const read of [
      (caller: TestCaller) => caller.call(listApplications, page),
      (caller: TestCaller) => caller.call(readApplication, { application }),
    ]) {
      expect(await read(member())).toMatchObject({ code: "P1003" });
      expect(await read(exchange.anonymous)).toMatchObject({ code: "GA-101" });
      expect(await read(staff.su)).toMatchObject({ code: 0 });
    }
  });

  test("of another company's member, or of nothing, is not there", async () => {
    const application = await applied();
    const companyId = "ZD0009" as never;
    await exchange.db
      .updateTable("identity.firm")
      .set({ companyId })
      .where("id", "=", firmId(name))
      .execute();
    await exchange.db
      .updateTable("identity.qualification")
      .set({ companyId })
      .where("firmId", "=", firmId(name))
      .execute();
    for (const id of [application, 999_999]) {
      await refused("P1004", () => approve(id));
      await refused("P1004", () => reject(id));
      await refused("P1004", () => revoke(id));
      expect(await staff.chen.call(readApplication, { application: id })).toMatchObject({ code: "P1004" });
    }
    expect((await staff.chen.ask(listApplications, { ...page, filters: { firm: name } })).total).toBe(0);
  });

  test("is nobody's whose own firm asks", async () => {
    const application = await applied();
    await exchange.db
      .updateTable("identity.qualification")
      .set({ firmId: exchangeFirm })
      .where("id", "=", BigInt(application))
      .execute();
    expect((await staff.chen.ask(readApplication, { application })).actions).toEqual([]);
    for (const act of [approve(application), reject(application), revoke(application)])
      expect(await act).toMatchObject({ code: "T1236" });
    await exchange.db.deleteFrom("identity.qualification").where("firmId", "=", exchangeFirm).execute();
  });

  test("whose answer was lost is answered again, and nothing happens twice", async () => {
    const application = await applied();
    const headers = { "x-request-id": `approve-${application}` };
    const input = { application, until: null, memo: "" };
    for (const _ of [1, 2])
      expect(await staff.chen.call(approveApplication, input, headers)).toMatchObject({ code: 0 });
  });
});

describe("the card of a step", () => {
  const cardOf = (application: number, step: "approve" | "reject" | "revoke", until: string | null = null) =>
    staff.chen.ask(previewStep, { application, step, until });

  test("says which kind and side, until when, and what it takes the place of; and then it is so", async () => {
    await approve(await applied(), "2026-07-10");
    const renewal = await applied();
    const card = await cardOf(renewal, "approve", "2027-06-14");
    expect(card).toMatchObject({
      party: `${name}有限公司`,
      subject: "动力煤 · 采购",
      barred: null,
      falls: null,
      facts: [{ title: "申请说明", words: "电厂用煤" }],
      changes: [
        { title: "状态", from: "申请中", to: "已通过" },
        { title: "可交易至", from: "2026-07-10", to: "2027-06-14" },
      ],
    });
    expect(card.evidence[0]).toEqual({ passed: true, words: "企业状态：正常" });
    expect(card.evidence.at(-1)?.words).toBe("已持有同一资质，至 2026-07-10，通过后由本次取代");
    await refused("P1031", () =>
      staff.chen.call(approveApplication, { application: renewal, until: null, memo: "", seen: card.seen }),
    );
    const input = { application: renewal, until: "2027-06-14", memo: "", seen: card.seen };
    await staff.chen.ask(approveApplication, input);
    expect(await opened()).toEqual([["B", "2027-06-14"]]);
    expect((await cardOf(renewal, "approve")).barred).toBe("该申请已由其他人员处理");
  });

  test("of a revocation names the running sections of that kind", async () => {
    const application = await applied();
    await approve(application);
    await scene.bid(name, ware, "640");
    await member().ask(api.trading.enterSection, { section });
    const card = await cardOf(application, "revoke");
    expect(card.changes).toEqual([
      { title: "状态", from: "已通过", to: "已失效" },
      { title: "可交易至", from: "长期", to: "" },
    ]);
    expect(card.falls?.rows).toHaveLength(1);
    expect(card.falls?.rows[0]?.[1]).toMatch(/^交易中，已进入，有效报价/);
    await staff.zhou.ask(revokeQualification, { application, reason, seen: card.seen });
    expect(await opened()).toEqual([]);
    await refused("T1070", () =>
      staff.chen.call(revokeQualification, { application, reason, seen: card.seen }),
    );
  });

  test("is stale where what the firm holds has changed, and closed to who may not decide", async () => {
    await approve(await applied(), "2026-07-10");
    const renewal = await applied();
    const { seen, changes } = await cardOf(renewal, "reject");
    expect(changes).toEqual([{ title: "状态", from: "申请中", to: "已驳回" }]);
    const [held] = (await rowsOf(name)).filter(({ status }) => status === "1");
    await revoke(Number(held?.id));
    await refused("P1031", () =>
      staff.chen.call(rejectApplication, { application: renewal, memo: reason, seen }),
    );
    for (const caller of [member(), staff.su, staff.gu])
      expect(
        await caller.call(previewStep, { application: renewal, step: "approve", until: null }),
      ).toMatchObject({ code: "P1003" });
    const nothing = { application: 999_999, step: "reject" as const, until: null };
    expect(await staff.chen.call(previewStep, nothing)).toMatchObject({ code: "P1004" });
  });
});

describe("a qualification that ends", () => {
  test("when it is revoked, the very next order in a running section is refused", async () => {
    const application = await applied();
    await approve(application);
    await scene.bid("plant", ware, "700");
    const bids = async (price: string) => (await scene.bid(name, ware, price)).result;
    expect(await bids("705")).toBe(0);
    await scene.bid("plant", ware, "710");
    expect(await revoke(application)).toMatchObject({ code: 0 });
    expect(await bids("715")).toBe("T1011");
    expect(await power()).toContain("T1011");
    expect(await own()).toMatchObject([{ state: "3", endReason: reason }]);
    await refused("T1070", () => revoke(application));
    const [row] = (await staff.gu.ask(listApplications, { ...page, filters: { firm: name } })).rows;
    expect(row).toMatchObject({ decidedBy: "chen", endedBy: "chen", state: "3" });
    expect(await apply()).toMatchObject({ result: 0 });
  });

  test("by itself after its last day, and a revoked one ends only once", async () => {
    await approve(await applied(), "2026-06-16");
    const other = name;
    await scene.join(`${name}-y`, { qualified: false });
    name = `${name}-y`;
    const revoked = await applied();
    await approve(revoked, "2026-06-16");
    await revoke(revoked);
    await exchange.wait(at("23:59:59") - exchange.clock.now() + 86_400_000);
    expect((await rowsOf(other)).map(({ status }) => status)).toEqual(["1"]);
    await exchange.wait(1_000);
    expect(await rowsOf(other)).toMatchObject([
      { status: "3", endedBy: null, endedAt: new Date("2026-06-16T16:00:00Z"), endReason: "有效期已满" },
    ]);
    expect((await rowsOf(name)).map(({ endReason }) => endReason)).toEqual([reason]);
    await scene.renew(other);
    expect(await scene.bid(other, ware, "720")).toMatchObject({ result: "T1011" });
  });
});
