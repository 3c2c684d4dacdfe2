import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContractNo, type Fen, fen, firmId, instant, userId } from "../kernel/brand.ts";
import { on } from "../testing/contracts.ts";
import { accepted, refused } from "../testing/decisions.ts";
import { yuan } from "../testing/samples.ts";
import {
  advanceAgreement,
  answerUnsigning,
  type BankAgreement,
  type BankAgreementFact,
  type BankAgreementId,
  bankAgreementMayBecome,
  beginSigning,
  beginUnsigning,
  closureFaults,
  evolveAgreement,
  makeDefault,
  type OpenObligations,
  requestClose,
  reviewClose,
  verifySigning,
} from "./bank-agreement.ts";

const now = on("03-03 10:00:00");
const clerk = userId("finance-1");
const amount = yuan("0.37");

const account = (change: Partial<BankAgreement> = {}): BankAgreement => ({
  id: "A1" as BankAgreementId,
  firm: firmId("PLANT"),
  account: { bank: "中国银行", number: "6217001234567890", name: "榆林晨曜煤业有限公司" },
  state: "0",
  version: 1,
  isDefault: false,
  verification: null,
  ...change,
});
const other = account({ id: "A2" as BankAgreementId, state: "2", isDefault: true });
const second = { ...other, account: { ...other.account, number: "6217009876543210" } };
const nothing: OpenObligations = {
  balance: fen(0n),
  frozen: fen(0n),
  openContracts: [],
  openLoans: 0,
  openHaulage: 0,
  openTransfers: 0,
  feesDue: fen(0n),
};

type Answer = { ok: true; facts: readonly BankAgreementFact[] } | { ok: false; reason: string };
function after(agreement: BankAgreement, answer: Answer): BankAgreement {
  if (!answer.ok) throw new Error(answer.reason);
  return answer.facts.reduce(evolveAgreement, agreement);
}
const begin = (agreement: BankAgreement, name = agreement.account.name) =>
  beginSigning(agreement, name, [], amount, clerk, now);
const signing = after(account(), begin(account()));
const guess = (agreement: BankAgreement, entered: Fen, at = now) =>
  verifySigning(agreement, entered, [], clerk, at);
const signed = after(signing, guess(signing, amount));

