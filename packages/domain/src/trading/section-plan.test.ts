import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ApplicationId, firmId, type Instant, instant, userId } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import type { Downmode } from "../terms/codes.ts";
import { friend, mondayMorning, sampleDraft } from "../testing/applications.ts";
import { mine, perTonne, sampleEligibility, tonnes } from "../testing/samples.ts";
import { completeTerms } from "./application-faults.ts";
import type { ApplicationDraft } from "./application-terms.ts";
import type { EnrolledHolder } from "./seal-plan.ts";
import {
  asAppliedFor,
  differingTerm,
  freeEnd,
  invitedBy,
  likelyEnd,
  lotCount,
  ownerFaultOf,
  type PlannedApplication,
  type SectionClocks,
  type SectionPlan,
  withRules,
} from "./section-plan.ts";
import { planFaults } from "./section-plan-faults.ts";
import type { RunningMode } from "./session.ts";
import { tradeTermsOf } from "./trade-terms.ts";

const exchange = firmId("EXCHANGE");
const startsAt = instant(Date.parse("2026-06-17T10:30:00+08:00"));
const minute = 60_000;

/** Two lots, unless the change says otherwise. */
const application = (
  change: Partial<ApplicationDraft> = {},
  number = 1,
  more: Partial<PlannedApplication> = {},
): PlannedApplication => ({
  id: `JS260615-0000${number}` as ApplicationId,
  firm: mine,
  terms: completeTerms(
    sampleDraft({ lots: [{ count: 2, quantity: tonnes("5000") }], total: tonnes("10000"), ...change }),
  ),
  submittedAt: mondayMorning,
  ownerFault: null,
  ...more,
});

/** The platform's own clocks (domain §0.4). */
function usualClocks(mode: RunningMode, downmode: Downmode): SectionClocks {
  const { freeMs, extensionMs, restMs, sealedMs } = tradeTermsOf({ mode, downmode }, null, []);
  return { freeMs, extensionMs, restMs, sealedMs };
}

const planOf = (
  applications: readonly PlannedApplication[],
  change: Partial<SectionPlan> = {},
): SectionPlan & { readonly startsAt: Instant } => ({
  name: "张家峁矿动力煤竞价销售",
  region: "陕西",
  downmode: "A",
  hardEnd: null,
  shortlistSize: null,
  sealHolders: [],
  wares: applications.flatMap(({ id, terms }) =>
    Array.from({ length: lotCount(terms) }, (_, i) => ({ application: id, lot: i + 1, turn: 1 })),
  ),
  rules: asAppliedFor,
  ...usualClocks(applications[0]?.terms.mode ?? "0", "A"),
  ...change,
  startsAt: change.startsAt ?? startsAt,
});

const context = {
  now: instant(mondayMorning + 2 * minute),
  firm: exchange,
  noticeDays: 1,
  calendar: weekdayCalendar,
  holders: [],
};
const faultsOf = (plan: SectionPlan, applications: readonly PlannedApplication[]) =>
  planFaults(plan, applications, context).map(({ field, reason }) => `${field} ${reason}`);

describe("approved applications go together in one section", () => {
  test.each<[string, Partial<ApplicationDraft>, string | null]>([
    ["of another mine at another price", { basePrice: perTonne("580"), place: "府谷" }, null],
    ["of another day", { startsAt: instant(startsAt + dayMs) }, null],
    ["in another mode", { mode: "1" }, "交易模式"],
    ["on the other side", { side: "B" }, "买卖方向"],
    ["special, not public", { kind: "B", invited: [friend] }, "场次类别"],
    ["of another ware kind", { wareKind: "WK02" as never }, "商品种类"],
    ["with another owner of the clock", { downmode: "C" }, "倒计时方式"],
  ])("one %s goes with the first, or the difference is named", (_, change, difference) => {
    const [one, other] = [application().terms, application(change).terms];
    expect(differingTerm(one, other)).toBe(difference);
    expect(differingTerm(other, one)).toBe(difference);
  });

  test("whatever countdown they name where none runs, but not with other second rounds", () => {
    const listing = application({ mode: "1" }).terms;
    expect(differingTerm(listing, { ...listing, downmode: "B" })).toBeNull();
    const rounds = application({ mode: "90", secondRound: { coolMs: 300_000, quoteMs: 300_000 } }).terms;
    const longer = { ...rounds, secondRound: { coolMs: 300_000, quoteMs: 600_000 } };
    expect(differingTerm(rounds, longer)).toBe("第二轮");
  });
});

