import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmId, type Instant, instant, userId, type WareKindId } from "../kernel/brand.ts";
import { dayMs, shanghaiDay } from "../kernel/shanghai-time.ts";
import {
  actionsOfQualificationReviewer,
  applyForQualification,
  approveQualification,
  evolveQualification,
  expireQualification,
  mayRenew,
  type Qualification,
  type QualificationState,
  qualificationMayBecome,
  qualificationStates,
  rejectQualification,
  renewQualification,
  reviewFault,
  revokeQualification,
} from "./qualification.ts";

const now = instant(Date.parse("2026-06-15T09:00:00+08:00"));
const applicant = { user: userId("he-wenbin"), firm: firmId("mine") };
const clerk = { user: userId("chen"), firm: firmId("EXCHANGE") };
const member = { kind: "1", blacklisted: false };
const coking = { wareKind: "WK02" as WareKindId, side: "B" } as const;
const inDays = (days: number, from: Instant = now) => shanghaiDay(instant(from + days * dayMs));

const inState = (state: QualificationState, until: string | null = null): Qualification => ({
  ...coking,
  firm: applicant.firm,
  appliedBy: applicant.user,
  state,
  until,
});
const apply = (sameKind: readonly Pick<Qualification, "state" | "until">[] = [], firm = member) =>
  applyForQualification(sameKind, { ...coking, memo: " 选煤厂原料 " }, firm, applicant, now);

const steps = {
  approve: (q: Qualification) => approveQualification(q, { until: null, memo: "" }, clerk, now),
  reject: (q: Qualification) => rejectQualification(q, "营业范围不含煤炭", clerk),
  revoke: (q: Qualification) => revokeQualification(q, "许可证注销", clerk),
  expire: (q: Qualification) => expireQualification({ ...q, until: inDays(-1) }, now),
  renew: renewQualification,
};

describe("each step leads from where it may to where it should", () => {
  test.each<[keyof typeof steps, Partial<Record<QualificationState, QualificationState>>, string]>([
    ["approve", { "0": "1" }, "REVIEW_DECIDED"],
    ["reject", { "0": "2" }, "REVIEW_DECIDED"],
    ["revoke", { "1": "3" }, "STATUS_NOT_ALLOWED"],
    ["expire", { "1": "3" }, "STATUS_NOT_ALLOWED"],
    ["renew", { "1": "3" }, "STATUS_NOT_ALLOWED"],
  ])("%s", (step, allowed, reason) => {
    for (const state of Object.keys(qualificationStates) as QualificationState[]) {
      const before = inState(state);
      const decision = steps[step](before);
      const to = allowed[state];
      if (to === undefined) {
        expect(decision).toMatchObject({ ok: false, reason });
      } else {
        if (!decision.ok) throw new Error(decision.reason);
        expect(evolveQualification(before, decision.facts[0] as never).state).toBe(to);
        expect(qualificationMayBecome(state, to)).toBe(true);
      }
    }
  });
});

describe("an application", () => {
  test("is on record with what the firm has said", () => {
    const decision = apply();
    expect(decision).toMatchObject({ ok: true, facts: [{ type: "applied", memo: "选煤厂原料" }] });
    expect(decision.ok && evolveQualification(null, decision.facts[0] as never)).toEqual(inState("0"));
  });

  test.each([["3"], ["9"]])("of a firm of kind %s is refused: it does not trade", (kind) => {
    expect(apply([], { ...member, kind })).toEqual({ ok: false, reason: "TRADING_MEMBERS_ONLY" });
  });

  test("of a firm on the blacklist is refused", () => {
    expect(apply([], { ...member, blacklisted: true })).toEqual({ ok: false, reason: "FIRM_BLACKLISTED" });
  });

  test.each<[QualificationState, string | null, string | null]>([
    ["0", null, "QUALIFICATION_PENDING"],
    ["1", null, "QUALIFICATION_HELD"],
    ["1", inDays(31), "QUALIFICATION_HELD"],
    ["1", inDays(30), null],
    ["1", inDays(0), null],
    ["2", null, null],
    ["3", inDays(-5), null],
  ])("beside one in state %s until %s is answered with %s", (state, until, reason) => {
    expect(apply([{ state, until }])).toMatchObject(reason === null ? { ok: true } : { ok: false, reason });
  });

  test("for a renewal waits for its review like any other", () => {
    const held = { state: "1", until: inDays(3) } as const;
    expect(apply([held, { state: "0", until: null }])).toMatchObject({ reason: "QUALIFICATION_PENDING" });
  });
});

