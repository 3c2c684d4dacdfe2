import type { CompanyId, FirmId, Instant, Price, Quantity, WareKindId } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId, MallWareState, ShopStatus } from "@zd/domain/mall/codes";
import { shopConditionAt } from "@zd/domain/mall/merchant";
import type { Offer } from "@zd/domain/mall/order";
import type { MallPayType } from "@zd/domain/mall/ware";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** A ware of a shop, with everything that decides about an order of it. */
export interface FoundOffer {
  readonly ware: MallWareId;
  /** Version of the ware. */
  readonly version: number;
  /** The company on whose site it is offered. */
  readonly company: CompanyId;
  /** The seller. */
  readonly firm: FirmId;
  /** Only a ware on sale (2) can be ordered. */
  readonly state: MallWareState;
  readonly wareKind: WareKindId;
  readonly name: string;
  /** The price in effect, 0.0001 yuan a tonne. */
  readonly price: Price;
  /** 0 预付款 or 1 保证付款. */
  readonly payType: MallPayType;
  /** The least that an order may be. */
  readonly min: Quantity;
  /** Orders are `min` and a multiple of it more. */
  readonly step: Quantity;
  /** The most that an order may be; null where there is no limit. */
  readonly max: Quantity | null;
  /** What may still be ordered. */
  readonly available: Quantity;
  /** Status that the merchant has set. */
  readonly status: ShopStatus;
  /** Null where staff has not suspended the shop. */
  readonly suspendedFor: string | null;
  /** Whether the firm is blacklisted or disabled, though its shop may not be suspended yet. */
  readonly barred: boolean;
  /** Minutes after midnight. */
  readonly opens: number;
  /** Minutes after midnight. */
  readonly closes: number;
  /** The plan by which the shop's orders are charged. */
  readonly plan: FeePlanId;
  readonly shopName: string;
  /** Name of the place; empty where it is gone. */
  readonly placeName: string;
}

const select = `
  select w.id as "ware", w.version, w.company_id as "company", w.firm_id as "firm", w.state,
         w.ware_kind_id as "wareKind", w.name, w.price, w.pay_type as "payType", w.min_quantity as "min", w.step,
         w.max_quantity as "max", s.available, m.status, m.suspended_for as "suspendedFor", m.opens, m.closes,
         m.plan_id as "plan", m.shop_name as "shopName", coalesce(p.name, '') as "placeName",
         coalesce(t.blacklisted or not t.enabled or coalesce(t.frozen in ('all', 'trade'), false), true) as "barred"
  from mall.ware w join mall.stock s on s.ware_id = w.id join mall.merchant m on m.firm_id = w.firm_id
  left join trading.place_view p on p.id = w.place_id
  left join identity.standing_view t on t.firm_id = w.firm_id`;

/** The offers of these wares; wares and stocks are locked in the order of their ids until this transaction is over. */
export const lockOffers = async (
  { named }: Pick<Scope, "named">,
  wares: readonly string[],
): Promise<ReadonlyMap<string, FoundOffer>> => {
  const found = await named<FoundOffer>(
    "mall.lockOffers",
    `${select} where w.id = any($1::text[]) order by w.id
     for no key update of w for update of s`,
    [wares],
  );
  return new Map(found.map((offer) => [offer.ware, offer]));
};

/** The offers of these wares, by ware; wares that are not there are left out. */
export async function findOffers(
  db: Reader,
  wares: readonly MallWareId[],
): Promise<ReadonlyMap<MallWareId, FoundOffer>> {
  if (wares.length === 0) return new Map();
  const found = await rows<FoundOffer>(db, sql`${sql.raw(select)} where w.id = any(${wares}::text[])`);
  return new Map(found.map((offer) => [offer.ware, offer]));
}

export const findOffer = async (db: Reader, ware: MallWareId): Promise<FoundOffer | null> =>
  (await findOffers(db, [ware])).get(ware) ?? null;

/** What the shop offers at `now`, as the rules know it. */
export const offerAt = (
  { firm, state, status, suspendedFor, barred, opens, closes, price, available, min, step, max }: FoundOffer,
  at: Instant,
): Offer => ({
  seller: firm,
  isOnSale: state === "2",
  isOpen: !barred && shopConditionAt({ status, suspendedFor, hours: { opens, closes } }, at) === "open",
  price,
  available,
  min,
  step,
  max,
});
