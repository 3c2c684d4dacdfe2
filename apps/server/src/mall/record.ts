import {
  type CompanyId,
  type FileId,
  type FirmId,
  type Instant,
  instant,
  type Price,
  type Quantity,
  quantity as tonnesOf,
  type UserId,
} from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId, MallWareState, MerchantApplicationState } from "@zd/domain/mall/codes";
import { type FeePlan, usualFeePlan } from "@zd/domain/mall/fee-plan";
import type { WareTerms } from "@zd/domain/mall/ware";
import { sql } from "kysely";
import { showAttachments } from "../files/index.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { nameWare } from "./finding/ware-words.ts";
import { showShop } from "./merchants/shop-store.ts";
import { setStocks } from "./stock.ts";
import { newWareId } from "./wares/ware-store.ts";
import { attachPictures, columnsOf } from "./wares/write-terms.ts";

/** A user, and the firm that he acts for. */
export interface Person {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  /** Name of the user. */
  readonly name: string;
}

/** An application of a merchant, of the past. */
export interface PastApplication {
  /** The user of the firm who has applied. */
  readonly by: Person;
  /** What the firm says of its shop. */
  readonly shop: {
    readonly shopName: string;
    readonly intro: string;
    readonly contactName: string;
    readonly contactPhone: string;
    readonly address: string;
    /** Minutes after midnight. */
    readonly opens: number;
    /** Minutes after midnight. */
    readonly closes: number;
  };
  /** 0 待审核, 1 已通过, 2 已驳回; with 1 the shop is opened. */
  readonly state: MerchantApplicationState;
  readonly appliedAt: Instant;
  /** Who has decided, when and in which words; null while it waits. */
  readonly decided: {
    readonly by: UserId;
    readonly at: Instant;
    /** May be empty. */
    readonly opinion: string;
  } | null;
  /** The usual plan where left out. */
  readonly plan?: FeePlan["id"];
}

/** Writes an application of the past with its decision, and the shop where it was approved. */
export async function recordMerchant(
  { tx }: Pick<Scope, "tx">,
  { by, shop, state, appliedAt, decided, plan = usualFeePlan.id }: PastApplication,
): Promise<void> {
  await tx
    .insertInto("mall.merchantApplication")
    .values({
      ...shop,
      companyId: by.company,
      firmId: by.firm,
      state,
      planId: plan,
      memo: "",
      appliedBy: by.user,
      appliedAt: new Date(appliedAt),
      decidedBy: decided?.by ?? null,
      decidedAt: decided && new Date(decided.at),
      opinion: decided?.opinion ?? "",
    })
    .execute();
  if (state !== "1" || !decided) return;
  const columns = { companyId: by.company, firmId: by.firm, status: "0", suspendedFor: null } as const;
  await tx
    .insertInto("mall.merchant")
    .values({ ...shop, ...columns, planId: plan, logoId: null, version: 1, openedAt: new Date(decided.at) })
    .execute();
  await showShop(tx, { ...columns, shopName: shop.shopName });
}

/** A ware of the past. */
export interface PastWare {
  /** The user of the merchant who has written it. */
  readonly by: Person;
  /** With the present price. */
  readonly terms: WareTerms;
  /** Available stock. */
  readonly stock: Quantity;
  /** In the order in which they are shown; may be empty. */
  readonly pictures: readonly FileId[];
  /** 0 草稿, 1 待审, 2 在售, 3 驳回, 4 已下架. */
  readonly state: MallWareState;
  readonly createdAt: Instant;
  /** For a ware that was ever on sale: its prices, the oldest first, the present one last. */
  readonly prices: readonly {
    /** From when on the price holds. */
    readonly at: Instant;
    readonly price: Price;
  }[];
  /** Who has reviewed it or taken it down, and why; null where no one has. */
  readonly reviewed: {
    readonly by: UserId;
    /** May be empty. */
    readonly memo: string;
  } | null;
}

