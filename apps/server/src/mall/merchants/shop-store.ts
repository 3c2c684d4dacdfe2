import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { hasMarkup } from "@zd/domain/mall/attributes";
import type { MallWareId, ShopStatus } from "@zd/domain/mall/codes";
import type { Merchant } from "@zd/domain/mall/merchant";
import { type Selectable, sql } from "kysely";
import { type Reader, rows, type Tx } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { type Actor, Refused, type RequestFacts } from "../../platform/operation.ts";
import { forgetTerm, keepTerms } from "../finding/terms.ts";
import { openMall } from "../switching/open-mall.ts";
import type { MerchantTable } from "../tables.ts";

/** 商家, as it is kept. */
export type KeptMerchant = Selectable<MerchantTable>;

export const toMerchant = ({
  firmId: firm,
  status,
  suspendedFor,
  opens,
  closes,
  planId: feePlan,
}: Pick<KeptMerchant, "firmId" | "status" | "suspendedFor" | "opens" | "closes" | "planId">): Merchant => ({
  firm,
  status,
  suspendedFor,
  hours: { opens, closes },
  feePlan,
});

export const findMerchant = (db: Reader, firm: FirmId): Promise<KeptMerchant | undefined> =>
  db.selectFrom("mall.merchant").selectAll().where("firmId", "=", firm).executeTakeFirst();

/**
 * The shop of whoever calls, locked: his firm is a merchant, the mall is on, and the exchange has not stopped the shop.
 * Whoever changes what he has seen names its version.
 */
export async function lockOwnShop(
  tx: Tx,
  { actor, request }: { readonly actor: Actor; readonly request: RequestFacts },
  version: number | null = null,
): Promise<KeptMerchant> {
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

/** The same for a card, where nothing is locked and a stopped shop is read as well. */
export async function getOwnShop(
  db: Reader,
  { actor, request }: { readonly actor: Actor; readonly request: RequestFacts },
): Promise<KeptMerchant> {
  await openMall(db, request);
  const shop = await findMerchant(db, actor.firmId);
  if (!shop) throw new Refused("MERCHANT_ONLY");
  return shop;
}

/** Refused where the exchange has stopped the shop, and where it is no longer as it was seen. */
export function requireRunning(shop: KeptMerchant, version: number | null = null): void {
  if (shop.suspendedFor !== null) throw new Refused("SHOP_SUSPENDED", { reason: shop.suspendedFor });
  if (version !== null && version !== shop.version) throw new Refused("VERSION_STALE");
}

interface LogEntry {
  readonly firm: FirmId;
  readonly ware?: MallWareId;
  readonly action: string;
  readonly detail: string;
}

/** 操作日志; what the exchange does stands there in its own name. */
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

/** Words of a shop or a ware are plain text (issue: HTML in descriptions). */
export function refuseMarkup(words: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(words))
    if (hasMarkup(text)) throw new Refused("MARKUP_REFUSED", { field });
}

/** Two shops of one mall are never called the same; those who take a name come one after the other. */
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

/** Refused where the shop of another firm has the name. */
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

/** Whether anybody sees it: neither its merchant nor the exchange has stopped it. */
export const isShopShown = ({
  status,
  suspendedFor,
}: Pick<KeptMerchant, "status" | "suspendedFor">): boolean => status !== "2" && suspendedFor === null;

/** A stopped shop is seen by nobody, nor are its wares; nor is it suggested. */
export async function showShop(
  tx: Tx,
  shop: Pick<KeptMerchant, "companyId" | "firmId" | "shopName"> & {
    readonly status: ShopStatus;
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
