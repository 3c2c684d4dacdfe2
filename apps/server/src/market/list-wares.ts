import { contract } from "@zd/contract";
import { handle, notFound } from "../platform/operation.ts";
import { findPublishedWares, findSession, wareStateOf } from "../trading/index.ts";

/** 场次商品列表 (/market/v1/wares). */
export const listWares = handle(contract.market.listWares, async ({ section }, { db, now }) => {
  const [kept, published] = await Promise.all([findSession(db, section), findPublishedWares(db, section)]);
  if (!kept) throw notFound();
  const { side } = kept.session.section;
  return {
    version: kept.version,
    wares: [...kept.session.wares.values()].flatMap((ware) => {
      const detail = published.get(ware.id);
      return detail ? [{ ...wareStateOf(kept, ware, now), ...detail, side, split: ware.rule.split }] : [];
    }),
  };
});
