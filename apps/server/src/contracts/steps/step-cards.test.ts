import { api } from "@zd/api";
import { refusals, refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { PledgeRef } from "@zd/domain/goods/states";
import type { ContractNo, FileId } from "@zd/domain/kernel/brand";
import { yuan as amount } from "@zd/domain/testing/samples";
import { measureFrom } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pledgeContract, releasePledges } from "../../goods/index.ts";
import { columnOf, expectPurse } from "../../testing/card-figures.ts";
import { type ContractScene, fundPassword, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const calls = api.contracts;
const control = api.contractControl;

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Readonly<Record<"desk" | "auditor", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  staff = await openStaff(exchange, { desk: "riskController", auditor: "auditor" });
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const codeOf = (name: keyof typeof refusals) => ({ result: refusals[name][0] });
const staffCodeOf = (name: keyof typeof refusals) => ({ code: refusals[name][0] });
const factOf = ({ facts }: Card, title: string) => facts.find((one) => one.title === title)?.words;
const purseOf = (name: "mine" | "plant", card: Card, moment: number) =>
  expectPurse(exchange, scene.member(name).firm, card, moment);
const stranger = () => scene.member("stranger").caller;

test("whoever settles sees what the confirmation clears, by this evidence and no other", async () => {
  const no = await scene.deal("0");
  await scene.carry(no, "sign", "pay", "ship", "close", "receive");
  const settled = { contractNo: no, evidence: scene.golden };
  const seller = scene.caller("S");
  const card = await seller.ask(calls.previewSettlement, settled);
  expect(card).toMatchObject({ barred: null, amount: amount("3633420.29"), direction: "提交结算" });
  expect(factOf(card, "清算")).toBe("多付的 86,579.71 元退回买方可用资金");
  await purseOf("mine", card, 0);
  expect(await stranger().call(calls.previewSettlement, settled)).toMatchObject(codeOf("NOT_FOUND"));
  expect((await scene.caller("B").ask(calls.previewSettlement, settled)).barred).not.toBeNull();

  const less = { ...scene.golden, agreed: [{ memo: "让利", amount: amount("-1000") }] };
  const sent = { ...settled, files: [], card: card.seen };
  expect(await seller.call(calls.settle, { ...sent, evidence: less })).toMatchObject(codeOf("CARD_CHANGED"));
  expect(await seller.call(calls.settle, sent)).toMatchObject({ result: 0 });
  await purseOf("mine", card, 0);
  await scene.carry(no, "confirm");
  await purseOf("mine", card, 1);

  await scene.carry(no, "invoice");
  const apply = await seller.ask(calls.previewStep, { contractNo: no, action: "apply-finish" });
  expect(apply).toMatchObject({ barred: null, amount: (await scene.read(no)).deposits.S });
  await purseOf("mine", apply, 0);
  const early = await scene.caller("B").ask(calls.previewStep, { contractNo: no, action: "confirm-finish" });
  expect(early.barred).not.toBeNull();
  await seller.ask(calls.applyFinish, { contractNo: no, card: apply.seen });
  const finish = await scene.caller("B").ask(calls.previewStep, { contractNo: no, action: "confirm-finish" });
  await purseOf("plant", finish, 0);
  const confirm = (seen: string) =>
    scene.caller("B").call(calls.confirmFinish, { contractNo: no, card: seen });
  expect(await confirm(early.seen)).toMatchObject(codeOf("CARD_CHANGED"));
  expect(await confirm(finish.seen)).toMatchObject({ result: 0 });
  await purseOf("plant", finish, 1);
  await purseOf("mine", apply, 1);
});

test("a contract that is financed is not dissolved, and the card of it says why", async () => {
  const no = await scene.deal("0");
  await scene.carry(no, "sign", "pay");
  const input = { contractNo: no, kept: amount("0"), penalty: null };
  const buyer = scene.caller("B");
  const free = await buyer.ask(calls.previewTermination, input);
  expect(free.barred).toBeNull();
  const loan = "loan-1" as PledgeRef;
  await exchange.platform.transact((scope) => pledgeContract(scope, { contract: no, loan, at: scope.now }));
  const card = await buyer.ask(calls.previewTermination, input);
  expect(card.barred).toBe(refusalText("CONTRACT_FINANCED", { contract: no }));
  await purseOf("plant", card, 0);
  expect(columnOf(card, 1)["合计"]).toBeNull();
  const proposed = { ...input, memo: "协商" };
  expect(await buyer.call(calls.proposeTermination, proposed)).toMatchObject(codeOf("CONTRACT_FINANCED"));
  await exchange.platform.transact((scope) =>
    releasePledges(scope, { loans: [loan], at: scope.now, by: null }),
  );
  expect(await buyer.ask(calls.previewTermination, input)).toEqual(free);
});

test("a voucher is claimed for the sum on its card", async () => {
  const no = await scene.deal("3");
  await scene.carry(no, "sign");
  const [file] = await uploaded(exchange, scene.member("plant").token, [
    { name: "凭证.png", bytes: smallPng },
  ]);
  const voucher = file?.file as FileId;
  const buyer = scene.caller("B");
  const part = { contractNo: no, amount: amount("1000000") };
  const card = await buyer.ask(calls.previewClaim, part);
  expect(card).toMatchObject({ barred: null, amount: part.amount });
  expect(factOf(card, "已付货款")).toBe("0.00 → 1,000,000.00 元");
  expect(card.effect?.rows.some(({ changes }) => changes)).toBe(false);
  const most = { contractNo: no, amount: amount("3720000.01") };
  expect((await buyer.ask(calls.previewClaim, most)).barred).not.toBeNull();
  const claimed = { ...part, voucher, card: card.seen };
  expect(await buyer.call(calls.claimPayment, { ...claimed, amount: amount("1000001") })).toMatchObject(
    codeOf("CARD_CHANGED"),
  );
  expect(await buyer.call(calls.claimPayment, claimed)).toMatchObject({ result: 0 });
  await scene.caller("S").ask(calls.confirmPayment, { contractNo: no, claim: 1 });
  expect((await scene.read(no)).paid).toBe(part.amount);
});

const measure = { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") } as const;

async function toSettled(): Promise<{ no: ContractNo; line: number }> {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay", "ship", "close", "receive", "settle");
  const { settlement } = await scene.read(no);
  return { no, line: settlement?.result.lines.find(({ code }) => code === "S")?.no ?? 0 };
}

test("a dissent, and the ruling on it, show the settlement before and after", async () => {
  const { no, line } = await toSettled();
  const seller = scene.caller("S");
  const input = { contractNo: no, line, claim: measure };
  const card = await seller.ask(calls.previewDissent, input);
  expect(card).toMatchObject({ barred: null, amount: amount("3651194") });
  expect(factOf(card, "影响")).toBe("买方多付 17,773.71 元");
  expect(factOf(card, "结算金额")).toBe("3,633,420.29 → 3,651,194.00 元");
  const raised = { ...input, memo: "留样复检", files: [] };
  const other = { ...raised, claim: { ...measure, value: measureFrom("0.49") }, card: card.seen };
  expect(await seller.call(calls.raiseDissent, other)).toMatchObject(codeOf("CARD_CHANGED"));
  const { version } = await seller.ask(calls.raiseDissent, { ...raised, card: card.seen });

  const ruled = { contractNo: no, claim: measure };
  const dismissed = await staff.desk.ask(control.previewRuling, { contractNo: no, claim: null });
  expect(factOf(dismissed, "裁定的影响")).toBe("货款不变");
  const ruling = await staff.desk.ask(control.previewRuling, ruled);
  expect(await staff.auditor.call(control.previewRuling, ruled)).toMatchObject(staffCodeOf("NOT_ALLOWED"));
  expect(columnOf(ruling, 0)["结算金额"]).toBe(amount("3633420.29"));
  const decide = (seen: string) =>
    staff.desk.call(control.decideDissent, { ...ruled, seen: version, memo: "复检属实", card: seen });
  expect(await decide(dismissed.seen)).toMatchObject(staffCodeOf("CARD_CHANGED"));
  expect(await decide(ruling.seen)).toMatchObject({ code: 0 });
  const { settlement, paid, escrow, deposits } = await scene.read(no);
  expect(columnOf(ruling, 1)).toEqual({
    结算金额: settlement?.result.payable,
    已付货款: paid,
    其中冻结: escrow,
    买方在押保证金: deposits.B,
    卖方在押保证金: deposits.S,
  });
  expect(settlement?.result.payable).toBe(card.amount);
});

test("the end by agreement shows either side its purse once both agree", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay");
  const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
  const terms = {
    contractNo: no,
    kept: amount("100000"),
    penalty: { by: "B", amount: amount("50000") },
  } as const;
  const card = await seller.ask(calls.previewTermination, terms);
  expect(card).toMatchObject({ barred: null, amount: terms.kept });
  expect(factOf(card, "保证金扣付")).toBe("买方 50,000.00 元，付给对方");
  const more = { ...terms, kept: amount("5000000") };
  expect((await seller.ask(calls.previewTermination, more)).barred).not.toBeNull();
  const proposed = { ...terms, memo: "矿井停产", card: card.seen };
  expect(await seller.call(calls.proposeTermination, { ...proposed, penalty: null })).toMatchObject(
    codeOf("CARD_CHANGED"),
  );
  await purseOf("mine", card, 0);
  await seller.ask(calls.proposeTermination, proposed);
  const answer = { contractNo: no, action: "agree-termination" } as const;
  expect(await stranger().call(calls.previewStep, answer)).toMatchObject(codeOf("NOT_FOUND"));
  const agreed = await buyer.ask(calls.previewStep, answer);
  expect(agreed.amount).toBe(terms.kept);
  await purseOf("plant", agreed, 0);
  expect(await buyer.call(calls.agreeTermination, { contractNo: no, card: card.seen })).toMatchObject(
    codeOf("CARD_CHANGED"),
  );
  await buyer.ask(calls.agreeTermination, { contractNo: no, card: agreed.seen });
  await purseOf("plant", agreed, 1);
  await purseOf("mine", card, 1);
});

test("a refusal to sign shows what the rules take, and what the other side gets back", async () => {
  const no = await scene.deal("1");
  const input = { contractNo: no, action: "refuse" } as const;
  const card = await scene.caller("B").ask(calls.previewStep, input);
  expect(card).toMatchObject({ barred: null, amount: amount("372000") });
  await purseOf("plant", card, 0);
  const refuse = (seen: string) =>
    scene.caller("B").call(calls.refuseToSign, { contractNo: no, memo: "设备检修", card: seen });
  expect(await refuse("stale")).toMatchObject(codeOf("CARD_CHANGED"));
  expect(await refuse(card.seen)).toMatchObject({ result: 0 });
  await purseOf("plant", card, 1);
  expect((await scene.read(no)).defaults).toMatchObject([{ kind: "refuse", penalty: card.amount }]);
});

test("a default that is put on record shows what it costs, and the end of the contract", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay");
  const { version } = await scene.read(no);
  const fault = { contractNo: no, side: "S", kind: "quit" } as const;
  expect(await staff.auditor.call(control.previewDefault, fault)).toMatchObject(staffCodeOf("NOT_ALLOWED"));
  const card = await staff.desk.ask(control.previewDefault, fault);
  expect(card.barred).toBeNull();
  const late = await staff.desk.ask(control.previewDefault, { ...fault, kind: "delay" });
  const record = (seen: string) =>
    staff.desk.call(control.recordDefault, { ...fault, seen: version, memo: "来函退出", card: seen });
  expect(await record(late.seen)).toMatchObject(staffCodeOf("CARD_CHANGED"));
  expect(await record(card.seen)).toMatchObject({ code: 0 });
  const { state, escrow, paid, deposits, defaults } = await scene.read(no);
  expect(factOf(card, "合同状态")).toMatch(/→ 违约终止$/);
  expect(state).toBe("90");
  expect(defaults).toMatchObject([{ penalty: card.amount }]);
  expect(columnOf(card, 1)).toEqual({
    结算金额: null,
    已付货款: paid,
    其中冻结: escrow,
    买方在押保证金: deposits.B,
    卖方在押保证金: deposits.S,
  });
});

