import type { UserId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";

/** A matter of a queue that is to be somebody's. */
interface Assigning {
  /** Who has it now; null where nobody has. */
  readonly holder: UserId | null;
  /** His name; 未分派 where nobody has it. */
  readonly holderName: string;
  /** Who had it when the page was read; null for nobody. */
  readonly seen: UserId | null;
  /** Whose it is to be; null where it is given back. */
  readonly to: UserId | null;
  /** Whether that person may do this work. */
  readonly mayDoIt: boolean;
}

export type AssignmentRefusal = "MATTER_ASSIGNED" | "ASSIGNEE_UNFIT" | "ASSIGNMENT_SAME";

/** Assigns a matter, takes it or gives it back: to somebody who may do it, and only as it was seen. */
export function assign({
  holder,
  holderName,
  seen,
  to,
  mayDoIt,
}: Assigning): Decision<UserId | null, AssignmentRefusal> {
  if (holder !== seen) return refuse("MATTER_ASSIGNED", { name: holderName });
  if (holder === to) return refuse("ASSIGNMENT_SAME");
  if (to !== null && !mayDoIt) return refuse("ASSIGNEE_UNFIT");
  return accept(to);
}
