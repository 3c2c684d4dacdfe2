import { api } from "@zd/api";
import { type RefusalName, refusals, refusalText } from "@zd/api/refusals";
import type { CreditId, LoanId, RepayMethod } from "@zd/domain/financing/codes";
import type { PledgeRef } from "@zd/domain/goods/states";
import { type ContractNo, fen, instant, userId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actOnContract } from "../contracts/index.ts";
import { pledgeContract, releasePledges } from "../goods/index.ts";
import { openOperator, openSession } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { checkBooks, company, fenOf, thermal } from "../testing/market-scene.ts";
import { meanwhile } from "../testing/meanwhile.ts";
import { smallPdf, smallPng } from "../testing/samples.ts";
import { signingCode } from "../testing/sent-texts.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { upload } from "../testing/upload.ts";
import { submitCredit } from "./credits/submit.ts";
import { submitLoan } from "./loans/submit.ts";
import { openFinanceScene } from "./testing/finance-scene.ts";

const { contracts, finance, financeControl, sandboxLender } = api;
const no = (reason: RefusalName) => ({ result: refusals[reason][0] });
const page = { pageIndex: 1, pageSize: 20, filters: {} };

let exchange: TestPlatform;
let scene: ContractScene;
let loans: ReturnType<typeof openFinanceScene>;
let credit: CreditId;
beforeAll(async () => {
  exchange = await openExchange();
  scene = await setContractScene(exchange, "100000000");
  loans = openFinanceScene(exchange, scene);
  credit = await loans.borrower("plant", "6000000");
});
afterAll(() => exchange.close());

const plant = () => scene.member("plant").caller;
const stranger = () => scene.member("stranger").caller;
/** Days later, all that has fallen due since at once; everybody is signed in anew. */
async function later(days: number): Promise<void> {
  exchange.clock.turnTo(instant(exchange.clock.now() + days * dayMs));
  await exchange.settle();
  for (const name of ["mine", "plant", "stranger"]) await scene.renew(name);
}
const signedDeal = async (payType: "0" | "1" | "2" = "0") => {
  const contractNo = await scene.deal(payType);
  await scene.carry(contractNo, "sign");
  return contractNo;
};
const modest = { amount: fenOf("400000"), term: 40 };

