import { api } from "@zd/api";
import { freeGoods, freeGoodsFault, outsideGoods } from "@zd/domain/goods/booking";
import { declareFault } from "@zd/domain/goods/declared";
import { goodsStateNames, type LotBalances } from "@zd/domain/goods/states";
import { instant, quantity } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../platform/calls/card.ts";
import { type AnyHandler, handle, notFound } from "../platform/calls/operation.ts";
import { declaredMark, lotPreviews, writeOffMark } from "./lot-card.ts";
import { findOwnLot, maySell } from "./lot-facts.ts";
import { refuseFault } from "./offers.ts";
import { bookGoods, declareLot, lockLots } from "./register.ts";

const calls = api.goods;

/** 登记货物: a lot that the firm declares, of a ware kind that it may sell. */
const openLot = handle(calls.openLot, async ({ seen, ...input }, { tx, named, now, actor }) => {
  const { firmId: firm, companyId: company, userId: by } = actor;
  refuseFault(declareFault(input, await maySell(tx, firm, input.wareKind)));
  requireMatchingPreview(seen, declaredMark(input));
  const { wareKind, quantity: amount } = input;
  const [product, place, memo] = [input.product.trim(), input.place.trim(), input.memo.trim()];
  const about = { company, firm, wareKind, product, place, memo, at: now, by };
  const lot = await declareLot({ named }, { ...about, quantity: amount });
  return { lot, ...nothing, free: amount };
});

const nothing = Object.fromEntries(goodsStateNames.map((state) => [state, quantity(0n)])) as LotBalances;

/** 注销: takes free tonnes off the register. */
const writeOff = handle(calls.writeOff, async ({ lot, quantity: amount, seen }, { named, now, actor }) => {
  const found = (await lockLots({ named }, [lot])).get(lot);
  if (found?.firm !== actor.firmId) throw notFound();
  refuseFault(freeGoodsFault(lot, found.balances, amount));
  requireMatchingPreview(seen, writeOffMark(lot, found.balances, amount));
  await bookGoods({ named }, [
    {
      kind: "withdrawn",
      lot,
      quantity: amount,
      from: freeGoods,
      to: outsideGoods,
      reference: lot,
      at: now,
      by: actor.userId,
    },
  ]);
  return { lot, ...found.balances, free: quantity(found.balances.free - amount) };
});

const readLot = handle(calls.readLot, async ({ lot }, { db, actor }) => {
  const { row, held, balances } = await findOwnLot(db, lot, actor.firmId);
  const { wareKindId: wareKind, openedAt, firmId: _, companyId: __, lotNo: ___, ...rest } = row;
  return {
    ...rest,
    ...balances,
    lot,
    wareKind,
    openedAt: instant(openedAt.getTime()),
    holders: held.flatMap(({ state, ref, balance }) =>
      state === "outside" || balance === 0n ? [] : [{ state, reference: ref, quantity: balance }],
    ),
  };
});

/** The calls of a firm about its lots. */
export const lotHandlers: readonly AnyHandler[] = [...lotPreviews, openLot, writeOff, readLot];