describe("a plan", () => {
  const modes: readonly [RunningMode, Partial<ApplicationDraft>][] = [
    ["0", {}],
    ["90", { secondRound: { coolMs: 300_000, quoteMs: 300_000 } }],
    ["1", inParts()],
    ["2", { ...inParts(), group: { min: tonnes("5000"), tiers: [] } }],
    ["3", inParts()],
    ["4", { ...inParts(), side: "B", outsourcing: { pricing: "POSTED", trainTonnes: null } }],
    [
      "5",
      {
        ...inParts(),
        ladder: { basis: "ABS", rows: [{ from: tonnes("5000"), bound: "gt", off: perTonne("2") }] },
      },
    ],
  ];

  test.each(modes)("with the usual clocks of mode %s is sound", (mode, change) => {
    const applications = [application({ mode, ...change })];
    expect(faultsOf(planOf(applications), applications)).toEqual([]);
  });

  test.each<[string, string, Partial<SectionPlan>]>([
    ["without a name", "name FIELD_REQUIRED", { name: "" }],
    ["without a region", "region FIELD_REQUIRED", { region: " " }],
    ["that has begun", "startsAt START_NOT_AHEAD", { startsAt: context.now }],
    [
      "that begins before the notice is a working day old",
      "startsAt START_TOO_SOON",
      { startsAt: instant(mondayMorning + dayMs - 1) },
    ],
    [
      "that begins after the delivery",
      "startsAt DELIVERY_BEFORE_START",
      { startsAt: instant(startsAt + 10 * dayMs) },
    ],
    ["with a sealed round", "sealedMs CLOCK_NOT_USED", { sealedMs: 300_000 }],
    ["with a rest", "restMs CLOCK_NOT_USED", { restMs: minute }],
    ["without free time", "freeMs CLOCK_OUT_OF_RANGE", { freeMs: 0 }],
    ["with half a millisecond", "freeMs CLOCK_OUT_OF_RANGE", { freeMs: minute + 0.5 }],
    ["without a countdown", "extensionMs CLOCK_OUT_OF_RANGE", { extensionMs: 0 }],
    [
      "that is to end before its free time",
      "hardEnd HARD_END_TOO_EARLY",
      { hardEnd: instant(startsAt + 20 * minute - 1) },
    ],
    ["without wares", "wares PLAN_EMPTY", { wares: [] }],
    [
      "with a step larger than the largest",
      "maxPriceStep MAX_STEP_BELOW_STEP",
      { rules: { ...asAppliedFor, priceStep: perTonne("3"), maxPriceStep: perTonne("2") } },
    ],
    [
      "with a deposit of less than a hundredth",
      "deposit DEPOSIT_OUT_OF_RANGE",
      { rules: { ...asAppliedFor, deposit: { mode: "RATIO", rate: 99 } } },
    ],
    [
      "with a cap below the base price",
      "capPrice CAP_WORSE_THAN_BASE",
      { rules: { ...asAppliedFor, capPrice: perTonne("619") } },
    ],
    [
      "with a reserve below the base price",
      "reservePrice RESERVE_WORSE_THAN_BASE",
      { rules: { ...asAppliedFor, reservePrice: perTonne("619") } },
    ],
    [
      "with twenty-one bidders",
      "minBidders BIDDERS_OUT_OF_RANGE",
      { rules: { ...asAppliedFor, minBidders: 21 } },
    ],
  ])("%s has that one fault", (_, fault, change) => {
    const applications = [application()];
    expect(faultsOf(planOf(applications, change), applications)).toEqual([fault]);
  });

  test.each<[string, string, Partial<SectionPlan>]>([
    ["a countdown", "extensionMs CLOCK_NOT_USED", { extensionMs: minute }],
    ["a clock for each ware", "downmode CLOCK_NOT_USED", { downmode: "B" }],
    ["a step", "priceStep CAP_NOT_USED", { rules: { ...asAppliedFor, priceStep: perTonne("2") } }],
    ["a cap", "capPrice CAP_NOT_USED", { rules: { ...asAppliedFor, capPrice: perTonne("700") } }],
  ])("of a listing has no use for %s", (_, fault, change) => {
    const applications = [application({ mode: "1", ...inParts() })];
    expect(faultsOf(planOf(applications, change), applications)).toEqual([fault]);
  });

  test("may leave out the countdown where every ware ends by itself at a fixed time", () => {
    const applications = [application({ downmode: "B" })];
    const change = { ...usualClocks("0", "B"), downmode: "B" as const, extensionMs: 0 };
    expect(faultsOf(planOf(applications, change), applications)).toEqual([]);
  });

  test.each<[string, readonly number[], number, readonly string[]]>([
    ["one after the other, with a rest", [1, 2], minute, []],
    ["all at once, without", [1, 1], 0, []],
    ["one after the other, without", [1, 2], 0, ["restMs CLOCK_OUT_OF_RANGE"]],
    ["with a gap", [1, 3], minute, ["turn TURNS_NOT_CONSECUTIVE"]],
    ["from the second on", [2, 2], minute, ["turn TURNS_NOT_CONSECUTIVE"]],
  ])("has its turns %s", (_, turns, restMs, faults) => {
    const applications = [application({ downmode: "C" })];
    const { wares } = planOf(applications);
    const inTurns = wares.map((ware, i) => ({ ...ware, turn: turns[i] ?? 1 }));
    const change = { ...usualClocks("0", "C"), downmode: "C" as const, wares: inTurns, restMs };
    expect(faultsOf(planOf(applications, change), applications)).toEqual(faults);
    const flat = planOf(applications, { ...usualClocks("0", "C"), ...change, downmode: "A", restMs: 0 });
    const expected = turns.every((turn) => turn === 1) ? [] : ["turn TURNS_NOT_USED"];
    expect(faultsOf(flat, applications)).toEqual(expected);
  });

  test.each<[string, string, readonly PlannedApplication[]]>([
    ["of two modes", "wares APPLICATIONS_UNLIKE", [application(), application({ mode: "90" }, 2)]],
    [
      "of an owner whom another has invited",
      "wares GUEST_IS_OWNER",
      [
        application({ kind: "B", invited: [friend] }),
        application({ kind: "B", invited: [mine] }, 2, { firm: firmId("PIT") }),
      ],
    ],
    [
      "with more guests together than a list may have",
      "wares INVITED_TOO_MANY",
      [1, 2].map((n) =>
        application({ kind: "B", invited: Array.from({ length: 150 }, (_, i) => firmId(`G${n}-${i}`)) }, n),
      ),
    ],
    ["of the planner's own firm", "wares OWN_FIRM_INVOLVED", [application({}, 1, { firm: exchange })]],
    [
      "that invite the planner's own firm",
      "wares OWN_FIRM_INVOLVED",
      [application({ kind: "B", invited: [exchange] })],
    ],
    [
      "of a firm that is disabled",
      "wares FIRM_DISABLED",
      [application({}, 1, { ownerFault: "FIRM_DISABLED" })],
    ],
    [
      "with a fixed deposit and a ratio",
      "deposit DEPOSITS_DIFFER",
      [application(), application({ deposit: { mode: "FIXED", amount: 5_000_000n as never } }, 2)],
    ],
    [
      "with more lots than a section may have",
      "wares LOTS_TOO_MANY",
      [1, 2].map((n) =>
        application({ lots: [{ count: 300, quantity: tonnes("100") }], total: tonnes("30000") }, n),
      ),
    ],
  ])("cannot be made of applications %s", (_, fault, applications) => {
    expect(faultsOf(planOf(applications), applications)).toContain(fault);
  });

  test("settles one deposit for all, and then none contradicts another", () => {
    const amount = 5_000_000n as never;
    const both = [application(), application({ deposit: { mode: "FIXED", amount } }, 2)];
    const rules = { ...asAppliedFor, deposit: { mode: "FIXED", amount } as const };
    expect(faultsOf(planOf(both, { rules }), both)).toEqual([]);
  });

  test("names the application that is to blame", () => {
    const applications = [application(), application({ basePrice: perTonne("700") }, 2)];
    const plan = planOf(applications, { rules: { ...asAppliedFor, capPrice: perTonne("650") } });
    expect(planFaults(plan, applications, context)).toMatchObject([
      { field: "capPrice", application: applications[1]?.id, figures: { price: "700.00" } },
    ]);
  });
});

