import type { AnyValidator } from "@tanstack/react-router";
import type { Permission } from "@zd/domain/identity/access";
import type { RouteContext } from "./route-context.ts";

/** What is known of whoever comes to a page before it is shown. */
export interface Arrival {
  /** What the app hands to every route: the session, the mall. */
  readonly context: RouteContext;
  /** Where he wants to go, with everything that stands in the address. */
  readonly location: { readonly href: string };
  /** What the address says, as the page's `search` has read it. */
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * A page of the site: routes, tab titles, menus and the documents of the pages come from these entries. Where its component
 * lies is said in `chunks.ts` of its area, as that comes later than the entries and lies above them.
 */
export interface Page {
  /** The whole address, as a link names it. */
  readonly path: string;
  /** Stands in the browser's tab and in the menu; that of the area where there is none. */
  readonly title?: string;
  /** Stands in the tab instead where there is a mall. */
  readonly titleOfMall?: string;
  /** The name of its component in `chunks.ts`; none where the frame of the area shows it, or the guard leads on. */
  readonly component?: string;
  /** Reads what the address says; without it any text by any name. */
  readonly search?: AnyValidator;
  /** Throws a redirect where the page is not for whoever comes. */
  readonly guard?: (arrival: Arrival) => void | Promise<void>;
  /** It is there only where the mall is (G-01). */
  readonly ofMall?: true;
}

/** What an entry may say besides, and nothing that `P` does not know. */
type Besides<More, P> = More & { readonly [Name in Exclude<keyof More, keyof P>]: never };

/** Makes entries of one line: the address, the title, the component, and whatever else a page of this sort says. */
export const entryOf =
  <P extends Page = Page>() =>
  <const Path extends string, const Name extends string, const More extends Partial<P> = object>(
    path: Path,
    title: string,
    component: Name,
    more?: Besides<More, P>,
  ) =>
    ({ path, title, component, ...more }) as Required<Pick<Page, "title">> &
      More & {
        readonly path: Path;
        readonly component: Name;
      };

/** Pages below one address, in one frame. */
export interface Area<P extends Page = Page, Group = object> {
  /** The address of its frame, which those of its pages begin with. */
  readonly path: string;
  /** Stands in the tab of its pages that have none of their own. */
  readonly title?: string;
  /** Stands in the tab instead where there is a mall. */
  readonly titleOfMall?: string;
  /** The name of the component that stands around its pages. */
  readonly frame: string;
  /** Throws a redirect where none of its pages is for whoever comes. */
  readonly guard?: (arrival: Arrival) => void;
  /** Those that no group of the menu names. */
  readonly pages: readonly P[];
  /** Groups of pages, in the order of the menu; empty where the area has none. */
  readonly menu: readonly (Group & {
    /** Null for entries that stand by themselves. */
    readonly title: string | null;
    readonly pages: readonly P[];
  })[];
}

/** `mall` is no role of a user but says that the entry needs the mall (G-01). */
type Role = "user" | "merchant" | "mall";

export const everyone = ["user", "merchant"] as const;
export const inMall = ["mall", "merchant", "user"] as const;
export const merchants = ["merchant", "mall"] as const;

/** Who sees an entry of a member's menu. */
export interface Visibility {
  /** One of them must be the user's; with `mall` among them the entry is seen only while the mall is on. */
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

/** A page of the user or the contract centre; what it says of who sees it goes before what its group says. */
export interface MemberPage extends Page, Partial<Visibility> {}
