import type { Permission } from "@zd/domain/identity/access";
import { may } from "../api/session.ts";
import type { Site } from "../api/site.ts";
import type { UserInfo } from "../api/user-info.ts";

/** Where an entry stands: the first segment of its page's path. */
export type MenuArea = "contract" | "user";

/** `mall` is no role of a user but says that the entry needs the mall (G-01). */
type Role = "user" | "merchant" | "mall";

export interface MenuEntry {
  readonly path: string;
  readonly title: string;
  readonly group: string | null;
  readonly roles: readonly Role[];
  /** Firm kinds that see it; every kind where none is named. */
  readonly firmKinds?: readonly string[];
  /** Companies that see it whatever the firm, by the site's list of that name. */
  readonly companies?: "certificateCompanyIds";
  /** Company, firm kind and role must all match, not one of them (G-02). */
  readonly strict?: true;
  /** A page that is nothing but work of one kind is left out for those whose role may not do it (domain §1.3). */
  readonly needs?: Permission;
}

export interface Viewer {
  readonly firmKind: string | null;
  readonly companyId: string;
  readonly certificateCompanyIds: readonly string[];
  readonly isMerchant: boolean;
  readonly mallEnabled: boolean;
  readonly may: (permission: Permission) => boolean;
}

/** Who looks at the menu. */
export const viewerOf = (
  user: UserInfo | null,
  site: Site | null,
  { mallEnabled, isMerchant }: Pick<Viewer, "mallEnabled" | "isMerchant">,
): Viewer => ({
  firmKind: user?.firm_kind || null,
  companyId: site?.companyId ?? "",
  certificateCompanyIds: site?.certificateCompanyIds ?? [],
  isMerchant,
  mallEnabled,
  may: (permission) => may(user, permission),
});

/**
 * Whether an entry is shown: to a company of its list, or to a firm kind and a role of its lists; those of the mall while it
 * is on (R-605…R-612, R-2161, R-2162). The menu is no lock: the server refuses as well.
 */
export function visible(entry: MenuEntry, viewer: Viewer): boolean {
  if (viewer.firmKind === null) return false;
  if (entry.needs !== undefined && !viewer.may(entry.needs)) return false;
  if (entry.roles.includes("mall") && !viewer.mallEnabled) return false;
  const listed = entry.companies !== undefined && viewer[entry.companies].includes(viewer.companyId);
  const kindFits = entry.firmKinds === undefined || entry.firmKinds.includes(viewer.firmKind);
  const fits = kindFits && entry.roles.includes(viewer.isMerchant ? "merchant" : "user");
  return entry.strict ? listed && fits : listed || fits;
}

const everyone = ["user", "merchant"] as const;
const inMall = ["mall", "merchant", "user"] as const;
const merchants = ["merchant", "mall"] as const;

type Page = readonly [path: string, title: string];

const group = (
  title: string | null,
  base: string,
  rule: Omit<MenuEntry, "path" | "title" | "group">,
  pages: readonly Page[],
) =>
  pages.map(([path, name]): MenuEntry => ({ path: `${base}/${path}`, title: name, group: title, ...rule }));