describe("what a firm reads before it applies", () => {
  test("are the lenders' products, its limits, its papers, and whether it may apply", async () => {
    expect(await plant().ask(finance.listProducts, { kind: "pledge" })).toMatchObject([
      { product: "SF-ZY", channel: "SF", rate: "4.35", ratio: "60", basis: 360, mostDays: 90 },
    ]);
    const second = await plant().ask(finance.listProductsOfChannel, { channel: "YH" });
    expect(second.map(({ product, basis }) => [product, basis])).toEqual([
      ["YH-DD", 365],
      ["YH-YS", 365],
    ]);
    expect(await plant().ask(finance.listChannels, {})).toMatchObject([
      { channel: "SF", products: 3, state: "2", available: fenOf("2000000") },
      { channel: "YH", products: 2, state: null, available: 0n },
    ]);
    expect(await plant().ask(finance.readLimits, { channel: "SF" })).toMatchObject({
      limits: [{ credit, granted: fenOf("2000000"), used: 0n, frozenFor: null }],
    });
    expect(await plant().ask(finance.hasApplyInfo, {})).toEqual({ has: true, credit: null });
    expect(await stranger().ask(finance.hasApplyInfo, {})).toEqual({ has: false, credit: null });
    const may = (channel?: "SF" | "YH") => plant().ask(finance.canApplyNow, channel ? { channel } : {});
    expect(await may()).toEqual({ can: true, reason: "" });
    expect(await may("YH")).toEqual({ can: true, reason: "" });
    expect(await may("SF")).toEqual({ can: false, reason: refusals.CREDIT_HELD[1] });
    const checked = await stranger().ask(finance.checkCustomer, {});
    expect(checked.passed).toBe(false);
    expect(checked.items.find(({ name }) => name === "已同意融资信息授权")).toMatchObject({ ok: false });
    const signed = await plant().ask(finance.readSigned, {});
    expect(signed).toMatchObject({ consented: true, certified: true, accountBound: false, autoRepay: false });
    expect(signed.papers).toMatchObject([{ paper: "credit", record: credit }]);
    expect(await plant().ask(finance.listBoundAccounts, {})).toEqual([]);
    expect(await plant().ask(finance.findPage, { purpose: "privacy" })).toEqual({
      url: "/user/financing/privacyManagement",
    });
    expect(await plant().ask(finance.readSearchConditions, {})).toMatchObject({
      states: { "5": "逾期" },
      kinds: { pledge: "货权质押融资" },
      methods: { equalInstalment: "等额本息" },
    });
    const contractNo = await signedDeal();
    expect(await plant().ask(finance.readApplicable, { product: "SF-DD", contractNo })).toMatchObject({
      contracts: [{ contractNo, cap: fenOf("2604000"), most: fenOf("2000000"), financed: false }],
    });
    expect(await stranger().ask(finance.readApplicable, { product: "SF-DD", contractNo })).toMatchObject({
      available: 0n,
      contracts: [],
    });
  });

  test("pictures come with an application: of the firm's own, and nothing but pictures", async () => {
    const send = (name: string, file: { name: string; bytes: Uint8Array }) =>
      upload(exchange, scene.member(name).token, [file], { path: finance.uploadImage.path });
    expect((await send("plant", { name: "营业执照.pdf", bytes: smallPdf() })).body).not.toMatchObject({
      result: 0,
    });
    const idOf = async (name: string) => {
      const { body } = await send(name, { name: "营业执照.png", bytes: smallPng });
      return (body.data as { list: [{ path: string }] }).list[0].path as never;
    };
    const input = { channel: "YH", amount: fenOf("1000000"), purpose: "采购原煤" } as const;
    const theirs = await idOf("mine");
    expect(await plant().call(finance.applyForCredit, { ...input, files: [theirs] })).toMatchObject(
      no("FILE_UNKNOWN"),
    );
    const draft = await plant().ask(finance.applyForCredit, { ...input, files: [await idOf("plant")] });
    const [credit] = await plant().ask(finance.listCredits, { credit: draft.credit });
    expect(credit?.files).toHaveLength(1);
    expect(await plant().ask(finance.hasApplyInfo, { channel: "YH" })).toEqual({
      has: true,
      credit: draft.credit,
    });
    expect(
      await plant().call(finance.applyForCredit, { ...input, ...draft, channel: "SF", files: [] }),
    ).toMatchObject(no("NOT_FOUND"));
    // A changed amount needs another agreement.
    const before = await plant().ask(finance.generateAgreement, { credit: draft.credit });
    await plant().ask(finance.applyForCredit, { ...input, amount: fenOf("2000000"), files: [], ...draft });
    const code = await signingCode(exchange);
    expect(
      await plant().call(finance.giveCommand, { command: "sign", task: before.task, code, fundPassword: "" }),
    ).toMatchObject(no("LETTER_CHANGED"));
    expect(
      await plant().call(finance.giveCommand, {
        command: "cancel",
        credit: draft.credit,
        code: "",
        fundPassword: "",
      }),
    ).toMatchObject({ result: 0, data: { status: "4" } });
  });
});

