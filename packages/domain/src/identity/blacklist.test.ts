import { expect, test } from "vitest";
import { firmId } from "../kernel/brand.ts";
import { parseShanghai } from "../kernel/shanghai-time.ts";
import { enterBlacklist, liftBlacklist } from "./blacklist.ts";

const exchange = firmId("exchange");
const port = { firm: firmId("port"), status: "enabled", kind: "1" } as const;
const now = parseShanghai("2026-06-15");
if (now === null) throw new Error("no such day");

test.each([
  [{}, "2026-06-16", { status: "blacklisted", until: "2026-06-16" }],
  [{}, "2026-06-15", "END_DAY_PAST"],
  [{ kind: "9" }, "2026-06-16", "OWN_FIRM_INVOLVED"],
  [{ firm: exchange }, "2026-06-16", "OWN_FIRM_INVOLVED"],
  [{ status: "blacklisted" } as const, "2026-06-16", "FIRM_LISTED_ALREADY"],
  [{ status: "disabled" } as const, "2026-06-16", "STATUS_NOT_ALLOWED"],
])("%j is listed until %s: %j", (change, until, expected) => {
  const decision = enterBlacklist({ ...port, ...change }, until, exchange, now);
  expect(decision.ok ? decision.facts[0] : decision.reason).toEqual(expected);
});

test.each([
  ["blacklisted", false, { status: "enabled", until: null }],
  ["disabled", false, { status: "disabled", until: null }],
  ["blacklisted", true, "ENTRY_LIFTED_ALREADY"],
] as const)("%s is taken off the list, over %s: %j", (status, isOver, expected) => {
  const decision = liftBlacklist({ ...port, status }, isOver, exchange);
  expect(decision.ok ? decision.facts[0] : decision.reason).toEqual(expected);
  expect(liftBlacklist({ ...port, status }, isOver, port.firm)).toMatchObject({
    reason: "OWN_FIRM_INVOLVED",
  });
});
