import { contract } from "@zd/contract";
import { isPosted, limitPriceOf } from "@zd/domain/trading/session";
import { handle, notFound } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findPublishedWares, findSession, wareStateOf } from "../trading/index.ts";

/** 场次商品列表 (/market/v1/wares). */
export const listWares = handle(contract.market.listWares, async ({ section }, { db, request, now }) => {
  const [company, kept, published] = await Promise.all([
    companyOfSite(db, request, undefined),
    findSession(db, section),
    findPublishedWares(db, section),
  ]);
  if (kept?.published.company !== company) throw notFound();
  const { side } = kept.session.section;
  return {
    version: kept.version,
    wares: [...kept.session.wares.values()].flatMap((ware) => {
      const detail = published.get(ware.id);
      const { rule } = ware;
      const open = { side, split: rule.split, limitPrice: limitPriceOf(rule), posted: isPosted(rule) };
      return detail ? [{ ...wareStateOf(kept, ware, now), ...detail, ...open }] : [];
    }),
  };
});