describe("nobody else", () => {
  test("of another firm sees or touches a loan, an application or an agreement", async () => {
    const loan = await loans.signedLoan("plant", await signedDeal(), modest);
    const { letter } = await loans.read("plant", loan);
    const { task } = await plant().ask(finance.generateAgreement, {
      credit: ((await loans.draft("plant", "100000", "YH")) as { data: { applyid: CreditId } }).data.applyid,
    });
    const [draft] = await plant().ask(finance.listCredits, { channel: "YH" });
    const open = { code: "", fundPassword: "246810" };
    for (const attempt of [
      stranger().call(finance.readLoan, { loan }),
      stranger().call(finance.tryRepayment, { loan }),
      stranger().call(finance.repay, { loan, amount: fenOf("1"), fundPassword: "246810" }),
      stranger().call(finance.generateAgreement, { loan }),
      stranger().call(finance.generateAgreement, { credit: draft?.credit as CreditId }),
      stranger().call(finance.giveCommand, { command: "submit", loan, ...open }),
      stranger().call(finance.giveCommand, { command: "cancel", loan, ...open }),
      stranger().call(finance.giveCommand, { command: "sign", task, ...open, code: "123456" }),
      stranger().call(finance.downloadSigned, { name: `${letter}.pdf` }),
      plant().call(finance.downloadSigned, { name: "SXXY-nobody" }),
    ]) {
      expect(await attempt).toMatchObject(no("NOT_FOUND"));
    }
    expect((await stranger().ask(finance.listLoans, page)).rows).toEqual([]);
    expect(await stranger().ask(finance.listCredits, { credit })).toEqual([]);
    const cookie = { "x-token": scene.member("plant").token };
    const own = await exchange.send(
      "GET",
      `/api/finance/v1/downLoadSignFile?fileName=${letter}.pdf`,
      "",
      cookie,
    );
    expect(own.status).toBe(200);
    expect(own.headers["content-type"]).toContain("application/pdf");
    const visitor = await exchange.send("POST", "/api/finance/v1/searchLoanInfo", "{}");
    expect(visitor.body).toMatchObject({ result: refusals.SIGNED_OUT[0] });
  });

  test("of the firm itself without the permission for money asks, submits, repays, or acknowledges", async () => {
    const { firm } = scene.member("plant");
    const token = await exchange.platform.transact(async (scope) => {
      const user = userId("plant-viewer");
      const operator = {
        firmId: firm,
        companyId: company,
        account: user,
        name: "查询员",
        mobile: "13900000071",
      };
      await openOperator(
        scope.tx,
        { ...operator, userId: user, passwordHash: "-", roles: ["viewer"] },
        scope.now,
      );
      return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
    });
    const viewer = exchange.withToken(token);
    const [{ loan } = {}] = (await viewer.ask(finance.listLoans, page)).rows;
    const id = loan as LoanId;
    const command = { loan: id, code: "", fundPassword: "246810" };
    for (const attempt of [
      viewer.call(finance.repay, { loan: id, amount: fenOf("1"), fundPassword: "246810" }),
      viewer.call(finance.setPrivacy, { agreed: false }),
      viewer.call(finance.previewPrivacy, { agreed: false }),
      viewer.call(finance.generateAgreement, { loan: id }),
      ...(["submit", "cancel", "read", "sign"] as const).map((one) =>
        viewer.call(finance.giveCommand, { command: one, ...command }),
      ),
    ]) {
      expect(await attempt).toMatchObject(no("NOT_ALLOWED"));
    }
  });
});

test("an application has a card: the lender's terms, what he is told, and the agreement that falls", async () => {
  const wish = { channel: "YH" as const, amount: fenOf("700000"), purpose: "采购原煤", files: [] };
  const preview = (change: object = {}) => plant().ask(finance.previewCredit, { ...wish, ...change });
  const [known] = (await plant().ask(finance.listCredits, {})).filter(
    ({ channel, state }) => channel === "YH" && state === "0",
  );
  const draft = known ?? (await plant().ask(finance.applyForCredit, wish));
  const of = { credit: draft.credit };
  await plant().ask(finance.applyForCredit, { ...wish, ...of });
  const card = await preview({ ...of, amount: fenOf("900000") });
  expect(card).toMatchObject({
    party: "榆河农商银行",
    amount: fenOf("900000"),
    changes: [{ title: "申请额度", from: "700,000.00 元", to: "900,000.00 元" }],
    falls: null,
    barred: null,
  });
  expect(card.facts[0]?.words).toContain("煤贸通·订单贷 年利率 4.80%、按 60% 放款、最长 180 天");
  expect(card.facts[1]?.words).toMatch(
    /^申请额度 900,000\.00 元，近一年交易额 [\d,]+\.\d\d 元，逾期借款 0 笔，申请资料 0 份$/,
  );
  const apply = (amount: string, seen: string) =>
    plant().call(finance.applyForCredit, { ...wish, ...of, amount: fenOf(amount), seen });
  expect(await apply("900001", card.seen)).toMatchObject(no("CARD_CHANGED"));
  expect((await apply("900000", card.seen)).result).toBe(0);
  expect(await apply("900000", card.seen)).toMatchObject(no("CARD_CHANGED"));
  await plant().ask(finance.generateAgreement, of);
  expect((await preview(of)).falls?.words).toContain("授信协议");
  expect((await preview()).barred).toBe(refusals.CREDIT_PENDING[1]);
  expect((await preview({ ...of, purpose: " " })).changes).toEqual([]);
  expect(await stranger().call(finance.previewCredit, { ...wish, ...of })).toMatchObject(no("NOT_FOUND"));
  await plant().ask(finance.giveCommand, { command: "cancel", ...of, code: "", fundPassword: "" });
});