describe("the end of a plan", () => {
  const applications = [application()];
  test.each<[string, RunningMode, Partial<SectionPlan>, number, number]>([
    ["countdown of the whole section", "0", {}, 20, 21],
    ["a second-round quote", "90", { ...usualClocks("90", "A") }, 20, 20],
    ["a listing", "1", { ...usualClocks("1", "A") }, 60, 60],
    [
      "two turns",
      "0",
      { ...usualClocks("0", "C"), downmode: "C", wares: [{ application: "" as never, lot: 1, turn: 2 }] },
      1.5 + 0.5 + 1 + 1.5,
      1.5 + 0.5 + 1 + 1.5 + 0.5,
    ],
  ])("%s", (_, mode, change, free, likely) => {
    const plan = planOf(applications, change);
    expect((freeEnd(plan, mode) - startsAt) / minute).toBe(free);
    expect((likelyEnd(plan, mode) - startsAt) / minute).toBe(likely);
    const hardEnd = instant(startsAt + 2 * dayMs);
    expect(likelyEnd({ ...plan, hardEnd }, mode)).toBe(hardEnd);
  });

  test("no hard end before the free end is ever sound, and none after it is a fault", () => {
    const end = freeEnd(planOf(applications), "0");
    fc.assert(
      fc.property(fc.integer({ min: -1_200_000, max: 86_400_000 }), (ms) => {
        const faults = faultsOf(planOf(applications, { hardEnd: instant(end + ms) }), applications);
        expect(faults).toEqual(ms < 0 ? ["hardEnd HARD_END_TOO_EARLY"] : []);
      }),
    );
  });
});