/** Every entry of the product (R-2163…R-2228); a release lists those whose pages it has. */
export const menu: readonly MenuEntry[] = [
  ...group("交易合同", "/contract", { roles: everyone }, [
    ["tradeBuy", "采购合同办理"],
    ["tradeSale", "销售合同办理"],
    ["tradeBuyQuery", "采购合同查询"],
    ["tradeSaleQuery", "销售合同查询"],
  ]),
  ...group("商城合同", "/contract", { roles: inMall }, [
    ["mallBuy", "商城采购合同办理"],
    ["mallSale", "商城销售合同办理"],
    ["mallBuyQuery", "商城采购合同查询"],
    ["mallSaleQuery", "商城销售合同查询"],
  ]),
  ...group("长协合同", "/contract/cx", { roles: everyone }, [
    ["cx-plan-pay", "长协采购付款办理"],
    ["cx-plan-cash", "长协销售提现办理"],
    ["cx-contract", "长协合同管理"],
  ]),
  ...group("交易业务", "/user/trade", { roles: everyone }, [
    ["tradeapply", "交易申请"],
    ["section", "我的专场"],
    ["yearfee", "会员年费"],
  ]),
  ...group(
    "交易业务",
    "/user/trade",
    { roles: everyone, companies: "certificateCompanyIds", firmKinds: ["1"], strict: true },
    [["ca", "证书办理"]],
  ),
  ...group("交易业务", "/user/trade", { roles: everyone }, [
    ["order", "订单查询"],
    ["contract", "成交查询"],
    ["contract-letter", "成交通知书"],
    ["contract-analyse", "成交分析"],
    ["payfee", "服务费缴纳记录"],
    ["bailmoney", "保证金缴纳记录"],
    ["invoice", "发票记录"],
    ["confirmation-letter", "确认函"],
    ["breach-contract", "违约处理"],
  ]),
  ...group("货权登记", "/user/goods", { roles: everyone }, [
    ["lots", "我的货物"],
    ["bookings", "货权变动"],
  ]),
  ...group("商家管理", "/user/mall/merchant", { roles: merchants, firmKinds: ["1"] }, [
    ["merchant", "商家信息"],
    ["ware", "商品管理"],
    ["ware/changeprice", "批量改价"],
    ["ware/changenum", "批量改量"],
    ["waitOrder", "待确认订单"],
    ["validOrders", "已确认订单"],
    ["invalidOrders", "已失效订单"],
    ["waitContract", "待签合同"],
    ["contract", "已签合同"],
  ]),
  ...group("电商业务", "/user/mall/customer", { roles: ["user", "mall"], firmKinds: ["1"] }, [
    ["merchantApply", "商家入驻"],
  ]),
  ...group("电商业务", "/user/mall/customer", { roles: inMall }, [
    ["customerWaitOrder", "待确认订单"],
    ["validOrders", "已确认订单"],
    ["invalidOrders", "已失效订单"],
    ["waitContract", "待确认合同"],
    ["contract", "已确认合同"],
  ]),
  ...group("资金管理", "/user/bank", { roles: everyone }, [["banksign", "银行签约/解约"]]),
  ...group("资金管理", "/user/bank", { roles: everyone, needs: "move-money" }, [["inoutmoney", "资金划转"]]),
  ...group("资金管理", "/user/bank", { roles: everyone }, [
    ["query-inoutmoney", "出入金查询"],
    ["query-voucher", "付款凭证查询"],
  ]),
  ...group("资金管理", "/user/bank", { roles: everyone, needs: "move-money" }, [
    ["changepwd", "修改资金密码"],
    ["resetmoneypwd", "重置资金密码"],
  ]),
  ...group("资金管理", "/user/bank", { roles: everyone }, [
    ["money", "今日资金"],
    ["hismoney", "历史资金"],
    ["moneychange", "资金变动明细"],
    ["close-account", "银行账户注销"],
  ]),
  ...group("融资服务", "/user/financing", { roles: everyone }, [
    ["myWorkBench", "我的工作台"],
    ["applyForFinance", "融资申请"],
    ["myFinance", "我的融资"],
    ["myAccounts", "我的账户"],
    ["privacyManagement", "隐私管理"],
  ]),
  ...group("物流服务", "/user/transport", { roles: everyone }, [
    ["shipment", "我要发货"],
    ["waybill", "我的运单"],
  ]),
  ...group("物流服务", "/user/transport", { roles: everyone, firmKinds: ["3"] }, [
    ["source", "承运货源"],
    ["quote", "我的报价"],
  ]),
  ...group("物流服务", "/user/transport", { roles: everyone }, [
    ["vehicle", "车辆管理"],
    ["driver", "司机管理"],
  ]),
  ...group("系统", "/user/system", { roles: inMall }, [
    ["shopCollect", "收藏店铺"],
    ["goodsCollect", "收藏商品"],
  ]),
  ...group("企业服务", "/user", { roles: everyone, needs: "manage-operators" }, [["operator", "操作员管理"]]),
  ...group("企业服务", "/user", { roles: everyone }, [
    ["phone-change", "手机号变更"],
    ["firm-info-change", "企业信息变更"],
  ]),
  ...group(
    "企业服务",
    "/user",
    { roles: everyone, companies: "certificateCompanyIds", firmKinds: ["1"], strict: true },
    [["ca-apply", "证书申请"]],
  ),
  ...group("企业服务", "/user", { roles: everyone }, [["ware-kind-apply", "交易品种申请"]]),
  ...group(null, "/user", { roles: everyone }, [
    ["service-assess", "服务评价"],
    ["training", "培训视频"],
    ["help", "帮助中心"],
  ]),
];

/** What leads out of the site, by what it says of its company (R-2158…R-2160); nothing where it says nothing. */
export function outsideEntries(
  site: Site | null,
): readonly { readonly title: string; readonly to: string }[] {
  if (!site) return [];
  const serves = site.servicePhoneCompanyIds.includes(site.companyId) && site.servicePhone !== "";
  return [
    ...(serves ? [{ title: "客服热线", to: `tel:${site.servicePhone.replaceAll(" ", "")}` }] : []),
    ...(leadsOut(site.website) ? [{ title: "官方网站", to: site.website }] : []),
  ];
}

/** Whether an address is one of those that a menu opens in a tab of their own; no other is followed. */
export const leadsOut = (address: string): boolean => /^(?:https?|mailto|tel):/i.test(address);

/** The mall's pages of the trade area, which has no menu. */
const publicMallPages = [
  "mallWareDetail",
  "shop",
  "factoryList",
  "placeFactory",
  "factoryInfo",
  "goodsSearch",
];

const mallPages: ReadonlySet<string> = new Set([
  ...publicMallPages.map((page) => `/trade/${page}`),
  ...menu.filter(({ roles }) => roles.includes("mall")).map(({ path }) => path),
]);

/** Whether a page is there only where the mall is. */
export const isOfMall = (path: string): boolean => mallPages.has(path.replace(/\/$/, ""));

export interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

/** What a viewer sees of an area's menu, by group, of the pages that this release has. */
export function menuOf(area: MenuArea, viewer: Viewer, has: (path: string) => boolean): readonly MenuGroup[] {
  const shown = menu.filter(
    (entry) => entry.path.startsWith(`/${area}/`) && has(entry.path) && visible(entry, viewer),
  );
  const groups = Map.groupBy(shown, ({ group }) => group);
  return [...groups].map(([title, entries]) => ({ title, entries }));
}
