import { needsViewReason, type PrivateLook } from "@zd/domain/identity/view-reason";
import { Refused } from "./operation.ts";

/** Refuses a look of the staff that needs a reason and has none (VIEW_REASON_FIRST). */
export function requireViewReason(reason: string | undefined, look: PrivateLook): void {
  if (reason === undefined && needsViewReason(look)) throw new Refused("VIEW_REASON_FIRST");
}
