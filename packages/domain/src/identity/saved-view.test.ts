import { expect, test } from "vitest";
import { accept, refuse } from "../kernel/decision.ts";
import type { RoleName } from "./access.ts";
import { mostViews, saveView } from "./saved-view.ts";

test.each<[string, number, boolean, RoleName[], ReturnType<typeof saveView>]>([
  ["a view of one's own", 0, false, ["settlementClerk"], accept([])],
  ["an auditor's own view", 0, false, ["auditor"], accept([])],
  ["shared with the settlement desk", 3, true, ["settlementClerk"], accept(["settle-funds"])],
  [
    "shared with both of a clerk's desks",
    3,
    true,
    ["tradeManager", "mallManager"],
    accept(["manage-trading", "manage-mall"]),
  ],
  ["an auditor shares with nobody", 0, true, ["auditor"], refuse("VIEW_NO_DESK")],
  [
    "one too many",
    mostViews,
    false,
    ["settlementClerk"],
    refuse("VIEWS_TOO_MANY", { most: String(mostViews) }),
  ],
  ["the last one", mostViews - 1, false, ["settlementClerk"], accept([])],
])("%s", (_, others, isShared, roles, decided) => {
  expect(saveView({ others, isShared, roles })).toEqual(decided);
});