test("an application that is submitted has a card of what the lender is told, and is barred until it is signed", async () => {
  const wish = { channel: "YH" as const, amount: fenOf("700000"), purpose: "采购原煤", files: [] };
  const { credit } = await plant().ask(finance.applyForCredit, wish);
  const preview = () => plant().ask(finance.previewCreditSubmission, { credit });
  expect(await preview()).toMatchObject({
    amount: fenOf("700000"),
    barred: refusalText("AGREEMENT_UNSIGNED", { paper: "授信协议" }),
  });
  await loans.sign("plant", { credit });
  const card = await preview();
  expect(card).toMatchObject({ party: "榆河农商银行", subject: "采购原煤", barred: null });
  expect(card.facts.map(({ title }) => title)).toEqual(["借款条件", "告知资金方", "授信协议"]);
  expect(await stranger().call(finance.previewCreditSubmission, { credit })).toMatchObject(no("NOT_FOUND"));
  const submit = (seen: string) =>
    plant().call(finance.giveCommand, { command: "submit", credit, code: "", fundPassword: "", seen });
  expect(await submit("0".repeat(32))).toMatchObject(no("CARD_CHANGED"));
  expect((await submit(card.seen)).result).toBe(0);
  expect((await preview()).barred).toBe(refusals.STATUS_NOT_ALLOWED[1]);
});

describe("consent", () => {
  test("to another text is none", async () => {
    const version = (to: string) =>
      exchange.db
        .updateTable("financing.consent")
        .set({ version: to })
        .where("firmId", "=", scene.member("plant").firm)
        .execute();
    const { version: current } = await plant().ask(finance.readPrivacy, {});
    await version("2025-01");
    expect(await plant().ask(finance.readPrivacy, {})).toMatchObject({ agreed: false, version: current });
    expect(await loans.ask("plant", await signedDeal(), modest)).toMatchObject(no("CONSENT_MISSING"));
    await version(current);
  });

  test("has a card: what falls with it, and why it may not be taken back", async () => {
    const preview = (agreed: boolean) => stranger().ask(finance.previewPrivacy, { agreed });
    const set = (agreed: boolean, seen: string) => stranger().call(finance.setPrivacy, { agreed, seen });
    const agreeing = await preview(true);
    expect(agreeing).toMatchObject({
      changes: [{ title: "授权状态", from: "未同意", to: "已同意" }],
      falls: null,
      barred: null,
    });
    expect(await set(false, agreeing.seen)).toMatchObject(no("CARD_CHANGED"));
    expect((await set(true, agreeing.seen)).result).toBe(0);
    expect(await set(true, agreeing.seen)).toMatchObject(no("CARD_CHANGED"));
    const withdrawing = await preview(false);
    expect(withdrawing.changes).toEqual([{ title: "授权状态", from: "已同意", to: "未同意" }]);
    expect((await set(false, withdrawing.seen)).result).toBe(0);
    expect(await stranger().ask(finance.readPrivacy, {})).toMatchObject({ agreed: false });
    // Who owes something, or has something under review, does not take it back.
    const owing = await plant().ask(finance.previewPrivacy, { agreed: false });
    expect(owing.falls?.rows).toEqual([
      ["朔方银行供应链金融", expect.stringMatching(/^可用 [\d,]+\.00 元$/)],
    ]);
    const refused = await plant().call(finance.setPrivacy, { agreed: false, seen: owing.seen });
    expect(owing.barred).toBe(refused.result === 0 ? null : refused.msg);
    await loans.consent("plant");
  });

  test("is not withdrawn while something is submitted", async () => {
    await loans.consent("stranger");
    const { credit: id } = await stranger().ask(finance.applyForCredit, {
      channel: "SF",
      amount: fenOf("100000"),
      purpose: "采购原煤",
      files: [],
    });
    await loans.sign("stranger", { credit: id });
    const { firm: firmId } = scene.member("stranger");
    const withdrawn = await meanwhile(
      exchange,
      (scope) => submitCredit(scope, id, { firmId, companyId: company }),
      () => loans.consent("stranger", false),
    );
    expect(withdrawn).toMatchObject(no("CONSENT_NEEDED"));
  });
});

