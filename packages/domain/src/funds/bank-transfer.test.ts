import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fen, firmId, type Instant, instant, userId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import type { BankAgreement, BankAgreementId } from "./bank-agreement.ts";
import {
  advanceTransfer,
  answerDue,
  answerTransfer,
  approveTransfer,
  type BankAnswer,
  type BankTransfer,
  isTransferOver,
  rejectTransfer,
  requestTransfer,
  type TransferDirection,
  type TransferFact,
  type TransferId,
  transferMayBecome,
  transferRules,
  withdrawalIsOpen,
} from "./bank-transfer.ts";
import { receiveFromBank } from "./deposit.ts";
import { evolveTransfer } from "./evolve-transfer.ts";
import { applyVoucher, type Balances, balanceOf, clearing, type Voucher, withPostings } from "./ledger.ts";
import { transferVouchers } from "./transfer-vouchers.ts";

const plant = firmId("PLANT");
const clerk = userId("finance-1");
const reviewer = { user: userId("cw-2"), firm: firmId("EXCHANGE") };
const tuesday = on("03-03 10:00:00");
const success: BankAnswer = { result: "success", bankNo: "BK001" };
const failure: BankAnswer = { result: "failure", memo: "账户状态异常" };

const agreement: BankAgreement = {
  id: "A1" as BankAgreementId,
  firm: plant,
  account: { bank: "中国银行", number: "6217001234567890", name: "榆林晨曜煤业有限公司" },
  state: "2",
  version: 2,
  isDefault: true,
  verification: null,
};
const parties = { id: "T1" as TransferId, firm: plant, agreement: agreement.id };

/** One transfer with the ledger beside it; the firm begins with 10 000 000. */
function play() {
  let balances: Balances = new Map();
  let transfer: BankTransfer | null = null;
  const post = (voucher: Voucher) => {
    const answer = applyVoucher(balances, voucher);
    if (!answer.ok) throw new Error(answer.reason);
    balances = withPostings(balances, answer.facts);
  };
  post(receiveFromBank(plant, yuan("10000000")));
  const has = (bucket: "available" | "withdrawal" | "escrow" = "available") =>
    balanceOf(balances, { holder: plant, bucket });
  const take = (facts: readonly TransferFact[]) => {
    for (const fact of facts) {
      const next = evolveTransfer(transfer ?? parties, fact);
      if (transfer) expect(next.version).toBe(transfer.version + 1);
      transfer = next;
      transferVouchers(next, fact).forEach(post);
    }
    return facts;
  };
  return {
    has,
    take,
    post,
    atBank: () => -balanceOf(balances, clearing),
    get transfer() {
      if (!transfer) throw new Error("nothing was requested");
      return transfer;
    },
    request(direction: TransferDirection, amount: Fen, at: Instant = tuesday) {
      const answer = requestTransfer({ direction, amount }, agreement, has(), clerk, at, transferRules);
      if (answer.ok) take(answer.facts);
      return answer;
    },
    answer(answer: BankAnswer, at: Instant = tuesday) {
      const decision = answerTransfer(this.transfer, answer, at);
      if (decision.ok) take(decision.facts);
      return decision;
    },
  };
}

describe("money coming in", () => {
  test("is there when the bank has said so, at any hour", () => {
    const bank = play();
    bank.request("in", yuan("5000000"), on("03-07 23:30:00"));
    expect(bank.has()).toBe(yuan("10000000"));
    bank.answer(success);
    expect(bank.has()).toBe(yuan("15000000"));
    expect(bank.transfer).toMatchObject({ state: "2", bankNo: "BK001" });
  });

  test("is not there when the bank has refused", () => {
    const bank = play();
    bank.request("in", yuan("5000000"));
    bank.answer(failure);
    expect([bank.has(), bank.transfer.state]).toEqual([yuan("10000000"), "3"]);
  });
});