describe("signing at the bank", () => {
  test("takes whoever reads the small amount off the statement", () => {
    expect(signing).toMatchObject({ state: "1", verification: { amount, tries: 0 } });
    expect(signed).toMatchObject({ state: "2", isDefault: true, verification: null });
  });

  test("may be tried three times, then begins anew", () => {
    const once = after(signing, guess(signing, yuan("0.38")));
    const twice = after(once, guess(once, yuan("0.36")));
    expect(twice).toMatchObject({ state: "1", verification: { tries: 2 } });
    expect(after(twice, guess(twice, amount)).state).toBe("2");
    const thrice = after(twice, guess(twice, yuan("0.35")));
    expect(thrice).toMatchObject({ state: "0", verification: null });
    expect(guess(thrice, amount)).toEqual(refused("STATUS_NOT_ALLOWED"));
    expect(begin(thrice)).toMatchObject(accepted);
  });

  test("takes no more than a day", () => {
    const end = on("03-04 10:00:00");
    expect(guess(signing, amount, instant(end - 1))).toMatchObject(accepted);
    expect(guess(signing, amount, end)).toEqual(refused("VERIFICATION_EXPIRED"));
    expect(advanceAgreement(signing, instant(end - 1))).toEqual([]);
    const ended = advanceAgreement(signing, end).reduce(evolveAgreement, signing);
    expect(ended.state).toBe("0");
    expect(advanceAgreement(ended, end)).toEqual([]);
  });

  test.each([
    ["ACCOUNT_NAME_DIFFERS", begin(account(), "神木和泰能源有限公司")],
    ["ACCOUNT_NUMBER_INVALID", begin(account({ account: { ...account().account, number: "62-17" } }))],
    ["ACCOUNT_BOUND", beginSigning(account(), account().account.name, [other], amount, clerk, now)],
    ["STATUS_NOT_ALLOWED", begin(signed)],
  ])("is refused with %s", (reason, answer) => {
    expect(answer).toEqual(refused(reason));
  });

  test("does not mind which brackets the bank writes", () => {
    const bracketed = account({ account: { ...account().account, name: "晨曜(榆林) 煤业有限公司" } });
    expect(begin(bracketed, "晨曜（榆林）煤业有限公司")).toMatchObject(accepted);
  });

  test("makes the first account the default, and a later one only when asked", () => {
    const next = after(signing, verifySigning(signing, amount, [second], clerk, now));
    expect(next.isDefault).toBe(false);
    expect(makeDefault(next, [second], clerk, now)).toMatchObject({
      facts: [
        ["A2", { isDefault: false }],
        ["A1", { isDefault: true }],
      ],
    });
    expect(makeDefault(signed, [], clerk, now)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });
});

describe("leaving the bank", () => {
  test.each([
    ["BALANCE_LEFT", { balance: fen(1n) }],
    ["MONEY_FROZEN", { frozen: fen(1n) }],
    ["CONTRACTS_OPEN", { openContracts: ["20260302-0001" as ContractNo] }],
    ["LOANS_OPEN", { openLoans: 1 }],
    ["HAULAGE_OPEN", { openHaulage: 1 }],
    ["TRANSFERS_OPEN", { openTransfers: 1 }],
    ["FEES_DUE", { feesDue: fen(1n) }],
  ] as const)("with the last account waits for everything: %s", (reason, obligations) => {
    expect(beginUnsigning(signed, [], { ...nothing, ...obligations }, clerk, now)).toEqual(refused(reason));
    expect(closureFaults({ ...nothing, ...obligations })).toEqual([reason]);
    expect(requestClose(null, signed.firm, { ...nothing, ...obligations }, clerk, now)).toEqual(
      refused(reason),
    );
  });

  test("with one of several asks only that nothing is on its way, and that another is the default", () => {
    const rich = { ...nothing, balance: yuan("100") };
    expect(beginUnsigning(signed, [second], rich, clerk, now)).toEqual(refused("DEFAULT_ACCOUNT_KEPT"));
    const spare = { ...signed, isDefault: false };
    expect(beginUnsigning(spare, [second], { ...rich, openTransfers: 1 }, clerk, now)).toEqual(
      refused("TRANSFERS_OPEN"),
    );
    expect(beginUnsigning(spare, [second], rich, clerk, now)).toMatchObject(accepted);
  });

  test("ends with the bank's answer, and a second one means nothing", () => {
    const leaving = after(signed, beginUnsigning(signed, [], nothing, clerk, now));
    expect(leaving.state).toBe("3");
    const refusedByBank = answerUnsigning(leaving, false, "账户有在途", now).reduce(evolveAgreement, leaving);
    expect(refusedByBank.state).toBe("2");
    const left = answerUnsigning(leaving, true, "", now).reduce(evolveAgreement, leaving);
    expect(left).toMatchObject({ state: "4", isDefault: false });
    expect(answerUnsigning(left, true, "", now)).toEqual([]);
  });
});

describe("closing the account", () => {
  const decision = requestClose(null, signed.firm, nothing, clerk, now);
  const request = decision.ok ? decision.request : null;
  const reviewer = { user: userId("cw-1"), firm: firmId("EXCHANGE") };
  if (!request) throw new Error("not asked");

  test("is reviewed by the exchange, which looks again", () => {
    expect(reviewClose(request, { closed: true }, { ...nothing, openLoans: 1 }, reviewer)).toEqual(
      refused("LOANS_OPEN"),
    );
    expect(reviewClose(request, { closed: true }, nothing, reviewer)).toMatchObject({
      request: { state: "2" },
    });
  });

  test("may be rejected for a reason, and then asked for again", () => {
    expect(reviewClose(request, { closed: false, memo: " " }, nothing, reviewer)).toMatchObject({
      reason: "FIELD_REQUIRED",
    });
    const answer = reviewClose(request, { closed: false, memo: "存在未开发票" }, nothing, reviewer);
    expect(answer).toMatchObject({ request: { state: "3", memo: "存在未开发票" } });
    const rejected = answer.ok ? answer.request : null;
    expect(requestClose(rejected, signed.firm, nothing, clerk, now)).toMatchObject(accepted);
    expect(requestClose(request, signed.firm, nothing, clerk, now)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });

  test("is not reviewed by the firm itself, nor twice", () => {
    expect(reviewClose(request, { closed: true }, nothing, { ...reviewer, firm: signed.firm })).toEqual(
      refused("OWN_REQUEST"),
    );
    expect(reviewClose(request, { closed: true }, nothing, { ...reviewer, user: clerk })).toEqual(
      refused("OWN_REQUEST"),
    );
    const done = { ...request, state: "2" } as const;
    expect(reviewClose(done, { closed: true }, nothing, reviewer)).toEqual(refused("STATUS_NOT_ALLOWED"));
  });
});

test("whatever happens to an account, its states go along their edges", () => {
  const steps: readonly ((one: BankAgreement) => readonly BankAgreementFact[])[] = [
    (one) => facts(begin(one)),
    (one) => facts(guess(one, amount)),
    (one) => facts(guess(one, yuan("0.01"))),
    (one) => facts(beginUnsigning(one, [], nothing, clerk, now)),
    (one) => answerUnsigning(one, true, "", now),
    (one) => answerUnsigning(one, false, "", now),
    (one) => advanceAgreement(one, on("03-09 10:00:00")),
  ];
  const facts = (answer: Answer) => (answer.ok ? answer.facts : []);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (taken) => {
      let one = account();
      for (const step of taken) {
        for (const fact of step(one)) {
          const next = evolveAgreement(one, fact);
          if (next.state !== one.state) expect(bankAgreementMayBecome(one.state, next.state)).toBe(true);
          expect(next.verification === null).toBe(next.state !== "1");
          one = next;
        }
      }
    }),
  );
});