test("an open breach letter keeps a firm from borrowing", async () => {
  const [first, second] = [await signedDeal(), await signedDeal()];
  const loan = await loans.signedLoan("plant", first, modest);
  const letter = (open: boolean) =>
    exchange.db
      .updateTable("identity.firm")
      .set({ disposalLetterOpen: open } as never)
      .where("id", "=", scene.member("plant").firm)
      .execute();
  await letter(true);
  expect(await loans.ask("plant", second, modest)).toMatchObject(no("DISPOSAL_LETTER_OPEN"));
  expect(await loans.submit("plant", { loan })).toMatchObject(no("DISPOSAL_LETTER_OPEN"));
  await letter(false);
  const cancel = { command: "cancel", loan, code: "", fundPassword: "" } as const;
  expect(await plant().call(finance.giveCommand, cancel)).toMatchObject({ result: 0, data: { status: "9" } });
  expect(await plant().call(finance.giveCommand, cancel)).toMatchObject(no("STATUS_NOT_ALLOWED"));
  expect(await loans.submit("plant", { loan })).toMatchObject(no("STATUS_NOT_ALLOWED"));
  expect(await loans.repay("plant", loan, "1")).toMatchObject(no("STATUS_NOT_ALLOWED"));
});

describe("a contract", () => {
  test("that is being financed is not dissolved by its sides", async () => {
    const contractNo = await signedDeal();
    const loan = await loans.signedLoan("plant", contractNo, modest);
    const { firm: firmId, user } = scene.member("plant");
    const dissolving = await meanwhile(
      exchange,
      (scope) => submitLoan(scope, loan, { firmId, userId: user }),
      () =>
        plant().call(contracts.proposeTermination, {
          contractNo,
          kept: 0n as never,
          penalty: null,
          memo: "协商",
        }),
    );
    expect(dissolving).toMatchObject(no("CONTRACT_FINANCED"));
    await exchange.wait(60_000);
    await loans.repay("plant", loan, "400000");
  });

  test("whose goods come back while its loan is being settled leaves them free, whichever is first", async () => {
    const { caller: seller } = scene.member("mine");
    const financed = async (loan: PledgeRef) => {
      const contractNo = await signedDeal("2");
      await exchange.platform.transact((scope) =>
        pledgeContract(scope, { contract: contractNo, loan, at: scope.now }),
      );
      const tickets = [sampleTicket(`${contractNo}-1`, "5000")];
      await seller.ask(contracts.ship, { contractNo, quantity: tonnes("5000"), tickets, files: [] });
      await seller.ask(contracts.closeDelivery, { contractNo });
      return contractNo;
    };
    const settle = (loan: PledgeRef) => (scope: Scope) =>
      releasePledges(scope, { loans: [loan], at: scope.now, by: null });
    const { firm: firmId, user } = scene.member("plant");
    const received = { quantity: tonnes("5000"), tickets: [], last: true } as const;
    const receive = (contractNo: ContractNo) => (scope: Scope) =>
      actOnContract(scope, { userId: user, firmId, companyId: company }, "party", {
        contractNo,
        action: { ...received, type: "receive", no: 1 },
        seen: null,
      });
    const { transact } = exchange.platform;
    const goodsOf = async (contractNo: ContractNo) =>
      Object.fromEntries(
        (
          await rows<{ state: string; balance: bigint }>(
            exchange.db,
            sql`select state, balance from goods.account where balance > 0
                and lot_no in (select lot_no from goods.account where ref = ${contractNo})`,
          )
        ).map(({ state, balance }) => [state, balance]),
      );
    const [one, other] = ["L-1", "L-2"] as unknown as readonly [PledgeRef, PledgeRef];
    const [first, second] = [await financed(one), await financed(other)];
    await meanwhile(exchange, settle(one), () => transact(receive(first)));
    await meanwhile(exchange, receive(second), () => transact(settle(other)));
    for (const contractNo of [first, second]) {
      expect(await goodsOf(contractNo)).toEqual({ delivered: tonnes("5000"), free: tonnes("1000") });
    }
  });

  test("that has come to nothing has its loan repaid with what its buyer gets back", async () => {
    const contractNo = await signedDeal();
    const loan = await loans.drawn("plant", contractNo, modest);
    await loans.takeReceipts("plant");
    // Nobody pays the rest: the contract ends by default, and the seller's money goes back.
    await later(7);
    await exchange.settle();
    expect((await scene.read(contractNo)).state).toBe("90");
    expect(await loans.read("plant", loan)).toMatchObject({ state: "4" });
    await exchange.db.deleteFrom("funds.agreement").execute();
  });
});

