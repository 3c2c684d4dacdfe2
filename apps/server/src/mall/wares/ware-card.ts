import type { Card } from "@zd/api/wire/card";
import { instant, quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { tonnesOf } from "@zd/domain/letters/letter-deal";
import { mallWareStates, priceBases } from "@zd/domain/mall/codes";
import { payTypes } from "@zd/domain/terms/codes";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { isShopShown, type MerchantRow } from "../merchants/shop-store.ts";
import { priceWords } from "../orders/card-words.ts";
import { findWaiting } from "../orders/waiting-orders.ts";
import { findPrice } from "../prices/take-price.ts";
import { namesOf } from "./read-ware.ts";
import { findPending, type Pending, type StateStep, stateAfter, wareMark } from "./ware-outcome.ts";
import type { LockedWare } from "./ware-store.ts";

/** What the card of a step is made of. */
interface CardInput {
  /** The ware as it is before the step. */
  readonly ware: LockedWare;
  /** Name of the firm that owns the ware. */
  readonly party: string;
  /** The shop, which decides whether visitors see the ware. */
  readonly shop: Pick<MerchantRow, "shopName" | "status" | "suspendedFor">;
  /** The step that changes its state. */
  readonly step: StateStep;
  /** What is done. */
  readonly direction: string;
  /** What follows, in words. */
  readonly follows: string;
  /** Who would take the step. */
  readonly actor: Pick<Actor, "name">;
  /** Refuses where the step is not open. */
  readonly require: () => void;
}

/** The card of a step that changes the state of a ware, for its merchant and for staff. */
export async function wareCard(
  db: Reader,
  { ware, party, shop, step, direction, follows, actor, require }: CardInput,
): Promise<Card> {
  const { row } = ware;
  const [pending, names, price, waiting, { barred }] = await Promise.all([
    findPending(db, row),
    namesOf(db, row),
    findPrice(db, row.id),
    findWaiting(db, { wareIds: [row.id] }),
    previewOutcome(async () => require()),
  ]);
  const isOpen = barred === null;
  const toSale = stateAfter[step] === "2";
  return {
    ...plainCard,
    number: row.id,
    party,
    direction,
    path: "商城商品",
    amount: null,
    changes: isOpen
      ? changedRows([
          ["商品状态", mallWareStates[row.state], mallWareStates[stateAfter[step]]],
          ["商城展示", shownWords(row.shown), shownWords(toSale && isShopShown(shop))],
          ["商城可售", onShelf(ware, row.shown), onShelf(ware, toSale && isShopShown(shop))],
          ...(toSale ? [["单价", price ? priceWords(price.price) : "", priceWords(row.price)] as const] : []),
        ])
      : [],
    subject: `${row.name} ${names.placeName}`,
    effect: null,
    falls: isOpen && step === "takeDown" ? fallsOf(pending) : null,
    facts: [{ title: "店铺", words: shop.shopName }, ...factsOf(ware, names), waiting],
    evidence: toSale && !isShopShown(shop) ? [{ passed: false, words: "店铺已停用，商品暂不展示" }] : [],
    consequence: [{ when: `${direction}后`, words: follows }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred,
    seen: previewHash(wareMark(row, step, pending)),
  };
}

const shownWords = (shown: boolean) => (shown ? "展示" : "不展示");
const onShelf = ({ stock }: LockedWare, shown: boolean) => tonnesOf(shown ? stock.available : quantity(0n));

const factsOf = (
  { row, stock }: LockedWare,
  { kindName, productName }: Awaited<ReturnType<typeof namesOf>>,
): Card["facts"] => [
  { title: "种类", words: `${kindName} ${productName}` },
  { title: "单价", words: `${priceWords(row.price)}，${priceBases[row.basis]}` },
  { title: "付款方式", words: payTypes[row.payType] },
  { title: "库存", words: `可售 ${tonnesOf(stock.available)}，订单占用 ${tonnesOf(stock.reserved)}` },
];

/** The price changes that the step cancels. */
const fallsOf = (pending: Pending): Card["falls"] =>
  pending.length === 0
    ? null
    : {
        title: "待生效调价",
        words: `${pending.length} 次，一并删除`,
        rows: pending.map((change) => [
          formatShanghai(instant(change.effectiveAt.getTime())).slice(0, 16),
          priceWords(change.price),
        ]),
      };
