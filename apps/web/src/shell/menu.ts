import type { Permission } from "@zd/domain/identity/access";
import { may } from "../api/session.ts";
import type { Site } from "../api/site.ts";
import type { UserInfo } from "../api/user-info.ts";
import type { Area, MemberPage, Page, Visibility } from "../app/page.ts";
import { contractArea } from "../areas/contracts/pages.ts";
import { tradeArea } from "../areas/trade/pages.ts";
import { userArea } from "../areas/user/pages.ts";

/** Where an entry stands: the first segment of its page's path. */
export type MenuArea = "contract" | "user";

export interface MenuEntry extends Visibility {
  /** The address of its page. */
  readonly path: string;
  readonly title: string;
  /** The title of its group; null where it stands by itself. */
  readonly group: string | null;
}

export interface Viewer {
  /** A code of the kinds of firms; null of a visitor, who sees no menu. */
  readonly firmKind: string | null;
  /** The company whose site it is; empty until the site is known. */
  readonly companyId: string;
  /** The companies whose members can apply for certificates. */
  readonly certificateCompanyIds: readonly string[];
  /** Whether the firm has a shop in the mall. */
  readonly isMerchant: boolean;
  /** Whether the site has its mall. */
  readonly mallEnabled: boolean;
  /** Whether the user's roles allow it; false of a visitor. */
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

/** The entries of an area's menu, of every group in its order. */
const entriesOf = ({ menu }: Area<MemberPage, Visibility>) =>
  menu.flatMap(({ title: group, pages, ...rule }) =>
    pages.map((page): MenuEntry => ({ title: "", ...rule, ...page, group })),
  );

/** Every entry of the product (R-2163…R-2228). */
export const menu: readonly MenuEntry[] = [contractArea, userArea].flatMap(entriesOf);

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

const tradePages: readonly Page[] = tradeArea.pages;

const mallPages: ReadonlySet<string> = new Set([
  ...tradePages.filter(({ ofMall }) => ofMall).map(({ path }) => path),
  ...menu.filter(({ roles }) => roles.includes("mall")).map(({ path }) => path),
]);

/** Whether a page is there only where the mall is. */
export const isOfMall = (path: string): boolean => mallPages.has(path.replace(/\/$/, ""));

export interface MenuGroup {
  /** Null for entries that stand by themselves. */
  readonly title: string | null;
  /** In the order of the menu, one at least. */
  readonly entries: readonly MenuEntry[];
}

/** What a viewer sees of an area's menu, by group. */
export function menuOf(area: MenuArea, viewer: Viewer): readonly MenuGroup[] {
  const shown = menu.filter((entry) => entry.path.startsWith(`/${area}/`) && visible(entry, viewer));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return [...groups].map(([title, entries]) => ({ title, entries }));
}