describe("money moves once", () => {
  test("where a command is repeated, the lender answers twice, or the server goes down in between", async () => {
    const loan = await loans.signedLoan("plant", await signedDeal(), modest);
    await loans.faults({ answers: "twice" });
    await exchange.db.updateTable("sandbox.lender").set({ down: true }).execute();
    const guessed = { code: "", fundPassword: "135790" };
    expect(await plant().call(finance.giveCommand, { command: "submit", loan, ...guessed })).toMatchObject(
      no("FUND_PASSWORD_WRONG"),
    );
    expect(await loans.submit("plant", { loan })).toMatchObject({ result: 0 });
    await exchange.restart(120_000);
    await loans.faults({ answers: "twice" });
    await exchange.wait(120_000);
    expect(await loans.read("plant", loan)).toMatchObject({ state: "2" });
    const once = { "x-request-id": "repay-once" };
    const [first, again] = [
      await loans.repay("plant", loan, "1000", once),
      await loans.repay("plant", loan, "1000", once),
    ];
    expect(again).toEqual(first);
    const node = await exchange.openBeside();
    const repay = { loan, amount: fenOf("1000"), fundPassword: "246810" };
    expect(await node.withToken(scene.member("plant").token).call(finance.repay, repay, once)).toEqual(first);
    await node.close();
    const { rows: repaid } = await plant().ask(finance.listRepayments, { ...page, filters: { loan } });
    expect(repaid).toHaveLength(1);
    await exchange.wait(60_000);
    await checkLender();
    await loans.faults();
  });

  test("where a lender books after midnight what it was asked for before, and no difference is made of it", async () => {
    const { id: loan } = await exchange.db
      .selectFrom("financing.loan")
      .select("id")
      .where("state", "=", "3")
      .limit(1)
      .executeTakeFirstOrThrow();
    await scene.until(instant(startOfDay(exchange.clock.now()) + dayMs - 30_000));
    await exchange.db.updateTable("sandbox.lender").set({ down: true }).execute();
    expect(await loans.repay("plant", loan, "1000")).toMatchObject({ result: 0 });
    await exchange.wait(120_000);
    await loans.faults();
    await exchange.wait(120_000);
    await later(2);
    expect(await differences()).toEqual([]);
    await checkLender();
  });

  test("where a lender refuses what was repaid: it is a difference, and is brought to it once more", async () => {
    const { id: loan } = await exchange.db
      .selectFrom("financing.loan")
      .select("id")
      .where("state", "=", "3")
      .limit(1)
      .executeTakeFirstOrThrow();
    await loans.faults({ refusal: "系统维护" });
    expect(await loans.repay("plant", loan, "1000")).toMatchObject({ result: 0 });
    await exchange.wait(60_000);
    await loans.faults();
    await later(3);
    expect(await differences()).toMatchObject([{ kind: "platform-only", effect: fenOf("1000") }]);
    await checkLender();
  });
});

