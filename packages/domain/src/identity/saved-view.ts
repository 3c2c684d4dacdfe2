import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { desksOf, type Permission, type RoleName } from "./access.ts";

/** 视图: how a member of the staff looks at a list, kept under a name. */

/** The most views that one user keeps of one list. */
export const mostViews = 20;

/** The longest name of a view, in characters. */
export const longestViewName = 20;

interface SavingContext {
  /** How many other views of the list the user has. */
  readonly others: number;
  /** Whether whoever works at the same desk is to see it. */
  readonly isShared: boolean;
  readonly roles: readonly RoleName[];
}

/** 保存视图: the desks that it is shared with, by their work; none where it is the user's own. */
export function saveView({
  others,
  isShared,
  roles,
}: SavingContext): Decision<readonly Permission[], "VIEWS_TOO_MANY" | "VIEW_NO_DESK"> {
  if (others >= mostViews) return refuse("VIEWS_TOO_MANY", { most: String(mostViews) });
  if (!isShared) return accept([]);
  const desks = desksOf(roles);
  return desks.length === 0 ? refuse("VIEW_NO_DESK") : accept(desks);
}