describe("money going out", () => {
  test("is in transit until the bank has paid it", () => {
    const bank = play();
    bank.request("out", yuan("400000"));
    expect([bank.has(), bank.has("withdrawal")]).toEqual([yuan("9600000"), yuan("400000")]);
    bank.answer(success);
    expect([bank.has(), bank.has("withdrawal"), bank.atBank()]).toEqual([
      yuan("9600000"),
      yuan("0"),
      yuan("9600000"),
    ]);
  });

  test("comes back when the bank could not pay it", () => {
    const bank = play();
    bank.request("out", yuan("400000"));
    bank.answer(failure);
    expect([bank.has(), bank.has("withdrawal")]).toEqual([yuan("10000000"), yuan("0")]);
  });

  test("of a long-term plan comes from its own money, and goes back there", () => {
    const bank = play();
    bank.post({
      kind: "payment-held",
      legs: [
        { account: { holder: plant, bucket: "available" }, amount: yuan("-300") },
        { account: { holder: plant, bucket: "escrow" }, amount: yuan("300") },
      ],
    });
    const request = { direction: "out", amount: yuan("300"), source: "escrow" } as const;
    const answer = requestTransfer(request, agreement, bank.has("escrow"), clerk, tuesday, transferRules);
    bank.take(answer.ok ? answer.facts : []);
    expect([bank.has("escrow"), bank.has("withdrawal")]).toEqual([yuan("0"), yuan("300")]);
    bank.answer(failure);
    expect(bank.has("escrow")).toBe(yuan("300"));
  });

  test.each([
    ["on a Tuesday at nine", "03-03 09:00:00", true],
    ["a moment before nine", "03-03 08:59:59", false],
    ["a moment before four", "03-03 15:59:59", true],
    ["at four", "03-03 16:00:00", false],
    ["on a Saturday", "03-07 10:00:00", false],
  ])("%s", (_, time, open) => {
    const bank = play();
    expect(bank.request("out", yuan("1"), on(time)).ok).toBe(open);
    expect(withdrawalIsOpen(on(time), transferRules)).toBe(open);
  });

  test.each([
    ["nothing", "0", tuesday, "AMOUNT_NOT_POSITIVE"],
    ["less than nothing", "-5", tuesday, "AMOUNT_NOT_POSITIVE"],
    ["more than there is", "10000000.01", tuesday, "FUNDS_INSUFFICIENT"],
    ["in the evening", "1", on("03-03 18:00:00"), "WITHDRAWAL_CLOSED"],
  ])("is not %s", (_, amount, at, reason) => {
    const bank = play();
    expect(bank.request("out", yuan(amount), at)).toMatchObject({ reason });
    expect(bank.has()).toBe(yuan("10000000"));
  });

  test("takes a signed account", () => {
    const unsigned = { ...agreement, state: "3" } as const;
    const request = { direction: "out", amount: yuan("1") } as const;
    expect(requestTransfer(request, unsigned, yuan("1"), clerk, tuesday, transferRules)).toEqual(
      refused("ACCOUNT_NOT_SIGNED"),
    );
  });
});

describe("a withdrawal of 5 000 000 and more", () => {
  const large = () => {
    const bank = play();
    bank.request("out", yuan("5000000"));
    return bank;
  };

  test("waits for somebody else's approval, while its money is set aside", () => {
    const bank = large();
    expect([bank.transfer.state, bank.has("withdrawal")]).toEqual(["0", yuan("5000000")]);
    expect(answerDue(bank.transfer)).toBeNull();
    expect(approveTransfer(bank.transfer, { ...reviewer, user: clerk }, tuesday, transferRules)).toEqual(
      refused("OWN_REQUEST"),
    );
    expect(approveTransfer(bank.transfer, { ...reviewer, firm: plant }, tuesday, transferRules)).toEqual(
      refused("OWN_REQUEST"),
    );
    expect(approveTransfer(bank.transfer, reviewer, on("03-03 16:30:00"), transferRules)).toMatchObject({
      reason: "WITHDRAWAL_CLOSED",
    });
    expect(bank.answer(success)).toEqual(refused("STATUS_NOT_ALLOWED"));
    const approved = approveTransfer(bank.transfer, reviewer, on("03-03 11:00:00"), transferRules);
    bank.take(approved.ok ? approved.facts : []);
    expect(bank.transfer.state).toBe("1");
    expect(approveTransfer(bank.transfer, reviewer, tuesday, transferRules)).toEqual(
      refused("STATUS_NOT_ALLOWED"),
    );
  });

  test("goes back when it is rejected, with the reason", () => {
    const bank = large();
    expect(rejectTransfer(bank.transfer, "", reviewer, tuesday)).toMatchObject({ reason: "FIELD_REQUIRED" });
    const rejected = rejectTransfer(bank.transfer, "用途不明", reviewer, tuesday);
    bank.take(rejected.ok ? rejected.facts : []);
    expect([bank.transfer.state, bank.has()]).toEqual(["4", yuan("10000000")]);
  });

  test("a fen less goes through at once", () => {
    const bank = play();
    bank.request("out", yuan("4999999.99"));
    expect(bank.transfer.state).toBe("1");
  });
});

