import type { TodoKind } from "@zd/api/console/todos";
import type { ListScope } from "../../platform/lists/listings.ts";
import type { Platform } from "../../platform/module.ts";
import type { Matter } from "../assignments/assignment-store.ts";
import { findQueues, findRequests } from "./queues.ts";

/** A matter that waits in the queue of its kind by now; null where it does not. */
export async function findMatter(
  platform: Pick<Platform, "lists" | "desks">,
  { kind, id }: { readonly kind: TodoKind; readonly id: string },
  scope: ListScope,
): Promise<Matter | null> {
  if (kind === "controlSteps") {
    const step = (await findRequests(platform, scope)).find(
      (one) => one.kind === "controlStep" && one.id === id,
    );
    return step ? { kind, id, since: step.at } : null;
  }
  const [queue] = await findQueues(platform, [kind], scope, () => ({ most: 1, only: id }));
  const row = queue?.rows[0];
  return row ? { kind, id, since: row.since } : null;
}