describe("the wares of a plan", () => {
  const both = [
    application(),
    application({ lots: [{ count: 3, quantity: tonnes("2000") }], total: tonnes("6000") }, 2),
  ];

  test("may stand in any order, as long as each lot stands there once", () => {
    const { wares } = planOf(both);
    fc.assert(
      fc.property(fc.shuffledSubarray([...wares], { minLength: 1 }), fc.boolean(), (some, twice) => {
        const [first] = some;
        const placed = twice && first ? [...some, first] : some;
        const sound = placed.length === wares.length && !twice;
        expect(faultsOf(planOf(both, { wares: placed }), both)).toEqual(
          sound ? [] : ["wares LOTS_NOT_PLACED"],
        );
      }),
    );
  });

  test("are not the same lot twice in the place of another", () => {
    const applications = [application()];
    const wares = planOf(applications).wares.map((ware) => ({ ...ware, lot: 1 }));
    expect(faultsOf(planOf(applications, { wares }), applications)).toEqual(["wares LOTS_NOT_PLACED"]);
  });

  test("belong to the applications of the plan", () => {
    const [one, other] = both as [PlannedApplication, PlannedApplication];
    expect(faultsOf(planOf([one, other]), [one])).toEqual(["wares LOTS_NOT_PLACED"]);
  });
});

