import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import { type ContractActionType, contractActions } from "@zd/domain/contracts/codes";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { type ContractNo, userId } from "@zd/domain/kernel/brand";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openOperator, openSession } from "../../identity/index.ts";
import { type ContractScene, fundPassword, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const calls = api.contracts;
const control = api.contractControl;

const ofMembers = Object.entries(roles).flatMap(([name, { permissions }]) =>
  (permissions as readonly string[]).includes("read-console") ? [] : [name as RoleName],
);
const ofStaff = (Object.keys(roles) as RoleName[]).filter((name) => !ofMembers.includes(name));

const memo = "说明";
const money = amount("1");
const load = { quantity: tonnes("1"), tickets: [], files: [] };
const file = "0".repeat(32);

/** Every action of a contract, as it is asked for over the wire; the contract is named when it is sent. */
const query = {
  sign: [api.letters.beginSigning, { kind: "contract" }],
  refuse: [calls.refuseToSign, { memo }],
  pay: [calls.pay, { amount: money, fundPassword }],
  refund: [calls.refund, { amount: money, fundPassword }],
  "claim-payment": [calls.claimPayment, { amount: money, voucher: file }],
  "confirm-payment": [calls.confirmPayment, { claim: 1 }],
  "reject-payment": [calls.rejectPayment, { claim: 1, memo }],
  ship: [calls.ship, load],
  "cancel-shipment": [calls.cancelShipment, { shipment: 1 }],
  receive: [calls.receive, { ...load, shipment: 1, last: true }],
  "close-delivery": [calls.closeDelivery, {}],
  settle: [
    calls.settle,
    { evidence: { lots: [], shortfallBy: null, liftedBesides: tonnes("0"), agreed: [] }, files: [] },
  ],
  "cancel-settlement": [calls.cancelSettlement, {}],
  "confirm-settlement": [calls.confirmSettlement, {}],
  "raise-dissent": [
    calls.raiseDissent,
    { line: 1, claim: { ground: "agreement", memo, amount: money }, memo, files: [] },
  ],
  "accept-dissent": [calls.acceptDissent, {}],
  "withdraw-dissent": [calls.withdrawDissent, {}],
  "decide-dissent": [control.decideDissent, { seen: 0, claim: null, memo }],
  "register-invoice": [calls.registerInvoice, { invoice: "1", amount: money, files: [] }],
  "apply-finish": [calls.applyFinish, {}],
  "cancel-finish": [calls.cancelFinish, {}],
  "confirm-finish": [calls.confirmFinish, {}],
  "propose-termination": [calls.proposeTermination, { kept: money, penalty: null, memo }],
  "withdraw-termination": [calls.withdrawTermination, {}],
  "agree-termination": [calls.agreeTermination, {}],
  "record-default": [control.recordDefault, { seen: 0, side: "S", kind: "delay", memo }],
  "resolve-default": [api.breachControl.open, { place: 0, amount: money, memo }],
} as const satisfies Record<ContractActionType, readonly [AnyOperation, object]>;
const actions = Object.keys(query) as ContractActionType[];

/** What is asked for the card of an action. */
type Question = readonly [operation: AnyOperation, input: object];
const step = (action: ContractActionType): Question => [calls.previewStep, { action, claim: 1 }];
const cards: Partial<Record<ContractActionType, Question>> = {
  refuse: step("refuse"),
  "claim-payment": [calls.previewClaim, { amount: money }],
  "confirm-payment": step("confirm-payment"),
  "reject-payment": step("reject-payment"),
  ship: [calls.previewDelivery, { action: "ship", quantity: load.quantity, tickets: [] }],
  receive: [calls.previewDelivery, { action: "receive", shipment: 1, quantity: load.quantity, tickets: [] }],
  "close-delivery": [calls.previewDelivery, { action: "close-delivery" }],
  settle: [calls.previewSettlement, { evidence: query.settle[1].evidence }],
  "cancel-settlement": step("cancel-settlement"),
  "confirm-settlement": step("confirm-settlement"),
  "raise-dissent": [calls.previewDissent, { line: 1, claim: query["raise-dissent"][1].claim }],
  "accept-dissent": step("accept-dissent"),
  "decide-dissent": [control.previewRuling, { claim: null }],
  "apply-finish": step("apply-finish"),
  "confirm-finish": step("confirm-finish"),
  "propose-termination": [calls.previewTermination, { kept: money, penalty: null }],
  "agree-termination": step("agree-termination"),
  "record-default": [control.previewDefault, { side: "S", kind: "delay" }],
};
const withCard = (tried: readonly ContractActionType[]) => tried.filter((action) => action in cards);

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});
// So many calls in a minute are more than an address may make.
beforeEach(() => exchange.wait(60_000));

