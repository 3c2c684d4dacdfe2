import { api } from "@zd/api";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { modeShapes, shapeLabel } from "@zd/domain/trading/parameter-table";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { handle } from "../../platform/calls/operation.ts";
import { findLayers } from "./sheet-store.ts";

/** 保证金参数 (2028): deposits of new sections by the parameter sheet. */
export const listDepositTerms = handle(api.parameterSheet.listDepositTerms, async (_, { db, actor }) => {
  const [layers, kinds] = await Promise.all([
    findLayers(db, actor.companyId),
    db.selectFrom("trading.wareKind").select(["id", "name"]).orderBy("id").execute(),
  ]);
  const own = kinds.filter(({ id }) =>
    layers.some(({ wareKind, key }) => wareKind === id && key.startsWith("deposit")),
  );
  const wareKinds: readonly {
    /** The ware kind; null for what holds where a ware kind has no deposit of its own. */
    readonly id: WareKindId | null;
    /** Its name; null likewise. */
    readonly name: string | null;
  }[] = [{ id: null, name: null }, ...own];
  return modeShapes.flatMap((shape) =>
    wareKinds.map(({ id, name }) => {
      const { deposit, performanceBase } = tradeTermsOf(shape, id, layers);
      return { ...shape, name: shapeLabel(shape), wareKind: name, deposit, performanceBase };
    }),
  );
});
