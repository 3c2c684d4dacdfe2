import type { Permission } from "@zd/domain/identity/access";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import type { Page } from "../../app/page.ts";

export interface ConsolePage extends Page {
  /** Pages that one comes to from here: on them the entry of the menu is the current one. */
  readonly leadsTo?: readonly string[];
  /**
   * The permission that the call takes which the page is made of; every member of staff may make it where this is missing. Whoever
   * has it not finds the page in no menu, and comes to words that say so. A test holds it against the calls that the page makes.
   */
  readonly needs?: Permission;
  /** The desks that have something to do there, where they are not those of the whole group: the menu has it for them alone. */
  readonly desks?: readonly Permission[];
  /** The outside party whose sandbox the page is of: without that sandbox the page is in no menu, and opens for nobody. */
  readonly sandboxOf?: OutsideParty;
  /** Whether the page needs the whole width, without the menu. */
  readonly wholeWidth?: true;
}

/** What all entries of a group of the menu share. */
export interface ConsoleGroup {
  /** The permission of those whose work it is; who has no work in the console, such as an auditor, reads all groups. */
  readonly work: Permission;
}
