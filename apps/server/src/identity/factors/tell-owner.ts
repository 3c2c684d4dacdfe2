import { textOf } from "@zd/domain/identity/text-kinds";
import type { UserId } from "@zd/domain/kernel/brand";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { textLater } from "../messages/text-later.ts";
import { getOperator } from "../operators/operator-store.ts";

/** Tells a user by a text what was done with his way to sign in, in case it was not he. `deed` is what was done, in Chinese. */
export async function tellOwner(
  scope: Pick<Scope, "tx" | "now">,
  userId: UserId,
  deed: string,
): Promise<void> {
  const { account, mobile } = await getOperator(scope.tx, userId);
  if (mobile === "") return;
  await textLater(scope, {
    reference: `factor-${userId}-${scope.now}`,
    mobile,
    content: textOf("factor", { account, deed }),
  });
}