const differences = () => exchange.db.selectFrom("financing.difference").select(["kind", "effect"]).execute();

/** What the lender has lent by its own books is what is owed by ours, and what is used of the limits; its money adds up. */
async function checkLender(): Promise<void> {
  const [sums] = await rows<{ lent: bigint; owed: bigint; used: bigint; money: bigint; ledger: bigint }>(
    exchange.db,
    sql`select (select coalesce(sum(lent), 0)::bigint from sandbox.lender_customer) as lent,
          (select coalesce(sum(outstanding), 0)::bigint from financing.loan) as owed,
          (select coalesce(sum(used), 0)::bigint from financing.credit) as used,
          (select sum(capital - earned)::bigint from sandbox.lender) - 80000000000 as money,
          (select sum(l.balance)::bigint from funds.account l where l.bucket = 'lent')
            - (select sum(earned)::bigint from sandbox.lender) as ledger`,
  );
  expect(sums).toEqual({
    lent: sums?.owed,
    owed: sums?.owed,
    used: sums?.owed,
    money: -(sums?.owed ?? 0n),
    ledger: -(sums?.owed ?? 0n),
  });
  await checkBooks(exchange);
}

describe("a limit", () => {
  test("that was granted anew counts what was lent on the one before it", async () => {
    const held = await signedDeal();
    const draft = await loans.signedLoan("plant", held, { ...modest, amount: fenOf("1600000") });
    const owed = (await loans.limitOf("plant"))?.used ?? 0n;
    expect(owed).toBeGreaterThan(0n);
    await exchange.db
      .updateTable("financing.credit")
      .set({ expiresOn: shanghaiDay(exchange.clock.now()) })
      .where("id", "=", credit)
      .execute();
    await later(1);
    const [ended] = await plant().ask(finance.listCredits, { credit });
    expect(ended).toMatchObject({ state: "4", memo: "授信到期" });
    expect(await loans.submit("plant", { loan: draft })).toMatchObject(no("CREDIT_INVALID"));
    const renewed = await loans.borrower("plant", "1900000");
    expect(await loans.limitOf("plant")).toMatchObject({ credit: renewed, used: owed });
    expect(await loans.submit("plant", { loan: draft })).toMatchObject(no("LOAN_ABOVE_LIMIT"));
    const small = await loans.signedLoan("plant", held, { ...modest, amount: fenOf("100000") });
    expect(await loans.submit("plant", { loan: small })).toMatchObject({ result: 0 });
    await exchange.wait(60_000);
    expect(await loans.limitOf("plant")).toMatchObject({ used: owed + fenOf("100000") });
    await checkLender();
  });
});

test("a lot is named once in an application, and with some tonnes", async () => {
  const mine = scene.member("mine").caller;
  await loans.borrower("mine");
  const { product } = await exchange.db
    .selectFrom("contracts.contract")
    .select("product")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { lot } = await mine.ask(api.goods.openLot, {
    wareKind: thermal,
    product,
    place: "神木张家峁矿",
    memo: "",
    quantity: tonnes("1000"),
  });
  const of = (contnum: string) => ({ lotno: lot, contnum });
  const askFor = async (...lots: ReturnType<typeof of>[]) => {
    const wish = { productid: "SF-ZY", amount: "400000", repaytype: "bullet", term: 30, lots };
    const token = { "x-token": scene.member("mine").token };
    return (await exchange.send("POST", "/api/finance/v1/executeTrade50002", JSON.stringify(wish), token))
      .body;
  };
  expect(await askFor(of("0"))).toMatchObject(no("QUANTITY_NOT_POSITIVE"));
  expect(await askFor(of("1000"), of("1000"))).toMatchObject({
    msg: expect.stringContaining("货物批次重复"),
  });
  expect(await askFor(of("1000.1"))).toMatchObject(no("LOT_NOT_FREE"));
});

