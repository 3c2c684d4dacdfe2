import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { getOwnShop, isShopShown, requireRunning } from "../merchants/shop-store.ts";
import { priceWords } from "../orders/card-words.ts";
import { findWaiting } from "../orders/waiting-orders.ts";
import { ownWares } from "../wares/ware-store.ts";
import { pricesMark, requirePlanned } from "./price-outcome.ts";
import { findWaresOfChanges, ownChanges, type PriceRow } from "./price-store.ts";

/** 调价立即生效的确认卡: the price of each ware before and after. */
export const previewPrices = handle(
  api.mallWares.previewPrices,
  async ({ changes: ids }, { db, actor, request }) => {
    const shop = await getOwnShop(db, { actor, request });
    const named = await findWaresOfChanges(db, shop.firmId, ids);
    const [wares, changes, later, waiting] = await Promise.all([
      ownWares(db, shop.firmId, named).execute(),
      ownChanges(db, shop.firmId, ids).execute(),
      countLater(db, named, ids),
      findWaiting(db, { wareIds: named }, "价格不变"),
    ]);
    const planned = { changes, wares };
    const { barred } = await previewOutcome(async () => {
      requireRunning(shop);
      requirePlanned(planned);
    });
    const wareOf = new Map(wares.map((ware) => [ware.id, ware]));
    return {
      ...plainCard,
      number: "",
      party: actor.firmName,
      direction: "调价",
      path: "商城单价",
      amount: null,
      changes:
        barred === null
          ? changedRows(
              changes.map(({ wareId, price }) => {
                const ware = wareOf.get(wareId);
                return [
                  `${ware?.name ?? ""} ${wareId}`,
                  ware ? priceWords(ware.price) : "",
                  priceWords(price),
                ];
              }),
            )
          : [],
      subject: `${shop.shopName}，商品 ${wareOf.size} 件`,
      effect: null,
      facts: [
        { title: "原定生效", words: timesOf(changes) },
        { title: "此后的调价", words: later === 0n ? "没有，新价长期有效" : `${later} 次，到其时间生效` },
        waiting,
      ],
      evidence: isShopShown(shop) ? [] : [{ passed: false, words: "店铺已停用，商品暂不展示" }],
      consequence: [{ when: "立即", words: "商城用户都看到新价，按新价下单；此前已下的订单价格不变" }],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(pricesMark(planned)),
    };
  },
);

/** The time of the changes in words, or the first and the last. */
function timesOf(changes: readonly PriceRow[]): string {
  const times = [
    ...new Set(
      changes
        .map(({ effectiveAt }) => formatShanghai(instant(effectiveAt.getTime())).slice(0, 16))
        .toSorted(),
    ),
  ];
  return times.length > 1 ? `${times.at(0)} 至 ${times.at(-1)}` : (times[0] ?? "");
}

/** How many other changes of these wares are still to come. */
async function countLater(
  db: Reader,
  wares: readonly MallWareId[],
  made: readonly number[],
): Promise<bigint> {
  const { later } = await db
    .selectFrom("mall.warePrice")
    .select(({ fn }) => fn.countAll<bigint>().as("later"))
    .where("wareId", "in", wares)
    .where("state", "=", "0")
    .where("id", "not in", made.map(BigInt))
    .executeTakeFirstOrThrow();
  return later;
}