/** Another operator of a firm of the scene, who has this role alone. */
async function colleague(name: "mine" | "plant", role: RoleName): Promise<TestCaller> {
  const { firm } = scene.member(name);
  const user = userId(`${name}-${role}`);
  const token = await exchange.platform.transact(async (scope) => {
    const mobile = `137${String(ofMembers.indexOf(role)).padStart(4, "0")}${name === "mine" ? "0001" : "0002"}`;
    const person = { userId: user, account: user, name: role, mobile, passwordHash: "-" };
    await openOperator(scope.tx, { ...person, roles: [role], firmId: firm, companyId: company }, scope.now);
    return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

/** The actions that are refused to a caller for what he is; all others are refused for something else, or taken. */
async function refusedTo(
  caller: TestCaller,
  no: ContractNo,
  tried: readonly ContractActionType[],
  by: Partial<Record<ContractActionType, Question>> = query,
) {
  const refused: ContractActionType[] = [];
  for (const action of tried) {
    const [operation, input] = by[action] as Question;
    const { result, code } = await caller.call(
      operation as AnyOperation,
      { ...input, contractNo: no } as never,
    );
    if ((result ?? code) === refusals.NOT_ALLOWED[0]) refused.push(action);
    else expect([action, result ?? code]).not.toEqual([action, refusals.INPUT_INVALID[0]]);
  }
  return refused;
}

const forbidden = (role: RoleName, tried: readonly ContractActionType[]) =>
  tried.filter((action) => !mayDo([role], contractActions[action].needs));

describe("an operator does what his role may, and nothing else of it happens", () => {
  test.each(ofMembers)("%s", async (role) => {
    const no = await scene.deal("1");
    for (const [side, name] of [
      ["B", "plant"],
      ["S", "mine"],
    ] as const) {
      const own = actions.filter((action) =>
        (contractActions[action].by as readonly string[]).includes(side),
      );
      const caller = await colleague(name, role);
      const onCard = withCard(own);
      expect(await refusedTo(caller, no, onCard, cards)).toEqual(forbidden(role, onCard));
      await exchange.wait(60_000);
      expect(await refusedTo(caller, no, own)).toEqual(forbidden(role, own));
      const { actions: offered } = await caller.ask(calls.readActions, { contractNo: no });
      for (const action of offered) expect(mayDo([role], contractActions[action].needs)).toBe(true);
    }
    if (forbidden(role, actions).includes("refuse")) expect((await scene.read(no)).version).toBe(0);
  });

  test("and what the exchange decides is decided by risk control alone, and by no member", async () => {
    const no = await scene.deal("1");
    const own = actions.filter((action) => (contractActions[action].by as readonly string[]).includes("X"));
    const people = await openStaff(
      exchange,
      Object.fromEntries(ofStaff.map((name) => [name, name])) as Record<string, RoleName>,
    );
    const onCard = withCard(own);
    for (const role of ofStaff) {
      const person = people[role] as TestCaller;
      expect([role, await refusedTo(person, no, onCard, cards)]).toEqual([role, forbidden(role, onCard)]);
      expect([role, await refusedTo(people[role] as TestCaller, no, own)]).toEqual([
        role,
        forbidden(role, own),
      ]);
    }
    expect(await refusedTo(scene.member("plant").caller, no, own)).toEqual(own);
  });
});
