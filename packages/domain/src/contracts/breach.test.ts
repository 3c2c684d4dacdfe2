import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ContractNo, firmId, type Instant, instant, userId } from "../kernel/brand.ts";
import { addDays, addMonths, addYears } from "../kernel/calendar.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import { carriedTo, on } from "../testing/contracts.ts";
import { refused } from "../testing/decisions.ts";
import { perTonne, tonnes, yuan } from "../testing/samples.ts";
import { blacklistingOf, quotingSuspendedUntil } from "./blacklisting.ts";
import {
  blocksOrders,
  type DisposalActor,
  type DisposalCase,
  type DisposalDraft,
  type DisposalState,
  disposalId,
  disposalMayBecome,
  disposalStates,
  lastRejection,
} from "./breach.ts";
import {
  actionsOfFirm,
  actionsOfStaff,
  advanceDisposal,
  appealDisposal,
  confirmDisposal,
  discardDisposal,
  draftDisposal,
  executeDisposal,
  issueDisposal,
  rejectAppeal,
  upholdAppeal,
} from "./disposal-steps.ts";
import { evolveDisposal } from "./evolve-disposal.ts";
import { fulfilmentPenalty, penaltyOf, shortfallPenalty } from "./penalty.ts";

const exchange = firmId("EXCHANGE");
const staff = (user: string): DisposalActor => ({ user: userId(user), firm: exchange, seen: null });
const writer = staff("wang-risk");
const judge = staff("zhou-risk");
const plant: DisposalActor = { user: userId("plant-1"), firm: firmId("PLANT"), seen: null };
const mine: DisposalActor = { user: userId("mine-1"), firm: firmId("MINE"), seen: null };
const now = on("03-09 10:00:00");
const held = yuan("300000");
const draft: DisposalDraft = {
  contract: "20260302-0001" as ContractNo,
  place: 0,
  kind: "pay",
  amount: yuan("300000"),
  memo: "逾期未付款",
};
const parties = { id: disposalId("D1"), firm: plant.firm, injured: mine.firm };

type Answer = ReturnType<typeof confirmDisposal>;
/** The case after a step that was allowed. */
function after(disposal: DisposalCase | typeof parties, answer: Answer): DisposalCase {
  if (!answer.ok) throw new Error(answer.reason);
  const next = answer.facts.reduce<DisposalCase | typeof parties | null>(
    (one, fact) => evolveDisposal(one ?? parties, fact),
    disposal,
  );
  if (!next || !("state" in next)) throw new Error("nothing is left");
  return next;
}

const drafted = after(parties, draftDisposal(null, draft, writer, now, held));
const issued = after(drafted, issueDisposal(drafted, "img/d1.png", writer, now, weekdayCalendar));
const appeal = (one: DisposalCase, at = now) =>
  appealDisposal(one, { memo: "银行系统故障", attachments: ["a1"] }, plant, at);
const appealed = after(issued, appeal(issued));
const reject = (one: DisposalCase) => rejectAppeal(one, "银行流水显示当日正常", judge, now, weekdayCalendar);
const confirmed = after(issued, confirmDisposal(issued, plant, now));

const of6000 = (supplied: string) => ({ contracted: tonnes("6000"), supplied: tonnes(supplied) });

describe("penalties (domain §5.4)", () => {
  test.each([
    ["95 %", "5700", "0"],
    ["90 %", "5400", "0"],
    ["72 %", "4320", "54000"],
    ["40 %", "2400", "150000"],
    ["0 %", "0", "270000"],
  ])("of a deposit of 300 000 a fulfilment of %s takes its share", (_, supplied, penalty) => {
    expect(fulfilmentPenalty(held, of6000(supplied))).toBe(yuan(penalty));
    expect(penaltyOf("deliver", held, of6000(supplied))).toBe(yuan(penalty));
  });

  test("the ratio is exact: 2 000 of 6 000 t are a third, and not 33.33 %", () => {
    expect(fulfilmentPenalty(held, of6000("2000"))).toBe(yuan("170000"));
  });

  test("a mine may ask for at least 100 000, but nobody loses more than his deposit", () => {
    expect(fulfilmentPenalty(held, of6000("5340"), 9_000, yuan("100000"))).toBe(yuan("100000"));
    expect(fulfilmentPenalty(held, of6000("5400"), 9_000, yuan("100000"))).toBe(yuan("0"));
    expect(fulfilmentPenalty(yuan("80000"), of6000("5340"), 9_000, yuan("100000"))).toBe(yuan("80000"));
  });

  test.each([
    ["pay", "300000"],
    ["sign", "300000"],
    ["quit", "300000"],
    ["delay", "300000"],
    ["schedule", "150000"],
    ["settle", "0"],
  ] as const)("for %s takes %s", (kind, penalty) => {
    expect(penaltyOf(kind, held, of6000("0"))).toBe(yuan(penalty));
  });

  test("a supplier who is 1 000 t short pays 5 元 for each", () => {
    expect(shortfallPenalty(of6000("5000"), perTonne("5"))).toBe(yuan("5000"));
    expect(shortfallPenalty(of6000("6001"), perTonne("5"))).toBe(yuan("0"));
  });
});

