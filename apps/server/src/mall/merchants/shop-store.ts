import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { hasMarkup } from "@zd/domain/mall/attributes";
import type { MallWareId, ShopStatus } from "@zd/domain/mall/codes";
import type { Merchant } from "@zd/domain/mall/merchant";
import { type Selectable, sql } from "kysely";
import { type Actor, Refused, type RequestFacts } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { forgetTerm, keepTerms } from "../finding/terms.ts";
import { openMall } from "../switching/open-mall.ts";
import type { MerchantTable } from "../tables.ts";

/** A row of 商家. */
export type MerchantRow = Selectable<MerchantTable>;

export const toMerchant = ({
  firmId: firm,
  status,
  suspendedFor,
  opens,
  closes,
  planId: feePlan,
}: Pick<MerchantRow, "firmId" | "status" | "suspendedFor" | "opens" | "closes" | "planId">): Merchant => ({
  firm,
  status,
  suspendedFor,
  hours: { opens, closes },
  feePlan,
});

export const findMerchant = (db: Reader, firm: FirmId): Promise<MerchantRow | undefined> =>
  db.selectFrom("mall.merchant").selectAll().where("firmId", "=", firm).executeTakeFirst();

/**
 * The shop of the caller's firm, locked; refused where it is no merchant, the mall is off, the shop is suspended, or
 * `version` is not the present one.
 */
export async function lockOwnShop(
  tx: Tx,
  {
    actor,
    request,
  }: {
    /** The merchant's user. */
    readonly actor: Actor;
    readonly request: RequestFacts;
  },
  version: number | null = null,
): Promise<MerchantRow> {
  await openMall(tx, request);
  const shop = await tx
    .selectFrom("mall.merchant")
    .selectAll()
    .where("firmId", "=", actor.firmId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!shop) throw new Refused("MERCHANT_ONLY");
  requireRunning(shop, version);
  return shop;
}

/** The same for a card: without a lock, and for a suspended shop too. */
export async function getOwnShop(
  db: Reader,
  { actor, request }: { readonly actor: Actor; readonly request: RequestFacts },
): Promise<MerchantRow> {
  await openMall(db, request);
  const shop = await findMerchant(db, actor.firmId);
  if (!shop) throw new Refused("MERCHANT_ONLY");
  return shop;
}

/** Refuses a suspended shop, and a version other than the present one. */
export function requireRunning(shop: MerchantRow, version: number | null = null): void {
  if (shop.suspendedFor !== null) throw new Refused("SHOP_SUSPENDED", { reason: shop.suspendedFor });
  if (version !== null && version !== shop.version) throw new Refused("VERSION_STALE");
}

/** A line of 操作日志. */
interface LogEntry {
  /** The firm of the shop. */
  readonly firm: FirmId;
  /** Left out where the shop itself is meant. */
  readonly ware?: MallWareId;
  /** In Chinese. */
  readonly action: string;
  /** In Chinese; cut after 500 characters. */
  readonly detail: string;
}

/** 操作日志; acts of staff stand there as 交易中心's. */
export async function writeLog(
  { tx, now }: Pick<Scope, "tx" | "now">,
  actor: Pick<Actor, "userId" | "name" | "firmId">,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto("mall.merchantLog")
    .values(
      entries.map(({ firm, ware, action, detail }) => ({
        firmId: firm,
        wareId: ware ?? null,
        at: new Date(now),
        action,
        detail: detail.slice(0, 500),
        byUser: actor.userId,
        byName: actor.firmId === firm ? actor.name : "交易中心",
      })),
    )
    .execute();
}

/** Refuses texts with HTML markup: those of shops and wares are plain text. */
export function refuseMarkup(words: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(words))
    if (hasMarkup(text)) throw new Refused("MARKUP_REFUSED", { field });
}

/** Takes a shop name, which no other shop of the mall may have; two that take one come one after the other. */
export async function takeShopName(
  tx: Tx,
  company: CompanyId,
  firm: FirmId,
  shopName: string,
): Promise<string> {
  const name = shopName.trim();
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`mall.shop ${company}`}, 0))`);
  await requireFreeName(tx, company, firm, name);
  return name;
}

/** Refuses a name that another firm's shop has. */
export async function requireFreeName(
  db: Reader,
  company: CompanyId,
  firm: FirmId,
  shopName: string,
): Promise<void> {
  const name = shopName.trim();
  const taken = await db
    .selectFrom("mall.merchant")
    .select("firmId")
    .where("companyId", "=", company)
    .where("shopName", "=", name)
    .where("firmId", "<>", firm)
    .executeTakeFirst();
  if (taken) throw new Refused("SHOP_NAME_TAKEN", { name });
}

/** Whether visitors see the shop: neither its merchant nor staff has stopped it. */
export const isShopShown = ({
  status,
  suspendedFor,
}: Pick<MerchantRow, "status" | "suspendedFor">): boolean => status !== "2" && suspendedFor === null;

/** Shows or hides a shop's wares and its name in suggestions, as its status says. */
export async function showShop(
  tx: Tx,
  shop: Pick<MerchantRow, "companyId" | "firmId" | "shopName"> & {
    /** As its merchant has set it. */
    readonly status: ShopStatus;
    /** Null where staff has not suspended it. */
    readonly suspendedFor: string | null;
  },
): Promise<void> {
  const isShown = isShopShown(shop);
  await tx
    .updateTable("mall.ware")
    .set({ shown: isShown })
    .where("firmId", "=", shop.firmId)
    .where("state", "=", "2")
    .where("deletedAt", "is", null)
    .execute();
  if (isShown)
    await keepTerms(tx, shop.companyId, [{ kind: "shop", reference: shop.firmId, name: shop.shopName }]);
  else await forgetTerm(tx, shop.companyId, "shop", shop.firmId);
}