/** Writes a ware of the past, checked as if it were written now. */
export async function recordWare(scope: Scope, past: PastWare): Promise<MallWareId> {
  const { by, terms, stock, pictures, state, createdAt, prices, reviewed } = past;
  const { tx, now } = scope;
  const ware = await newWareId(tx, createdAt);
  const [first] = prices;
  const wasSubmitted = state !== "0";
  await tx
    .insertInto("mall.ware")
    .values({
      ...(await columnsOf(tx, by.company, terms)),
      id: ware,
      companyId: by.company,
      firmId: by.firm,
      state,
      version: 1,
      needsReview: state === "4",
      priceSince: null,
      pictures: [...pictures],
      createdBy: by.user,
      createdAt: new Date(createdAt),
      changedAt: new Date(prices.at(-1)?.at ?? createdAt),
      submittedBy: wasSubmitted ? by.user : null,
      submittedAt: wasSubmitted ? new Date(createdAt) : null,
      decidedBy: reviewed?.by ?? null,
      memo: reviewed?.memo ?? "",
      onSaleSince: first ? new Date(first.at) : null,
      shown: state === "2",
      inStock: false,
    })
    .execute();
  const none = { available: tonnesOf(0n), reserved: tonnesOf(0n) };
  await tx
    .insertInto("mall.stock")
    .values({ wareId: ware, ...none })
    .execute();
  const set = { ware, firm: by.firm, before: none, after: { ...none, available: stock } };
  await setStocks({ ...scope, now: createdAt }, [set], "新增商品", { userId: by.user, name: by.name });
  await attachPictures(tx, ware, pictures, { company: by.company, firm: by.firm, now });
  if (prices.length > 0) {
    const added = { addedBy: by.user, addedByName: by.name };
    await tx
      .insertInto("mall.warePrice")
      .values(
        prices.map(({ at, price }, i) => ({
          wareId: ware,
          firmId: by.firm,
          price,
          effectiveAt: new Date(at),
          state: i === prices.length - 1 ? ("1" as const) : ("2" as const),
          addedAt: new Date(at),
          ...added,
        })),
      )
      .execute();
    const since = prices.at(-1)?.at ?? now;
    await tx
      .updateTable("mall.ware")
      .set({ priceSince: new Date(since) })
      .where("id", "=", ware)
      .execute();
  }
  if (state === "2") {
    await nameWare(tx, ware);
    await showAttachments(tx, { kind: "mall-ware", id: ware }, { everyoneFrom: first?.at ?? now });
  }
  return ware;
}

/** Writes 地区均价 of past days, from the prices in effect at the end of each. */
export async function recordAreaPrices({ tx, now }: Pick<Scope, "tx" | "now">, days: number): Promise<void> {
  const first = shanghaiDay(instant(now - days * dayMs));
  const last = shanghaiDay(instant(now - dayMs));
  await sql`
    insert into mall.area_price (company_id, area, product_id, day, price, wares)
    select w.company_id, w.area, w.product_id, d::date, round(avg(c.price), -2), count(*)
    from generate_series(${first}::date, ${last}::date, interval '1 day') d
    join mall.ware w on w.shown
    cross join lateral (
      select price from mall.ware_price
      where ware_id = w.id and state <> '0' and effective_at < (d + interval '1 day') at time zone 'Asia/Shanghai'
      order by effective_at desc, id desc limit 1) c
    group by w.company_id, w.area, w.product_id, d
    on conflict do nothing`.execute(tx);
}

/** Writes whether the mall is enabled on a host. */
export async function recordHost(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { company, user, name }: Pick<Person, "company" | "user" | "name">,
  {
    domain,
    enabled,
    memo,
  }: {
    /** In small letters, without a port. */
    readonly domain: string;
    readonly enabled: boolean;
    /** What staff wrote; may be empty. */
    readonly memo: string;
  },
): Promise<void> {
  await tx
    .insertInto("mall.host")
    .values({
      companyId: company,
      domain,
      enabled,
      memo,
      changedBy: user,
      changedByName: name,
      changedAt: new Date(now),
    })
    .execute();
}