describe("a disposal letter", () => {
  test("goes from draft to execution, and takes what it says", () => {
    const executed = executeDisposal(confirmed, held, judge, now);
    expect(executed).toMatchObject({ facts: [{ taken: yuan("300000"), missing: yuan("0") }] });
    expect([drafted, issued, confirmed, after(confirmed, executed)].map(({ state }) => state)).toEqual([
      "0",
      "1",
      "2",
      "5",
    ]);
  });

  test("takes no more than what is left of the deposit, and says what is missing", () => {
    expect(executeDisposal(confirmed, yuan("120000"), judge, now)).toMatchObject({
      facts: [{ taken: yuan("120000"), missing: yuan("180000") }],
    });
  });

  test("keeps the firm from ordering until it has confirmed or appealed", () => {
    expect([drafted, issued, appealed, confirmed].map(blocksOrders)).toEqual([false, true, false, false]);
  });

  test("is accepted by five working days of silence, once", () => {
    const end = on("03-16 17:00:00");
    expect(formatShanghai(issued.answerBy as Instant)).toBe("2026-03-16 17:00:00");
    expect(advanceDisposal(issued, instant(end - 1))).toEqual([]);
    const silent = advanceDisposal(issued, end);
    expect(silent).toMatchObject([{ type: "confirmed", by: null }]);
    expect(advanceDisposal(after(issued, { ok: true, facts: silent }), end)).toEqual([]);
    expect(advanceDisposal(appealed, addYears(end, 1))).toEqual([]);
  });

  test("may be appealed against twice, then only confirmed", () => {
    const again = after(appealed, reject(appealed));
    expect(again.state).toBe("1");
    expect(lastRejection(again)).toBe("银行流水显示当日正常");
    expect(actionsOfFirm(again)).toEqual(["confirm", "appeal"]);
    const twice = after(again, appeal(again));
    const last = after(twice, reject(twice));
    expect(actionsOfFirm(last)).toEqual(["confirm"]);
    expect(appeal(last)).toEqual(refused("APPEALS_USED_UP"));
    expect(confirmDisposal(last, plant, now)).toMatchObject({ ok: true });
  });

  test("is dropped when the appeal is right", () => {
    const dropped = after(appealed, upholdAppeal(appealed, "不可抗力", judge, now));
    expect(dropped.state).toBe("4");
    expect([actionsOfFirm(dropped), actionsOfStaff(dropped, judge)]).toEqual([[], []]);
  });

  test("is judged and executed by somebody else than who has written it, and of neither firm", () => {
    for (const [partial, reason] of [
      [writer, "WRITER_INVOLVED"],
      [{ ...judge, firm: mine.firm }, "OWN_FIRM_CASE"],
    ] as const) {
      expect(rejectAppeal(appealed, "不成立", partial, now, weekdayCalendar)).toEqual(refused(reason));
      expect(upholdAppeal(appealed, "成立", partial, now)).toEqual(refused(reason));
      expect(executeDisposal(confirmed, held, partial, now)).toEqual(refused(reason));
    }
  });

  test.each([
    [
      "without a reason",
      () => draftDisposal(null, { ...draft, memo: " " }, writer, now, held),
      "FIELD_REQUIRED",
    ],
    [
      "for more than there is",
      () => draftDisposal(null, draft, writer, now, yuan("299999.99")),
      "PENALTY_BEYOND_DEPOSIT",
    ],
    ["without its image", () => issueDisposal(drafted, " ", writer, now, weekdayCalendar), "FIELD_REQUIRED"],
    ["a second time", () => issueDisposal(issued, "x", writer, now, weekdayCalendar), "STATUS_NOT_ALLOWED"],
    ["once it is out of the house", () => discardDisposal(issued, writer, now), "STATUS_NOT_ALLOWED"],
    ["by another firm", () => confirmDisposal(issued, mine, now), "NOT_ALLOWED"],
    ["twice", () => confirmDisposal(confirmed, plant, now), "STATUS_NOT_ALLOWED"],
    ["as it was before", () => confirmDisposal(issued, { ...plant, seen: 1 }, now), "CASE_CHANGED"],
    ["by an appeal that comes too late", () => appeal(issued, on("03-16 17:00:00")), "DEADLINE_PASSED"],
    [
      "by an appeal without a reason",
      () => appealDisposal(issued, { memo: "", attachments: [] }, plant, now),
      "FIELD_REQUIRED",
    ],
    [
      "by a rejection without a memo",
      () => rejectAppeal(appealed, "", judge, now, weekdayCalendar),
      "FIELD_REQUIRED",
    ],
    ["by an opinion without words", () => upholdAppeal(appealed, "", judge, now), "FIELD_REQUIRED"],
  ])("cannot be dealt with %s", (_, step, reason) => {
    expect(step()).toMatchObject({ ok: false, reason });
  });

  test("whatever is done, it goes along its edges only", () => {
    const steps = [
      (one: DisposalCase) => draftDisposal(one, draft, writer, now, held),
      (one: DisposalCase) => issueDisposal(one, "img", writer, now, weekdayCalendar),
      (one: DisposalCase) => confirmDisposal(one, plant, now),
      appeal,
      reject,
      (one: DisposalCase) => upholdAppeal(one, "成立", judge, now),
      (one: DisposalCase) => executeDisposal(one, held, judge, now),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 20 }), (taken) => {
        let one = drafted;
        for (const step of taken) {
          const answer = step(one);
          if (!answer.ok) continue;
          const next = after(one, answer);
          expect(disposalMayBecome(one.state, next.state)).toBe(true);
          expect(next.version).toBe(one.version + 1);
          one = next;
        }
        expect(one.appeals.length).toBeLessThanOrEqual(2);
      }),
    );
    const ends = (Object.keys(disposalStates) as DisposalState[]).filter((from) =>
      (Object.keys(disposalStates) as DisposalState[]).every((to) => !disposalMayBecome(from, to)),
    );
    expect(ends).toEqual(["4", "5"]);
  });
});