describe("a bank that does not answer", () => {
  test("leaves the result unknown, and the money where it is, until it does", () => {
    const bank = play();
    bank.request("out", yuan("400000"));
    const due = answerDue(bank.transfer) as Instant;
    expect(advanceTransfer(bank.transfer, instant(due - 1))).toEqual([]);
    bank.take(advanceTransfer(bank.transfer, due));
    expect([bank.transfer.state, bank.has("withdrawal")]).toEqual(["9", yuan("400000")]);
    expect(advanceTransfer(bank.transfer, due)).toEqual([]);
    bank.answer(success, on("03-04 20:00:00"));
    expect([bank.transfer.state, bank.has("withdrawal")]).toEqual(["2", yuan("0")]);
  });

  test("that answers twice in the end pays once", () => {
    const bank = play();
    bank.request("in", yuan("1000"));
    bank.answer(success);
    expect(bank.answer(success)).toEqual({ ok: true, facts: [] });
    expect(bank.has()).toBe(yuan("10001000"));
  });

  test("that contradicts itself in the end moves nothing, and is recorded once", () => {
    const bank = play();
    bank.request("out", yuan("400000"));
    bank.answer(failure);
    expect(bank.answer(success)).toMatchObject({ facts: [{ type: "contradicted", said: "success" }] });
    expect([bank.has(), bank.transfer.contradicted]).toEqual([yuan("10000000"), true]);
    expect(bank.answer(success)).toEqual({ ok: true, facts: [] });
    const paid = play();
    paid.request("out", yuan("1"));
    paid.answer(success);
    expect(paid.answer({ result: "success", bankNo: "BK002" })).toMatchObject({
      facts: [{ type: "contradicted", bankNo: "BK002" }],
    });
  });
});

test("whatever the bank does, and however late, no fen is lost and none is paid twice", () => {
  const event = fc.oneof(
    fc.constantFrom<BankAnswer>(success, failure, { result: "success", bankNo: "BK002" }),
    fc.constantFrom("wait" as const, "approve" as const, "reject" as const),
  );
  const directions = fc.constantFrom<TransferDirection>("in", "out");
  const amounts = fc.constantFrom("0.01", "4999999.99", "5000000", "10000000").map(yuan);
  fc.assert(
    fc.property(directions, amounts, fc.array(event, { maxLength: 12 }), (direction, amount, events) => {
      const bank = play();
      expect(bank.request(direction, amount)).toMatchObject(accepted);
      let now: number = tuesday;
      for (const one of events) {
        now += 70_000;
        const before = bank.transfer;
        const at = instant(now);
        if (one === "wait") bank.take(advanceTransfer(before, at));
        else if (one === "approve" || one === "reject") {
          const answer =
            one === "approve"
              ? approveTransfer(before, reviewer, at, transferRules)
              : rejectTransfer(before, "否", reviewer, at);
          if (answer.ok) bank.take(answer.facts);
        } else bank.answer(one, at);
        const { state } = bank.transfer;
        if (state !== before.state) expect(transferMayBecome(before.state, state)).toBe(true);
        if (isTransferOver(before.state)) expect(state).toBe(before.state);
        expect(bank.has() + bank.has("withdrawal")).toBe(bank.atBank());
        const done = state === "2" ? amount : 0n;
        expect(bank.atBank()).toBe(direction === "in" ? yuan("10000000") + done : yuan("10000000") - done);
        if (isTransferOver(state)) expect(bank.has("withdrawal")).toBe(0n);
      }
    }),
  );
});