const wishes: readonly { readonly method: RepayMethod; readonly term: number }[] = [
  { method: "bullet", term: 20 },
  { method: "interestFirst", term: 50 },
  { method: "equalInstalment", term: 3 },
  { method: "equalPrincipal", term: 2 },
];

test("the exchange's people see what is lent, what was sent to lenders, and how the sandbox's lender stands", async () => {
  const { risk, clerk } = await openStaff(exchange, { risk: "riskController", clerk: "settlementClerk" });
  const [loan] = (await risk.ask(financeControl.listLoans, { ...page, filters: { state: "3" } })).rows;
  const id = loan?.loan as LoanId;
  expect(await risk.ask(financeControl.readLoan, { loan: id })).toMatchObject({
    principal: fenOf("400000"),
    debt: { outstanding: loan?.outstanding },
  });
  const { outstanding, used } = await risk.ask(financeControl.readOverview, {});
  expect(outstanding).toBe(used);
  const sent = await risk.ask(financeControl.listInstructions, { ...page, filters: { record: id } });
  expect(sent.rows.map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ["repay", "3"],
      ["repay", "2"],
      ["draw", "2"],
    ]),
  );
  const lender = await clerk.ask(sandboxLender.readLender, { channel: "SF" });
  expect(lender).toMatchObject({
    lent: outstanding,
    capital: fen(fenOf("500000000") - outstanding + lender.earned),
  });
  const fair = { down: false, losesAnswers: false, refusal: null, answers: "once", delayMs: 2_000 } as const;
  expect(await risk.call(sandboxLender.turnLender, { channel: "SF", ...fair })).toMatchObject({
    code: refusals.NOT_ALLOWED[0],
  });
  expect(await clerk.call(sandboxLender.turnLender, { channel: "SF", ...fair })).toMatchObject({ code: 0 });
});

test("random loans and repayments conserve money, in the ledger and in the lender's own books", async () => {
  const amounts = fc.bigInt(10_000_00n, 60_000_00n).map(fen);
  const step = fc.record({
    days: fc.integer({ min: 0, max: 25 }),
    loans: fc.uniqueArray(fc.integer({ min: 0, max: wishes.length - 1 }), { minLength: 1 }),
    share: fc.integer({ min: 1, max: 1_000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(amounts, { minLength: wishes.length, maxLength: wishes.length }),
      fc.array(step, { minLength: 4, maxLength: 4 }),
      async (lent, steps) => {
        const drawn: LoanId[] = [];
        for (const [i, wish] of wishes.entries()) {
          drawn.push(await loans.drawn("plant", await signedDeal(), { ...wish, amount: lent[i] ?? fen(0n) }));
        }
        for (const { days, loans: chosen, share } of steps) {
          await later(days);
          await Promise.all(
            chosen.map(async (i) => {
              const { payoff } = (await loans.read("plant", drawn[i] as LoanId)).debt;
              const amount = fen((payoff * BigInt(share)) / 1_000n);
              if (amount === 0n) return;
              const repaid = await plant().call(finance.repay, {
                loan: drawn[i] as LoanId,
                amount,
                fundPassword: "246810",
              });
              expect(repaid).toMatchObject({ result: 0 });
              expect((await loans.read("plant", drawn[i] as LoanId)).debt.payoff).toBe(payoff - amount);
            }),
          );
          await exchange.wait(60_000);
          await checkLender();
        }
        const { overdue, dueSoon, calendar } = await plant().ask(finance.readOverview, {});
        const sum = (isOverdue: boolean) =>
          calendar.reduce((all, one) => (one.isOverdue === isOverdue ? all + one.amount : all), 0n);
        expect(overdue >= sum(true) && dueSoon <= sum(false)).toBe(true);
      },
    ),
    { numRuns: 1, endOnFailure: true },
  );
});
