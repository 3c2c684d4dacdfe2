import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BankAgreement, BankAgreementId } from "../funds/bank-agreement.ts";
import {
  answerTransfer,
  type BankTransfer,
  requestTransfer,
  type TransferFact,
  type TransferId,
  transferRules,
} from "../funds/bank-transfer.ts";
import type { Bucket } from "../funds/bucket.ts";
import { receiveFromBank } from "../funds/deposit.ts";
import { evolveTransfer } from "../funds/evolve-transfer.ts";
import { applyVoucher, type Balances, balanceOf, type Voucher, withPostings } from "../funds/ledger.ts";
import { transferVouchers } from "../funds/transfer-vouchers.ts";
import { type Fen, fen, firmId, type Price, price, userId } from "../kernel/brand.ts";
import type { Side } from "../terms/codes.ts";
import { on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import { perTonne, tonnes, yuan } from "../testing/samples.ts";
import { contractVoucher } from "./contract-vouchers.ts";
import { evolveLongTerm } from "./evolve-long-term.ts";
import {
  type LongTermContract,
  type LongTermId,
  type Plan,
  type PlanId,
  planActions,
  planStateOf,
  type ReceiverId,
  withdrawableOf,
} from "./long-term.ts";
import type { LongTermFact } from "./long-term-facts.ts";
import { fulfilmentRates } from "./long-term-fulfilment.ts";
import { longTermFault, openedLongTerm, type PlannedMonth } from "./long-term-opening.ts";
import { allowedPlanActions, decidePlan, type PlanAction } from "./long-term-plan-steps.ts";
import { indexAverage, monthlyPrice, priceAtKcal } from "./long-term-price.ts";
import { closeLongTerm, completeLongTerm, endWithdrawal, signLongTerm } from "./long-term-steps.ts";
import { longTermMoves } from "./money-moves.ts";

const parties = { B: firmId("PLANT"), S: firmId("MINE") };
const now = on("03-03 10:00:00");
const account = "ACC1" as ReceiverId;
const march = "P03" as PlanId;
const exchange = { user: userId("staff"), party: "X" } as const;
const month = (id: string, name: string, planned = "10000"): PlannedMonth => ({
  id: id as PlanId,
  month: name,
  quantity: tonnes(planned),
  price: perTonne("677.50"),
});
const months = [month("P03", "2026-03"), month("P04", "2026-04")];
const terms = { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 } as const;
const opened = openedLongTerm(
  { id: "CX1" as LongTermId, parties, quantity: tonnes("20000"), price: terms },
  months,
);
const bank: BankAgreement = {
  id: account as string as BankAgreementId,
  firm: parties.S,
  account: { bank: "中国银行", number: "6217001234567890", name: "矿" },
  state: "2",
  version: 2,
  isDefault: true,
  verification: null,
};

/** Nobody has to approve anything here. */
const rules = { ...transferRules, approvalFrom: yuan("100000000") };

/** A long-term contract with its ledger and the seller's bank. */
function play(start: LongTermContract = opened, money = yuan("10000000")) {
  let contract = start;
  let balances: Balances = new Map();
  let transfer: BankTransfer | null = null;
  const post = (voucher: Voucher) => {
    const answer = applyVoucher(balances, voucher);
    if (!answer.ok) throw new Error(`${voucher.kind}: ${answer.reason}`);
    balances = withPostings(balances, answer.facts);
  };
  post(receiveFromBank(parties.B, money));
  post(receiveFromBank(parties.S, yuan("1000000")));
  const has = (side: Side, bucket: Bucket = "available") =>
    balanceOf(balances, { holder: parties[side], bucket });
  const context = { available: (side: Side) => has(side), receivers: [account] };

  const moveTransfer = (facts: readonly TransferFact[]) => {
    for (const fact of facts) {
      transfer = evolveTransfer(
        transfer ?? { id: "T1" as TransferId, firm: parties.S, agreement: bank.id },
        fact,
      );
      transferVouchers(transfer, fact).forEach(post);
    }
  };
  const apply = (facts: readonly LongTermFact[]) => {
    for (const fact of facts) {
      contract = evolveLongTerm(contract, fact);
      for (const move of longTermMoves(fact)) post(contractVoucher(move, parties));
      if (fact.type === "withdrawal-begun") {
        const request = { direction: "out", amount: fact.amount, source: "escrow" } as const;
        const answer = requestTransfer(request, bank, has("S", "escrow"), userId("S1"), now, rules);
        if (!answer.ok) throw new Error(answer.reason);
        transfer = null;
        moveTransfer(answer.facts);
      }
    }
  };
  const act = (party: Side | "X", action: PlanAction, id = march) => {
    const answer = decidePlan(contract, id, action, { user: userId(`U-${party}`), party }, now, context);
    if (answer.ok) apply(answer.facts);
    return answer;
  };
  return {
    has,
    act,
    apply,
    get contract() {
      return contract;
    },
    get plan(): Plan {
      return contract.plans[0] as Plan;
    },
    sign() {
      for (const party of ["B", "S"] as const) {
        const answer = signLongTerm(contract, { user: userId("u"), party }, now);
        if (!answer.ok) throw new Error(answer.reason);
        apply(answer.facts);
      }
      return this;
    },
    bankSays(done: boolean) {
      if (!transfer) return;
      const { amount } = transfer;
      const bankAnswer = done
        ? ({ result: "success", bankNo: "B1" } as const)
        : ({ result: "failure", memo: "" } as const);
      const answer = answerTransfer(transfer, bankAnswer, now);
      if (answer.ok) moveTransfer(answer.facts);
      if (answer.ok && answer.facts.length > 0) apply(endWithdrawal(contract, march, amount, done, now));
    },
  };
}
const receiver: PlanAction = { type: "set-receiver", receiver: account };
const pay = (amount: string): PlanAction => ({ type: "pay", amount: yuan(amount) });
const withdraw = (amount: string): PlanAction => ({ type: "withdraw", amount: yuan(amount) });
const settle = (weight: string, at = "677.50"): PlanAction => ({
  type: "settle",
  quantity: tonnes(weight),
  price: perTonne(at),
});

describe("the price of a month", () => {
  test("with a base of 675 and an index average of 680 is 677.50", () => {
    expect(monthlyPrice(terms, perTonne("680"))).toBe(perTonne("677.50"));
    expect(monthlyPrice(terms, perTonne("680.01"))).toBe(perTonne("677.51"));
  });

  test("of another grade follows its factor", () => {
    expect(monthlyPrice({ ...terms, kcal: 5_000 }, perTonne("680"))).toBe(perTonne("596.20"));
    expect(priceAtKcal(perTonne("677.50"), 4_500)).toBe(perTonne("521.68"));
    expect(priceAtKcal(perTonne("677.50"), 5_200)).toBeNull();
  });

  test("that is fixed does not float, and an index is averaged to the fen", () => {
    expect(monthlyPrice({ kind: "FIXED", price: perTonne("600") }, perTonne("900"))).toBe(perTonne("600"));
    expect(indexAverage(["680", "681", "681"].map(perTonne))).toBe(perTonne("680.67"));
    expect(indexAverage([])).toBeNull();
  });

  test("lies between base and index", () => {
    const any = fc.bigInt(1_000_000n, 20_000_000n).map((n) => price(n * 100n));
    fc.assert(
      fc.property(any, any, (base, index) => {
        const found: Price = monthlyPrice({ ...terms, base }, index);
        const [low, high] = base < index ? [base, index] : [index, base];
        expect(found >= low && found <= high).toBe(true);
      }),
    );
  });
});

describe("a new long-term contract", () => {
  test.each([
    ["is as much as was published at most", "19999", "20000", months, "QUANTITY_EXCEEDS_PUBLISHED"],
    ["is the sum of its months", "20000", "19999", months, "PLANS_NOT_CONTRACT"],
    ["has each month once", "20000", "20000", [months[0], month("P3", "2026-03")], "PLAN_MONTH_TWICE"],
    ["is of something", "20000", "0", [], "QUANTITY_NOT_POSITIVE"],
  ] as const)("%s", (_, published, signed, planned, reason) => {
    const fault = longTermFault(tonnes(published), tonnes(signed), planned as readonly PlannedMonth[]);
    expect(fault).toMatchObject({ reason });
  });

  test("runs once both have signed", () => {
    expect(longTermFault(tonnes("20000"), tonnes("20000"), months)).toBeNull();
    expect(play().act("B", receiver)).toEqual(refused("STATUS_NOT_ALLOWED"));
    const signed = play().sign();
    expect(signed.contract.state).toBe("1");
    expect(signLongTerm(signed.contract, { user: userId("u"), party: "B" }, now)).toEqual(
      refused("STATUS_NOT_ALLOWED"),
    );
    expect(signLongTerm(opened, exchange, now)).toEqual(refused("NOT_ALLOWED"));
  });
});

describe("a monthly plan", () => {
  test("goes from its receiver over payment to withdrawal", () => {
    const cx = play().sign();
    const states = [planStateOf(cx.plan)];
    const step = (take: () => void) => {
      take();
      states.push(planStateOf(cx.plan));
    };
    step(() => cx.act("B", receiver));
    step(() => cx.act("B", pay("3000000")));
    step(() => cx.act("B", pay("3775000")));
    step(() => cx.act("S", withdraw("4000000")));
    step(() => cx.bankSays(true));
    step(() => cx.act("S", withdraw("2775000")));
    step(() => cx.bankSays(true));
    expect(states).toEqual(["0", "1", "2", "3", "4", "3", "4", "5"]);
    expect([cx.has("B"), cx.has("S"), cx.has("S", "escrow")]).toEqual([
      yuan("3225000"),
      yuan("1000000"),
      yuan("0"),
    ]);
  });

  test("a withdrawal that the bank could not pay lies with the seller again", () => {
    const cx = play().sign();
    cx.act("B", receiver);
    cx.act("B", pay("3000000"));
    cx.act("S", withdraw("3000000"));
    expect(withdrawableOf(cx.plan)).toBe(yuan("0"));
    cx.bankSays(false);
    expect([withdrawableOf(cx.plan), cx.has("S", "escrow")]).toEqual([yuan("3000000"), yuan("3000000")]);
    expect(endWithdrawal(cx.contract, march, yuan("3000000"), true, now)).toEqual([]);
  });

  test.each([
    ["B", pay("1"), "RECEIVER_MISSING"],
    ["B", { type: "set-receiver", receiver: "ACC9" as ReceiverId }, "RECEIVER_UNKNOWN"],
    ["S", receiver, "NOT_ALLOWED"],
    ["B", { type: "close", memo: "x" }, "NOT_ALLOWED"],
    ["S", withdraw("1"), "RECEIVER_MISSING"],
    ["S", settle("1"), "STATUS_NOT_ALLOWED"],
    ["B", { type: "confirm-settlement" }, "STATUS_NOT_ALLOWED"],
    ["S", { type: "deliver", quantity: tonnes("0") }, "QUANTITY_NOT_POSITIVE"],
  ] as const)("of which nothing was paid refuses %s: %o", (party, action, reason) => {
    expect(play().sign().act(party, action)).toEqual(refused(reason));
  });

  test("that was paid keeps its receiver, and takes no more than is due", () => {
    const cx = play(opened, yuan("4000000")).sign();
    cx.act("B", receiver);
    expect(cx.act("B", pay("0"))).toEqual(refused("AMOUNT_NOT_POSITIVE"));
    expect(cx.act("B", pay("6775000.01"))).toEqual(refused("PAYMENT_EXCEEDS_DUE", { amount: "6775000.00" }));
    expect(cx.act("B", pay("6775000"))).toEqual(refused("FUNDS_INSUFFICIENT", { amount: "6775000.00" }));
    cx.act("B", pay("1"));
    expect(cx.act("B", receiver)).toEqual(refused("RECEIVER_FIXED"));
    expect(cx.act("S", withdraw("1.01"))).toEqual(refused("WITHDRAWAL_EXCEEDS_PAID", { amount: "1.00" }));
    expect(cx.act("S", withdraw("-1"))).toEqual(refused("AMOUNT_NOT_POSITIVE"));
    expect(cx.act("B", pay("1"), "P99" as PlanId)).toEqual(refused("PLAN_UNKNOWN"));
  });

  test("shows each side what it may do", () => {
    const cx = play().sign();
    expect(allowedPlanActions(cx.contract, cx.plan, "B")).toEqual(["set-receiver"]);
    cx.act("B", receiver);
    expect(allowedPlanActions(cx.contract, cx.plan, "B")).toEqual(["set-receiver", "pay"]);
    cx.act("B", pay("3000000"));
    expect(allowedPlanActions(cx.contract, cx.plan, "B")).toEqual(["pay"]);
    expect(allowedPlanActions(cx.contract, cx.plan, "S")).toEqual(["withdraw", "deliver"]);
    expect(allowedPlanActions(cx.contract, cx.plan, "X")).toEqual([]);
  });
});

describe("the settlement of a month", () => {
  test("is not for nothing: at a price of zero the month could never end", () => {
    const cx = play().sign();
    cx.act("B", receiver);
    cx.act("B", pay("6775000"));
    cx.act("S", { type: "deliver", quantity: tonnes("9500") });
    expect(cx.act("S", settle("9500", "0"))).toEqual(refused("AMOUNT_NOT_POSITIVE"));
  });

  const paid = (withdrawn: string | null) => {
    const cx = play().sign();
    cx.act("B", receiver);
    cx.act("B", pay("6775000"));
    if (withdrawn !== null) {
      cx.act("S", withdraw(withdrawn));
      cx.bankSays(true);
    }
    cx.act("S", { type: "deliver", quantity: tonnes("9500") });
    cx.act("S", settle("9500"));
    return cx;
  };

  test("gives back what was paid too much, from what still lies here", () => {
    const cx = paid(null);
    cx.act("B", { type: "confirm-settlement" });
    expect(cx.plan).toMatchObject({ amount: yuan("6436250"), paid: yuan("6436250") });
    expect([cx.has("B"), cx.has("S", "escrow")]).toEqual([yuan("3563750"), yuan("6436250")]);
    expect(planStateOf(cx.plan)).toBe("3");
  });

  test("takes it from the seller's available money where he has withdrawn all", () => {
    const cx = paid("6775000");
    cx.act("B", { type: "confirm-settlement" });
    expect([cx.has("B"), cx.has("S")]).toEqual([yuan("3563750"), yuan("661250")]);
    expect(planStateOf(cx.plan)).toBe("5");
    expect(cx.act("X", { type: "close", memo: "x" })).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(allowedPlanActions(cx.contract, cx.plan, "X")).toEqual([]);
  });

  test("waits while the money is on its way to the bank", () => {
    const cx = paid(null);
    cx.act("S", withdraw("6775000"));
    expect(cx.act("B", { type: "confirm-settlement" })).toEqual(refused("WITHDRAWALS_OPEN"));
  });

  test("above what was paid leaves the rest to pay", () => {
    const cx = paid(null);
    cx.act("S", settle("10200"));
    cx.act("B", { type: "confirm-settlement" });
    expect(planStateOf(cx.plan)).toBe("2");
    expect(cx.act("B", pay("135500"))).toMatchObject({ ok: true });
    expect(planStateOf(cx.plan)).toBe("3");
    expect(cx.act("B", { type: "confirm-settlement" })).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(cx.act("S", { type: "deliver", quantity: tonnes("1") })).toEqual(refused("STATUS_NOT_ALLOWED"));
  });
});

describe("the end of a long-term contract", () => {
  test("comes when every month is done or closed", () => {
    const cx = play().sign();
    expect(completeLongTerm(cx.contract, exchange, now)).toEqual(refused("PLANS_OPEN"));
    expect(cx.act("X", { type: "close", memo: "" })).toMatchObject({ reason: "FIELD_REQUIRED" });
    cx.act("X", { type: "close", memo: "需求取消" });
    cx.act("X", { type: "close", memo: "需求取消" }, "P04" as PlanId);
    expect(planStateOf(cx.plan)).toBe("9");
    expect(cx.act("B", receiver)).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(completeLongTerm(cx.contract, { ...exchange, party: "B" }, now)).toEqual(refused("NOT_ALLOWED"));
    const done = completeLongTerm(cx.contract, exchange, now);
    cx.apply(done.ok ? done.facts : []);
    expect(cx.contract.state).toBe("2");
    expect(completeLongTerm(cx.contract, exchange, now)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });

  test("cannot come while somebody's money lies in it", () => {
    const cx = play().sign();
    cx.act("B", receiver);
    cx.act("B", pay("1"));
    expect(closeLongTerm(cx.contract, "停产", exchange, now)).toEqual(refused("PLAN_NOT_EMPTY"));
    expect(cx.act("X", { type: "close", memo: "停产" })).toEqual(refused("PLAN_NOT_EMPTY"));
    expect(closeLongTerm(opened, " ", exchange, now)).toMatchObject({ reason: "FIELD_REQUIRED" });
    expect(closeLongTerm(opened, "停产", { ...exchange, party: "S" }, now)).toEqual(refused("NOT_ALLOWED"));
    expect(closeLongTerm(opened, "停产", exchange, now)).toMatchObject({ ok: true });
  });
});

test("80 % of each month and 90 % of the quarter and the year must be delivered", () => {
  const planned = ["01", "02", "03", "04"].map((name) => month(name, `2026-${name}`));
  const contract = openedLongTerm({ ...opened, quantity: tonnes("40000") }, planned.toReversed());
  const delivered = ["8000", "9000", "9999", "7999"];
  const plans = contract.plans
    .toReversed()
    .map((plan, i) => ({ ...plan, delivered: tonnes(delivered[i] ?? "0") }));
  expect(fulfilmentRates({ plans }).map(({ period, rate, met }) => [period, rate, met])).toEqual([
    ["2026-01", 8_000n, true],
    ["2026-Q1", 8_999n, false],
    ["2026", 8_749n, false],
    ["2026-02", 9_000n, true],
    ["2026-03", 9_999n, true],
    ["2026-04", 7_999n, false],
    ["2026-Q2", 7_999n, false],
  ]);
});

test("whatever is done with a plan, the seller's escrow is what was paid and not taken out, and no fen is lost", () => {
  const amount = fc.constantFrom("0", "1", "1000000", "6775000").map(yuan);
  const weight = fc.constantFrom("1", "5000", "9500", "10200").map(tonnes);
  const action = fc.oneof(
    fc.constant(receiver),
    fc.record({ type: fc.constantFrom("pay" as const, "withdraw" as const), amount }),
    fc.record({ type: fc.constant("deliver" as const), quantity: weight }),
    fc.record({
      type: fc.constant("settle" as const),
      quantity: weight,
      price: fc.constant(perTonne("677.50")),
    }),
    fc.constantFrom<PlanAction>({ type: "confirm-settlement" }, { type: "close", memo: "关闭" }),
  );
  const move = fc.oneof({ weight: 4, arbitrary: action }, { weight: 1, arbitrary: fc.boolean() });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      const cx = play().sign();
      cx.act("B", receiver);
      let atBank: Fen = fen(0n);
      const whole = cx.has("B") + cx.has("S");
      for (const one of moves) {
        const before = cx.plan;
        if (typeof one === "boolean") {
          cx.bankSays(one);
          if (cx.plan.withdrawn > before.withdrawn)
            atBank = fen(atBank + cx.plan.withdrawn - before.withdrawn);
        } else if (!(one.type === "withdraw" && before.withdrawing > 0n)) {
          const open = allowedPlanActions(cx.contract, before, planActions[one.type].by);
          const answer = cx.act(planActions[one.type].by, one);
          if (answer.ok) expect(open).toContain(one.type);
          else expect(cx.plan).toBe(before);
        }
        const { plan } = cx;
        expect(cx.has("S", "escrow")).toBe(withdrawableOf(plan));
        expect(cx.has("S", "withdrawal")).toBe(plan.withdrawing);
        expect(plan.withdrawn >= 0n && plan.paid >= plan.withdrawn).toBe(true);
        const here = (["B", "S"] as const).flatMap((side) =>
          (["available", "escrow", "withdrawal"] as const).map((bucket) => cx.has(side, bucket) as bigint),
        );
        expect(here.reduce((sum, one) => sum + one, 0n) + atBank).toBe(whole);
        if (plan.settled && planStateOf(plan) === "5") expect(plan.paid).toBe(plan.settled.amount);
      }
    }),
    { numRuns: 500 },
  );
});