describe("the blacklist (domain §1.2)", () => {
  const days = (kind: "no-bid" | "default", ...offsets: number[]) =>
    offsets.map((offset) => ({ kind, at: addDays(now, offset) }));

  test.each([
    ["one auction without a bid is forgiven", days("no-bid", 0), null],
    ["two within a year are not", days("no-bid", 0, 300), addYears(addDays(now, 300), 1)],
    ["two in two years are", days("no-bid", 0, 365), null],
    ["four defaults are forgiven", days("default", 0, 1, 2, 3), null],
    ["the fifth within a year is not", days("default", 0, 90, 10, 20, 30), addYears(addDays(now, 90), 1)],
    ["the kinds do not add up", [...days("default", 0, 1, 2, 3), ...days("no-bid", 4)], null],
  ])("%s", (_, misconduct, until) => {
    expect(blacklistingOf(misconduct, addDays(now, 400))?.until ?? null).toBe(until);
  });

  test("counts what lies within a year, and not what was forgiven long before", () => {
    const misconduct = days("default", 0, 10, 400, 410, 420, 430, 440);
    expect(blacklistingOf(misconduct, addDays(now, 450))).toEqual({
      until: addYears(addDays(now, 440), 1),
      count: 5,
    });
  });

  test("ends after a year", () => {
    const twice = days("no-bid", 0, 1);
    expect(blacklistingOf(twice, addDays(now, 360))).not.toBeNull();
    expect(blacklistingOf(twice, addYears(addDays(now, 1), 1))).toBeNull();
  });

  test("whoever gives up a quotation may not quote for six months", () => {
    const gaveUp = [{ kind: "quotation-given-up", at: now } as const];
    expect(quotingSuspendedUntil(gaveUp, now)).toBe(addMonths(now, 6));
    expect(quotingSuspendedUntil(gaveUp, addMonths(now, 6))).toBeNull();
    expect(blacklistingOf(gaveUp, now)).toBeNull();
  });
});

test("a missed deadline leads to a letter, and the letter to the injured firm's money", () => {
  const play = carriedTo("20");
  const late = on("03-05 17:00:00");
  play.turnTo(late);
  const [missed] = play.contract.defaults;
  if (!missed) throw new Error("nobody is in default");
  const left = () => play.contract.deposits[missed.by];
  const written = { ...draft, contract: play.contract.no, kind: missed.kind, amount: missed.penalty };
  const open = after(parties, draftDisposal(null, written, writer, late, left()));
  const sent = after(open, issueDisposal(open, "img/d2.png", writer, late, weekdayCalendar));
  const silent = after(sent, { ok: true, facts: advanceDisposal(sent, on("03-12 17:00:00")) });
  const executed = executeDisposal(silent, left(), judge, on("03-13 09:00:00"));
  const [fact] = executed.ok ? executed.facts : [];
  if (fact?.type !== "executed") throw new Error("not executed");
  play.act("X", { type: "resolve-default", place: 0, taken: fact.taken }, on("03-13 09:00:00"));
  expect([play.has("S"), left()]).toEqual([yuan("1360000"), 0n]);
  expect(play.act("X", { type: "resolve-default", place: 0, taken: fact.taken }, late)).toMatchObject({
    reason: "CONTRACT_STATE_WRONG",
  });
});
