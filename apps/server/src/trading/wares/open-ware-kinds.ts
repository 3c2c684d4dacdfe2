import type { WareKindId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database/database.ts";

/** Inserts 商品种类 in the order in which they are shown. */
export async function openWareKinds(
  tx: Tx,
  kinds: readonly { readonly id: WareKindId; readonly name: string }[],
): Promise<void> {
  await tx
    .insertInto("trading.wareKind")
    .values(kinds.map((kind, position) => ({ ...kind, position })))
    .execute();
}