describe("a month whose price floats", () => {
  const floating = openedLongTerm(opened, [
    { ...month("P03", "2026-03"), price: null },
    month("P04", "2026-04"),
  ]);
  const priceIt = { type: "price", index: perTonne("680") } as const;

  test("is not paid before its index is known, and then at 677.50", () => {
    const cx = play(floating).sign();
    cx.act("B", receiver);
    expect(cx.plan).toMatchObject({ priced: false, price: perTonne("675"), amount: yuan("6750000") });
    expect(cx.act("B", pay("1"))).toEqual(refused("PRICE_MISSING"));
    expect(allowedPlanActions(cx.contract, cx.plan, "X")).toEqual(["price", "close"]);
    cx.act("X", priceIt);
    expect(cx.plan).toMatchObject({ priced: true, price: perTonne("677.50"), amount: yuan("6775000") });
    expect(cx.act("X", { type: "price", index: perTonne("0") })).toEqual(refused("AMOUNT_NOT_POSITIVE"));
    cx.act("B", pay("1"));
    expect(cx.act("X", priceIt)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });

  test("a price that is fixed is not made another", () => {
    const fixed = { ...opened, price: { kind: "FIXED", price: perTonne("600") } } as const;
    const cx = play(openedLongTerm(fixed, [{ ...month("P03", "2026-03"), price: null }])).sign();
    expect(cx.plan).toMatchObject({ priced: true, price: perTonne("600") });
    expect(cx.act("X", priceIt)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });
});

test("whoever has seen an older version of the plan is refused, and another plan does not matter", () => {
  const cx = play().sign();
  cx.act("B", receiver);
  const by = { user: userId("u"), party: "B", seen: 0 } as const;
  const context = { available: () => yuan("100"), receivers: [account] };
  expect(decidePlan(cx.contract, march, receiver, by, now, context)).toEqual(refused("CONTRACT_CHANGED"));
  expect(decidePlan(cx.contract, "P04" as PlanId, receiver, by, now, context)).toMatchObject({ ok: true });
});