test("several contracts are paid together, each in full, all of them or none", async () => {
  const nos = [await scene.deal("0"), await scene.deal("1")];
  for (const no of nos) await scene.carry(no, "sign");
  const buyer = scene.caller("B");
  const preview = () => buyer.ask(calls.previewPayments, { contracts: nos });
  const pay = (seen: string, contracts = nos) => buyer.call(calls.payAll, { contracts, fundPassword, seen });
  const card = await preview();
  expect(card).toMatchObject({
    number: "2 份合同",
    amount: amount("7440000"),
    changes: nos.map((no) => ({
      title: no,
      from: "待付款，待付 3,720,000.00 元",
      to: "待发货，待付 0.00 元",
    })),
    barred: null,
  });
  await purseOf("plant", card, 0);
  expect(await stranger().call(calls.previewPayments, { contracts: nos })).toMatchObject(codeOf("NOT_FOUND"));
  expect(
    await stranger().call(calls.payAll, { contracts: nos, fundPassword, seen: card.seen }),
  ).toMatchObject(codeOf("NOT_FOUND"));
  expect(await pay(card.seen, nos.slice(1))).toMatchObject(codeOf("CARD_CHANGED"));
  const paying = { contractNo: nos[0] as ContractNo, amount: amount("20000"), fundPassword };
  expect(await buyer.call(calls.pay, paying)).toMatchObject({ result: 0 });
  expect(await pay(card.seen)).toMatchObject(codeOf("CARD_CHANGED"));
  const anew = await preview();
  expect(anew.amount).toBe(amount("7420000"));
  expect(await pay(anew.seen)).toMatchObject({ result: 0 });
  await purseOf("plant", anew, 1);
  for (const no of nos) expect(await scene.read(no)).toMatchObject({ state: "30" });
  const over = await preview();
  expect(over).toMatchObject({ amount: null, changes: [], barred: expect.any(String) });
  // Of a seller nothing is due, and one that may not be paid keeps the others from being paid.
  const third = await scene.deal("0");
  await scene.carry(third, "sign");
  const mixed = await buyer.ask(calls.previewPayments, { contracts: [third, ...nos] });
  expect(mixed.barred).not.toBeNull();
  expect((await pay(mixed.seen, [third, ...nos])).result).not.toBe(0);
  expect(await scene.read(third)).toMatchObject({ state: "20" });
});