describe("a review", () => {
  test("is nobody's of the applicant's firm, and nobody's who has applied", () => {
    const colleague = { user: userId("ma"), firm: applicant.firm };
    const turncoat = { user: applicant.user, firm: clerk.firm };
    const own = { ok: false, reason: "OWN_REQUEST" };
    for (const by of [colleague, turncoat]) {
      expect(approveQualification(inState("0"), { until: null, memo: "" }, by, now)).toEqual(own);
      expect(rejectQualification(inState("0"), "x", by)).toEqual(own);
      expect(revokeQualification(inState("1"), "x", by)).toEqual(own);
      expect(actionsOfQualificationReviewer(inState("0"), by)).toEqual([]);
    }
  });

  test("approves for days to come only", () => {
    const until = (day: string) => approveQualification(inState("0"), { until: day, memo: "" }, clerk, now);
    for (const day of [inDays(0), inDays(-1)])
      expect(until(day)).toEqual({ ok: false, reason: "END_DAY_PAST" });
    expect(until(inDays(1))).toMatchObject({ ok: true, facts: [{ until: "2026-06-16" }] });
  });

  test("gives a reason when it says no", () => {
    expect(rejectQualification(inState("0"), " ", clerk)).toMatchObject({ reason: "FIELD_REQUIRED" });
    expect(revokeQualification(inState("1"), "\t", clerk)).toMatchObject({ reason: "FIELD_REQUIRED" });
  });

  test("offers what the rules accept, and nothing they accept is missing", () => {
    for (const state of Object.keys(qualificationStates) as QualificationState[])
      for (const action of ["approve", "reject", "revoke"] as const)
        expect(actionsOfQualificationReviewer(inState(state), clerk).includes(action)).toBe(
          steps[action](inState(state)).ok,
        );
  });
});

test("it holds to the end of its last day, and not a moment longer", () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: dayMs - 1 }), (days, ms) => {
      const until = inDays(days);
      const at = instant(Date.parse(`${until}T00:00:00+08:00`) + ms);
      expect(expireQualification(inState("1", until), at).ok).toBe(false);
      expect(expireQualification(inState("1", until), instant(at + dayMs)).ok).toBe(true);
    }),
  );
  expect(expireQualification(inState("1"), instant(now + 9_999 * dayMs)).ok).toBe(false);
});

test("what may be renewed once may be until it ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }), (left, later) => {
      const until = inDays(left);
      if (mayRenew(until, now)) expect(mayRenew(until, instant(now + later * dayMs))).toBe(true);
    }),
  );
});

test("whatever is done in whatever order, only allowed edges are walked, and an end is an end", () => {
  const anyStep = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (chosen) => {
      let qualification = inState("0");
      for (const name of chosen) {
        const decision = steps[name](qualification);
        if (!decision.ok) continue;
        const after = evolveQualification(qualification, decision.facts[0] as never);
        expect(qualificationMayBecome(qualification.state, after.state)).toBe(true);
        expect(["2", "3"]).not.toContain(qualification.state);
        qualification = after;
      }
    }),
  );
});

test.each(["approve", "reject", "revoke"] as const)("what bars %s is what its decision refuses", (step) => {
  for (const state of Object.keys(qualificationStates) as QualificationState[])
    for (const firm of [applicant.firm, clerk.firm]) {
      const qualification = { ...inState(state), firm };
      const decision = steps[step](qualification);
      expect(reviewFault(qualification, step, clerk)).toBe(decision.ok ? null : decision.reason);
    }
});
