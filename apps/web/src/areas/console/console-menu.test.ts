import { mayDo, type RoleName, staffRoles } from "@zd/domain/identity/access";
import { outsidePartyNames } from "@zd/domain/system/outside-parties";
import { describe, expect, test } from "vitest";
import { consoleMenu } from "./console-menu.ts";

const sandboxes = new Set(outsidePartyNames);

const titlesOf = (role: RoleName, group: string) =>
  consoleMenu({ roles: [role], sandboxes })
    .find(({ title }) => title === group)
    ?.entries.map(({ title }) => title);

describe("the console's menu", () => {
  test.each<[RoleName, string[] | undefined]>([
    ["settlementClerk", ["沙箱银行", "沙箱资金方"]],
    ["tradeManager", ["认证中心沙箱"]],
    ["systemAdministrator", ["沙箱短信"]],
    ["auditor", undefined],
    ["contentEditor", undefined],
  ])("has for a %s the tools of the demo that he may use, apart from his business", (role, tools) => {
    expect(titlesOf(role, "演示工具")).toEqual(tools);
  });

  test("has no tools of the demo where no sandbox stands in for anybody", () => {
    for (const role of staffRoles) {
      const titles = consoleMenu({ roles: [role], sandboxes: new Set() }).map(({ title }) => title);
      expect(titles).not.toContain("演示工具");
    }
  });

  test.each(staffRoles)("has 运行状况 for a %s only where he may see it", (role) => {
    const shown = consoleMenu({ roles: [role], sandboxes }).flatMap(({ entries }) =>
      entries.map(({ to }) => to),
    );
    expect(shown.includes("/console/health")).toBe(mayDo([role], "watch-system"));
  });

  test.each<[RoleName, string[] | undefined]>([
    ["settlementClerk", ["日终", "历日日终", "报表", "历次报表"]],
    ["riskController", ["报表", "历次报表"]],
    ["tradeManager", ["报表", "历次报表"]],
    ["auditor", ["日终", "历日日终", "报表", "历次报表"]],
    ["contentEditor", undefined],
  ])("has for a %s of days and reports what is his", (role, titles) => {
    expect(titlesOf(role, "日终与报表")).toEqual(titles);
  });

  test.each(staffRoles)("has 风险总览 for a %s where he may read it, and only there", (role) => {
    expect(titlesOf(role, "综合")?.includes("风险总览")).toBe(mayDo([role], "read-risk"));
  });

  test("has no group without an entry, and no tool beside the business", () => {
    for (const role of staffRoles)
      for (const { title, entries } of consoleMenu({ roles: [role], sandboxes })) {
        expect(entries).not.toEqual([]);
        if (title !== "演示工具")
          expect(entries.filter(({ title: name }) => name.includes("沙箱"))).toEqual([]);
      }
  });
});
