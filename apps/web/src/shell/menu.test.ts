import { describe, expect, test } from "vitest";
import { type MenuEntry, menu, menuOf, type Viewer, visible } from "./menu.ts";

const trader: Viewer = {
  firmKind: "2",
  companyId: "1001",
  certificateCompanyIds: ["1001"],
  isMerchant: false,
  mallEnabled: false,
  may: () => true,
};
const entry = (given: Partial<MenuEntry>): MenuEntry => ({
  path: "/user/x",
  title: "x",
  group: null,
  roles: ["user", "merchant"],
  ...given,
});
const seen = (viewer: Partial<Viewer>) =>
  menu.filter((one) => visible(one, { ...trader, ...viewer })).map(({ title }) => title);

describe("the menu rule", () => {
  test.each<[string, Partial<MenuEntry>, Partial<Viewer>, boolean]>([
    ["a user sees an entry for users", {}, {}, true],
    ["nobody without a firm kind sees anything (R-2161)", {}, { firmKind: null }, false],
    ["a firm kind that is not named is left out (R-606)", { firmKinds: ["1"] }, {}, false],
    ["a firm kind that is named sees it", { firmKinds: ["1"] }, { firmKind: "1" }, true],
    [
      "a listed company sees it whatever the firm kind (R-605)",
      { firmKinds: ["1"], companies: "certificateCompanyIds" },
      {},
      true,
    ],
    [
      "unless all must match (G-02)",
      { firmKinds: ["1"], companies: "certificateCompanyIds", strict: true },
      {},
      false,
    ],
    [
      "and another company does not, though its firm kind fits",
      { firmKinds: ["1"], companies: "certificateCompanyIds", strict: true },
      { firmKind: "1", companyId: "2002" },
      false,
    ],
    ["an entry of the mall is hidden while there is none (R-608)", { roles: ["mall", "user"] }, {}, false],
    ["and shown while there is", { roles: ["mall", "user"] }, { mallEnabled: true }, true],
    ["a merchant sees what merchants see (R-609)", { roles: ["merchant"] }, { isMerchant: true }, true],
    ["and not what is for users only (R-610)", { roles: ["user"] }, { isMerchant: true }, false],
    [
      "a page of one kind of work is left out for who may not do it",
      { needs: "move-money" },
      { may: () => false },
      false,
    ],
    ["and shown to who may", { needs: "move-money" }, { may: (one) => one === "move-money" }, true],
    ["everybody else does not see what is for merchants (R-612)", { roles: ["merchant"] }, {}, false],
  ])("%s", (_, given, viewer, expected) => {
    expect(visible(entry(given), { ...trader, ...viewer })).toBe(expected);
  });
});

describe("the menu", () => {
  test("holds each page once", () => {
    const paths = menu.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toHaveLength(77);
  });

  test("certificates are for firm kind 1 of the designated company (R-613)", () => {
    expect(seen({})).not.toContain("证书办理");
    expect(seen({ firmKind: "1" })).toContain("证书办理");
    expect(seen({ firmKind: "1", companyId: "2002" })).not.toContain("证书办理");
  });

  test("merchant management is for merchants of firm kind 1 while there is a mall (R-615)", () => {
    const merchant = { firmKind: "1", isMerchant: true, mallEnabled: true };
    expect(seen(merchant)).toContain("商品管理");
    expect(seen({ ...merchant, firmKind: "2" })).not.toContain("商品管理");
    expect(seen({ ...merchant, mallEnabled: false })).not.toContain("商品管理");
    expect(seen({ ...merchant, isMerchant: false })).not.toContain("商品管理");
  });

  test("onboarding is for those who are not merchants yet (R-614)", () => {
    expect(seen({ firmKind: "1", mallEnabled: true })).toContain("商家入驻");
    expect(seen({ firmKind: "1", mallEnabled: true, isMerchant: true })).not.toContain("商家入驻");
  });

  test("lists the pages of its area", () => {
    const titles = menuOf("user", trader).flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles).toContain("成交查询");
    expect(titles).not.toContain("采购合同办理");
  });
});
