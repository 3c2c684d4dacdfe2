import fc from "fast-check";
import { expect, test } from "vitest";
import { fen, firmId, userId } from "../kernel/brand.ts";
import {
  decideRestriction,
  type FreezeScope,
  freezeScopes,
  isFrozenFor,
  proposeRestriction,
  type RestrictionWish,
} from "./restriction.ts";

const free = { frozen: null, orderValue: null, openContracts: null };
const wish = (given: Partial<RestrictionWish>): RestrictionWish => ({
  kind: "freeze",
  scope: null,
  orderValue: null,
  openContracts: null,
  ...given,
});
const context = { firm: firmId("mine"), own: firmId("EXCHANGE"), isWaiting: false, now: free };
const frozen = (scope: FreezeScope) => ({ ...free, frozen: scope });
const limited = { ...free, orderValue: fen(5_000_000_00n), openContracts: 3 };

test.each<[string, Partial<RestrictionWish>, Partial<typeof context> & object, unknown]>([
  ["a member is frozen from trading", { scope: "trade" }, {}, frozen("trade")],
  [
    "a freeze of withdrawals is widened to all",
    { scope: "all" },
    { now: frozen("withdrawal") as never },
    frozen("all"),
  ],
  ["a freeze says its scope", {}, {}, "FREEZE_SCOPE_MISSING"],
  ["the same freeze again", { scope: "all" }, { now: frozen("all") as never }, "FIRM_FROZEN_ALREADY"],
  ["a frozen member is thawed", { kind: "thaw" }, { now: frozen("all") as never }, free],
  ["a member who is not frozen is not thawed", { kind: "thaw" }, {}, "FIRM_NOT_FROZEN"],
  ["an order may be five million at most, three contracts open", { ...limited, kind: "limits" }, {}, limited],
  ["limits are lifted", { kind: "limits" }, { now: limited as never }, free],
  ["limits that are the same", { ...limited, kind: "limits" }, { now: limited as never }, "LIMITS_UNCHANGED"],
  [
    "limits leave a freeze as it is",
    { ...limited, kind: "limits" },
    { now: frozen("all") as never },
    { ...limited, frozen: "all" },
  ],
  ["one proposal at a time", { scope: "all" }, { isWaiting: true }, "RESTRICTION_WAITING"],
  [
    "the exchange itself is not restricted",
    { scope: "all" },
    { firm: firmId("EXCHANGE") },
    "RESTRICTION_OF_EXCHANGE",
  ],
])("%s", (_, given, around, expected) => {
  const decision = proposeRestriction(wish(given), { ...context, ...around });
  expect(decision.ok ? decision.facts[0] : decision.reason).toEqual(expected);
});

test("a freeze of all stops either work, one of a part stops that part alone, and none stops nothing", () => {
  const scopes = Object.keys(freezeScopes) as FreezeScope[];
  const work = fc.constantFrom("trade" as const, "withdrawal" as const);
  fc.assert(
    fc.property(fc.constantFrom(...scopes, null), work, (scope, one) => {
      expect(isFrozenFor(scope, one)).toBe(scope !== null && (scope === "all" || scope === one));
    }),
  );
});

test.each([
  ["another confirms", "risk02", "0", true, "1"],
  ["another rejects", "risk02", "0", false, "2"],
  ["who has proposed it confirms", "risk01", "0", true, "RESTRICTION_OWN"],
  ["it is decided once", "risk02", "1", true, "RESTRICTION_DECIDED"],
] as const)("%s", (_, by, state, isConfirmed, expected) => {
  const decision = decideRestriction({ requestedBy: userId("risk01"), state }, userId(by), isConfirmed);
  expect(decision.ok ? decision.facts[0] : decision.reason).toBe(expected);
});
