import { mayDo, type RoleName } from "@zd/domain/identity/access";
import { describe, expect, test } from "vitest";
import { menu, type Viewer, visible } from "./menu.ts";

/** The deployment's own company, and the one that is designated for certificates. */
const [ours, designated] = ["1001", "2002"];

interface Visit {
  readonly kind?: string | null;
  readonly role?: RoleName;
  readonly company?: string;
  readonly mall?: true;
  readonly merchant?: true;
}

const viewer = ({ kind = "1", role = "administrator", company = ours, mall, merchant }: Visit): Viewer => ({
  firmKind: kind,
  companyId: company,
  certificateCompanyIds: [designated],
  isMerchant: merchant ?? false,
  mallEnabled: mall ?? false,
  may: (permission) => mayDo([role], permission),
});

/** Who looks: by company, firm kind, role and mall (R-605…R-612), and by what the operator may do (domain §1.3). */
const visitors = {
  visitor: { kind: null },
  "visitor, mall on": { kind: null, mall: true },
  "firm of kind 1": {},
  "firm of kind 2": { kind: "2" },
  "firm of kind 3": { kind: "3" },
  "firm of kind 4": { kind: "4" },
  trader: { role: "trader" },
  "contract clerk": { role: "contractClerk" },
  "finance clerk": { role: "financeClerk" },
  "logistics clerk": { role: "logisticsClerk" },
  viewer: { role: "viewer" },
  staff: { kind: "9", role: "tradeManager" },
  "kind 1, mall on": { mall: true },
  "kind 2, mall on": { kind: "2", mall: true },
  "merchant of kind 1, mall on": { mall: true, merchant: true },
  "merchant of kind 2, mall on": { kind: "2", mall: true, merchant: true },
  "merchant of kind 1, mall off": { merchant: true },
  "designated company, kind 1": { company: designated },
  "designated company, kind 2": { kind: "2", company: designated },
  "designated company, trader": { company: designated, role: "trader" },
  "designated company, merchant": { company: designated, merchant: true, mall: true },
} as const satisfies Readonly<Record<string, Visit>>;
type Visitor = keyof typeof visitors;

const signedIn = (Object.keys(visitors) as Visitor[]).filter((who) => !who.startsWith("visitor"));
const without = (...left: Visitor[]) => signedIn.filter((who) => !left.includes(who));
const inMall: Visitor[] = [
  "kind 1, mall on",
  "kind 2, mall on",
  "merchant of kind 1, mall on",
  "merchant of kind 2, mall on",
  "designated company, merchant",
];

/** By hand: who sees which pages. */
const table: readonly { readonly who: readonly Visitor[]; readonly pages: readonly string[] }[] = [
  {
    who: signedIn,
    pages: [
      "/contract/tradeBuy",
      "/contract/tradeSale",
      "/contract/tradeBuyQuery",
      "/contract/tradeSaleQuery",
      "/contract/cx/cx-plan-pay",
      "/contract/cx/cx-plan-cash",
      "/contract/cx/cx-contract",
      "/user/trade/tradeapply",
      "/user/trade/section",
      "/user/trade/seals",
      "/user/trade/yearfee",
      "/user/trade/order",
      "/user/trade/contract",
      "/user/trade/contract-letter",
      "/user/trade/contract-analyse",
      "/user/trade/payfee",
      "/user/trade/bailmoney",
      "/user/trade/invoice",
      "/user/trade/confirmation-letter",
      "/user/trade/breach-contract",
      "/user/goods/lots",
      "/user/goods/bookings",
      "/user/bank/banksign",
      "/user/bank/query-inoutmoney",
      "/user/bank/query-voucher",
      "/user/bank/money",
      "/user/bank/hismoney",
      "/user/bank/moneychange",
      "/user/bank/close-account",
      "/user/financing/myWorkBench",
      "/user/financing/applyForFinance",
      "/user/financing/myFinance",
      "/user/financing/myAccounts",
      "/user/financing/privacyManagement",
      "/user/transport/shipment",
      "/user/transport/waybill",
      "/user/transport/vehicle",
      "/user/transport/driver",
      "/user/phone-change",
      "/user/firm-info-change",
      "/user/ware-kind-apply",
      "/user/service-assess",
      "/user/training",
      "/user/help",
    ],
  },
  {
    who: without(
      "trader",
      "contract clerk",
      "logistics clerk",
      "viewer",
      "staff",
      "designated company, trader",
    ),
    pages: ["/user/bank/inoutmoney", "/user/bank/changepwd", "/user/bank/resetmoneypwd"],
  },
  {
    who: without(
      "trader",
      "contract clerk",
      "finance clerk",
      "logistics clerk",
      "viewer",
      "staff",
      "designated company, trader",
    ),
    pages: ["/user/operator"],
  },
  {
    who: ["designated company, kind 1", "designated company, trader", "designated company, merchant"],
    pages: ["/user/trade/ca", "/user/ca-apply"],
  },
  {
    who: inMall,
    pages: [
      "/contract/mallBuy",
      "/contract/mallSale",
      "/contract/mallBuyQuery",
      "/contract/mallSaleQuery",
      "/user/mall/customer/basket",
      "/user/mall/customer/negotiations",
      "/user/mall/customer/customerWaitOrder",
      "/user/mall/customer/validOrders",
      "/user/mall/customer/invalidOrders",
      "/user/mall/customer/waitContract",
      "/user/mall/customer/contract",
      "/user/system/shopCollect",
      "/user/system/goodsCollect",
    ],
  },
  {
    who: ["merchant of kind 1, mall on", "designated company, merchant"],
    pages: [
      "/user/mall/merchant/merchant",
      "/user/mall/merchant/ware",
      "/user/mall/merchant/ware/changeprice",
      "/user/mall/merchant/ware/changenum",
      "/user/mall/merchant/groups",
      "/user/mall/merchant/negotiations",
      "/user/mall/merchant/waitOrder",
      "/user/mall/merchant/validOrders",
      "/user/mall/merchant/invalidOrders",
      "/user/mall/merchant/waitContract",
      "/user/mall/merchant/contract",
    ],
  },
  { who: ["firm of kind 3"], pages: ["/user/transport/source", "/user/transport/quote"] },
  { who: ["kind 1, mall on"], pages: ["/user/mall/customer/merchantApply"] },
];

describe("the menu, entry by entry", () => {
  const known = table.flatMap(({ pages }) => pages);

  test("the table names every entry once", () => {
    expect(known.toSorted()).toEqual(menu.map(({ path }) => path).toSorted());
  });

  const cases = table.flatMap(({ who, pages }) =>
    pages.flatMap((path) =>
      (Object.keys(visitors) as Visitor[]).map((visitor) => [path, visitor, who.includes(visitor)] as const),
    ),
  );
  test.each(cases)("%s × %s: %s", (path, visitor, expected) => {
    const entry = menu.find((one) => one.path === path);
    expect(entry && visible(entry, viewer(visitors[visitor]))).toBe(expected);
  });
});
