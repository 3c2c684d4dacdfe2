import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firmId, instant, sectionId, userId } from "../kernel/brand.ts";
import { mondayMorning, sampleContext, sampleDraft } from "../testing/applications.ts";
import { mine, sampleEligibility, tonnes } from "../testing/samples.ts";
import {
  type Application,
  type ApplicationState,
  actionsOfOwner,
  actionsOfReviewer,
  applicationMayBecome,
  applicationStates,
  approveApplication,
  concludeApplication,
  deleteApplication,
  evolveApplication,
  rejectApplication,
  revokeApproval,
  saveApplication,
  scheduleApplication,
  submitApplication,
  withdrawApplication,
} from "./application.ts";

const owner = { user: userId("he-wenbin"), firm: mine };
const clerk = { user: userId("liu-clerk"), firm: firmId("EXCHANGE") };
const now = mondayMorning;
const section = sectionId("J260617-01");

const inState = (state: ApplicationState, change: Partial<Application> = {}): Application => ({
  firm: mine,
  writers: [owner.user],
  state,
  version: 3,
  draft: sampleDraft(),
  ...change,
});
const submit = (application: Application, eligibility = {}) =>
  submitApplication(application, owner, sampleEligibility(eligibility), sampleContext());

const steps = {
  save: (a: Application) => saveApplication(a, a.draft, owner, now),
  submit: (a: Application) => submit(a),
  withdraw: (a: Application) => withdrawApplication(a, owner, now),
  approve: (a: Application) => approveApplication(a, clerk, now, a.version),
  reject: (a: Application) => rejectApplication(a, clerk, "硫分与检验报告不符", now, a.version),
  revoke: (a: Application) => revokeApproval(a, clerk, "场次冲突", now, a.version),
  schedule: (a: Application) => scheduleApplication(a, section, clerk, now),
  complete: (a: Application) => concludeApplication(a, false, clerk, now),
  annul: (a: Application) => concludeApplication(a, true, clerk, now),
};

describe("each step leads from where it may to where it should", () => {
  test.each<[keyof typeof steps, Partial<Record<ApplicationState, ApplicationState>>]>([
    ["save", { "0": "0", "2": "0" }],
    ["submit", { "0": "1" }],
    ["withdraw", { "1": "0" }],
    ["approve", { "1": "3" }],
    ["reject", { "1": "2" }],
    ["revoke", { "3": "2" }],
    ["schedule", { "3": "4" }],
    ["complete", { "4": "5" }],
    ["annul", { "4": "6" }],
  ])("%s", (step, allowed) => {
    for (const state of Object.keys(applicationStates) as ApplicationState[]) {
      const before = inState(state);
      const decision = steps[step](before);
      const to = allowed[state];
      if (to === undefined) {
        expect(decision).toMatchObject({ ok: false, reason: "STATUS_NOT_ALLOWED" });
      } else {
        const after = decision.ok && evolveApplication(before, decision.facts[0] as never);
        expect(after).toMatchObject({ state: to, version: 4 });
        expect(applicationMayBecome(state, to)).toBe(true);
      }
    }
  });
});

test("a draft and a rejected one may be thrown away, nothing else", () => {
  const states = (Object.keys(applicationStates) as ApplicationState[]).filter(
    (state) => deleteApplication(inState(state), owner, now).ok,
  );
  expect(states).toEqual(["0", "2"]);
});

describe("a submission", () => {
  test("with contradicting lots says so, with both sums", () => {
    const application = inState("0", { draft: sampleDraft({ total: tonnes("25000") }) });
    expect(submit(application)).toEqual({
      ok: false,
      reason: "LOTS_NOT_TOTAL",
      figures: { sum: "30000", total: "25000" },
    });
  });

  test.each([
    [{ qualifiedFor: false }, "WARE_KIND_NOT_QUALIFIED"],
    [{ firmEnabled: false }, "FIRM_DISABLED"],
    [{ blacklisted: true }, "FIRM_BLACKLISTED"],
    [{ disposalLetterOpen: true }, "DISPOSAL_LETTER_OPEN"],
    [{ annualFeeValid: false }, "ANNUAL_FEE_EXPIRED"],
  ])("of a firm that is %j is refused", (eligibility, reason) => {
    expect(submit(inState("0"), eligibility)).toMatchObject({ ok: false, reason });
  });
});

describe("a review", () => {
  test("is nobody's of the owner's firm, and nobody's who has written it", () => {
    const colleague = { user: userId("ma"), firm: mine };
    const turncoat = { user: owner.user, firm: clerk.firm };
    for (const by of [colleague, turncoat]) {
      const own = { ok: false, reason: "OWN_REQUEST" };
      expect(approveApplication(inState("1"), by, now, 3)).toEqual(own);
      expect(rejectApplication(inState("1"), by, "x", now, 3)).toEqual(own);
      expect(revokeApproval(inState("3"), by, "x", now, 3)).toEqual(own);
      expect(scheduleApplication(inState("3"), section, by, now)).toEqual(own);
      expect(actionsOfReviewer(inState("1"), by)).toEqual([]);
    }
  });

  test("of what somebody else has decided meanwhile is refused", () => {
    expect(approveApplication(inState("2"), clerk, now, 2)).toEqual({
      ok: false,
      reason: "APPLICATION_CHANGED",
    });
  });

  test("cannot approve a session whose time has come", () => {
    const startsAt = instant(now - 1);
    const late = inState("1", { draft: sampleDraft({ startsAt }) });
    expect(approveApplication(late, clerk, now, 3)).toEqual({ ok: false, reason: "START_PASSED" });
  });

  test("gives a reason when it says no", () => {
    const blank = { ok: false, reason: "FIELD_REQUIRED" };
    expect(rejectApplication(inState("1"), clerk, " ", now, 3)).toMatchObject(blank);
    expect(revokeApproval(inState("3"), clerk, "\t", now, 3)).toMatchObject(blank);
  });
});

test("two people of one firm do not write over each other", () => {
  expect(saveApplication(inState("0"), sampleDraft(), owner, now, 2)).toEqual({
    ok: false,
    reason: "APPLICATION_CHANGED",
  });
});

test("what a form offers is what the rules accept, and nothing they accept is missing", () => {
  const owners = { edit: "save", submit: "submit", withdraw: "withdraw" } as const;
  const reviewers = ["approve", "reject", "revoke"] as const;
  for (const state of Object.keys(applicationStates) as ApplicationState[]) {
    for (const [action, step] of Object.entries(owners))
      expect(actionsOfOwner({ state }).includes(action as "edit")).toBe(steps[step](inState(state)).ok);
    for (const action of reviewers)
      expect(actionsOfReviewer(inState(state), clerk).includes(action)).toBe(
        steps[action](inState(state)).ok,
      );
  }
});

test("whatever is done in whatever order, only allowed edges are walked, and each step counts", () => {
  const anyStep = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), (chosen) => {
      let application = inState("0", { version: 1 });
      for (const name of chosen) {
        const decision = steps[name](application);
        if (!decision.ok) continue;
        const [fact] = decision.facts;
        const after = fact && evolveApplication(application, fact);
        if (!after) throw new Error("nothing came of it");
        expect(applicationMayBecome(application.state, after.state)).toBe(true);
        expect(after.version).toBe(application.version + 1);
        application = after;
      }
    }),
  );
});
