import { describe, expect, test } from "vitest";
import { type RoleName, staffRoles } from "./access.ts";
import { clashesOf, clashInWords, holdTogether, separateDuties } from "./separate-duties.ts";

/** Restated by hand: with which other roles nobody may hold each. */
const table: Readonly<Record<(typeof staffRoles)[number], readonly RoleName[]>> = {
  memberReviewer: ["settlementClerk", "auditor"],
  tradeManager: ["settlementClerk", "auditor"],
  riskController: ["settlementClerk", "systemAdministrator", "auditor"],
  settlementClerk: [
    "memberReviewer",
    "tradeManager",
    "riskController",
    "mallManager",
    "systemAdministrator",
    "auditor",
  ],
  contentEditor: ["auditor"],
  mallManager: ["settlementClerk", "systemAdministrator", "auditor"],
  systemAdministrator: ["riskController", "settlementClerk", "mallManager", "auditor"],
  auditor: [
    "memberReviewer",
    "tradeManager",
    "riskController",
    "settlementClerk",
    "contentEditor",
    "mallManager",
    "systemAdministrator",
  ],
};

const pairs = staffRoles.flatMap((one) =>
  staffRoles.filter((other) => other !== one).map((other) => [one, other] as const),
);

describe("duties of one person", () => {
  test.each(pairs)("%s with %s", (one, other) => {
    const isRefused = table[one].includes(other);
    expect(clashesOf([one, other])).toHaveLength(isRefused ? 1 : 0);
    expect(holdTogether([one, other], "held").ok).toBe(!isRefused);
  });

  test("a single role never clashes, and every pair stands once", () => {
    for (const role of staffRoles) expect(clashesOf([role])).toEqual([]);
    const names = separateDuties.map((one) => one.roles.toSorted().join());
    expect(new Set(names).size).toBe(names.length);
  });

  test("of several clashes the first is named, with its reason", () => {
    expect(holdTogether(["settlementClerk", "riskController", "auditor"], "held")).toEqual({
      ok: false,
      reason: "DUTIES_CLASH",
      figures: { one: "审计", other: "合同风控", why: "审计不得办理其所审计的业务" },
    });
    expect(clashesOf(["settlementClerk", "systemAdministrator"]).map(clashInWords)).toEqual([
      "系统管理与财务结算",
    ]);
  });
});