test("what is settled for the section takes the place of what was applied for, and nothing else changes", () => {
  const { terms } = application();
  expect(withRules(terms, asAppliedFor)).toEqual(terms);
  const settled = withRules(terms, { ...asAppliedFor, priceStep: perTonne("5"), minBidders: 2 });
  expect(settled).toEqual({ ...terms, priceStep: perTonne("5"), minBidders: 2 });
});

test("guests of several owners are invited once", () => {
  const guests = (invited: readonly string[]) => application({ kind: "B", invited: invited.map(firmId) });
  expect(invitedBy([guests(["A", "B"]), guests(["B", "C"])])).toEqual(["A", "B", "C"]);
});

test.each<[string, Parameters<typeof sampleEligibility>[0], string | null]>([
  ["nothing", {}, null],
  ["a blacklist", { blacklisted: true }, "FIRM_BLACKLISTED"],
  ["a lost qualification", { qualifiedFor: false }, "WARE_KIND_NOT_QUALIFIED"],
])("%s keeps an owner from offering", (_, eligibility, fault) => {
  expect(ownerFaultOf(application().terms, sampleEligibility(eligibility))).toBe(fault);
});

/** Modes in which no order takes a whole lot. */
function inParts() {
  return { split: true, minQuantity: tonnes("1000"), quantityStep: tonnes("1000"), priceStep: null };
}

describe("the holders of a seal", () => {
  const owner = application().firm;
  const holders: readonly EnrolledHolder[] = [
    { user: userId("desk1"), firm: exchange, holder: "desk" },
    { user: userId("desk2"), firm: exchange, holder: "desk" },
    { user: userId("auditor"), firm: exchange, holder: "auditor" },
    { user: userId("owner"), firm: owner, holder: "owner" },
    { user: userId("guest"), firm: friend, holder: "owner" },
  ];
  const quoted = application({ mode: "3", ...inParts() });
  const sealFaults = (users: readonly string[], one = quoted, change: Partial<SectionPlan> = {}) =>
    planFaults(planOf([one], { sealHolders: users.map(userId), ...change }), [one], { ...context, holders })
      .filter(({ field }) => field === "sealHolders")
      .map(({ reason }) => reason);

  test.each<[string, readonly string[], readonly string[]]>([
    ["nobody", [], []],
    ["the desk and the owner", ["desk1", "owner"], []],
    ["two of the desk", ["desk1", "desk2"], []],
    ["the desk, the owner and the auditor", ["owner", "auditor", "desk1"], []],
    ["one alone", ["desk1"], ["SEAL_HOLDERS_UNFIT"]],
    ["the same twice", ["desk1", "desk1"], ["SEAL_HOLDERS_UNFIT"]],
    ["no owner among three", ["desk1", "desk2", "auditor"], ["SEAL_HOLDERS_UNFIT"]],
    ["the owner of something else", ["desk1", "guest"], ["SEAL_HOLDERS_UNFIT"]],
    ["somebody without a key", ["desk1", "nobody"], ["SEAL_KEY_MISSING"]],
  ])("may be %s, or the fault is named", (_, users, faults) => {
    expect(sealFaults(users)).toEqual(faults);
  });

  test("are of use only where offers are sealed", () => {
    expect(sealFaults(["desk1", "desk2"], application())).toEqual(["SEAL_NOT_USED"]);
    const rounds = application({ mode: "90", secondRound: { coolMs: 300_000, quoteMs: 300_000 } });
    expect(sealFaults(["desk1", "desk2"], rounds)).toEqual([]);
    expect(sealFaults(["desk1", "desk2"], rounds, { shortlistSize: 3 })).toEqual([]);
  });
});
