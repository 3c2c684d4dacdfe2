import type { CompanyId, FirmId, WareKindId } from "@zd/domain/kernel/brand";
import { payTypes, type Side } from "@zd/domain/terms/codes";
import type { ProductId } from "@zd/domain/terms/product";
import {
  type ApplicationDraft,
  type ApplicationField,
  applicationFields,
} from "@zd/domain/trading/application-terms";
import { type Insertable, type Selectable, sql } from "kysely";
import { type FirmKind, findFirms } from "../../identity/index.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import type {
  ContractTemplateTable,
  DeliveryModeTable,
  FactoryTable,
  GradeTable,
  PlaceLocationTable,
  PriceUnitTable,
  ProductAttributeTable,
  ProductTable,
  SpecTable,
  WareAttributeTable,
} from "./tables.ts";

type New<Table> = Omit<
  Table,
  "companyId" | "position" | "enabled" | "address" | "longitude" | "latitude" | "intro" | "parkId"
>;

/** The dictionaries of a company from which applications are made, in the order in which they are shown. */
export interface TradeReferences {
  /** 厂矿 and 场地. */
  readonly factories: readonly New<FactoryTable>[];
  /** 产品, each with what belongs to it. */
  readonly products: readonly (New<ProductTable> & {
    /** The factories that the product comes from. */
    readonly factories: readonly FactoryTable["id"][];
    /** 等级(牌号) of the product. */
    readonly grades: readonly Pick<GradeTable, "id" | "name">[];
    /** 规格 of the product; may be empty. */
    readonly specs: readonly Pick<SpecTable, "id" | "name">[];
    /** The lines of its quality table, in their order. */
    readonly attributes: readonly Omit<ProductAttributeTable, "productId" | "position">[];
  })[];
  /** 计价单位. */
  readonly priceUnits: readonly New<PriceUnitTable>[];
  /** 交收方式. */
  readonly deliveryModes: readonly New<DeliveryModeTable>[];
  /** 合同模板. */
  readonly contractTemplates: readonly New<ContractTemplateTable>[];
}

/** Fills the dictionaries of a company that has none yet. */
export async function openTradeReferences(
  tx: Tx,
  companyId: CompanyId,
  { factories, products, priceUnits, deliveryModes, contractTemplates }: TradeReferences,
): Promise<void> {
  const placed = <Row extends object>(all: readonly Row[]) =>
    all.map((row, position) => ({ ...row, companyId, position }));
  await tx.insertInto("trading.factory").values(placed(factories)).execute();
  await tx.insertInto("trading.priceUnit").values(placed(priceUnits)).execute();
  await tx.insertInto("trading.deliveryMode").values(placed(deliveryModes)).execute();
  await tx.insertInto("trading.contractTemplate").values(placed(contractTemplates)).execute();
  await tx
    .insertInto("trading.product")
    .values(
      products.map(({ id, name, wareKindId, thermal }, position) => ({
        id,
        name,
        wareKindId,
        thermal,
        companyId,
        position,
      })),
    )
    .execute();
  const parts = <Row extends object, Part extends object>(
    of: (product: TradeReferences["products"][number]) => readonly Part[],
    row: (productId: ProductId, part: Part, position: number) => Row,
  ) => products.flatMap((product) => of(product).map((part, position) => row(product.id, part, position)));
  await tx
    .insertInto("trading.productFactory")
    .values(
      products.flatMap(({ id, factories }) => factories.map((factoryId) => ({ productId: id, factoryId }))),
    )
    .execute();
  const placedIn = <Part extends object>(productId: ProductId, part: Part, position: number) => ({
    ...part,
    productId,
    position,
  });
  await tx
    .insertInto("trading.grade")
    .values(parts(({ grades }) => grades, placedIn))
    .execute();
  const specs = parts(({ specs }) => specs, placedIn);
  if (specs.length > 0) await tx.insertInto("trading.spec").values(specs).execute();
  await tx
    .insertInto("trading.productAttribute")
    .values(parts(({ attributes }) => attributes, placedIn))
    .execute();
}

/** The dictionaries of the mall beside the products: attributes, places within places, and notes on places. */
export interface MallReferences {
  /** 商品属性, for all ware kinds. */
  readonly attributes: readonly (Omit<Insertable<WareAttributeTable>, "companyId"> & {
    readonly id: string;
  })[];
  /** 库位 of all places; may be empty. */
  readonly locations: readonly Insertable<PlaceLocationTable>[];
  /** What the mall says of places beside their names; the places themselves are there already. */
  readonly notes: readonly Pick<
    Selectable<FactoryTable>,
    "id" | "address" | "longitude" | "latitude" | "intro" | "parkId"
  >[];
}

/** Fills the dictionaries of the mall for a company that has none yet. */
export async function openMallReferences(
  tx: Tx,
  companyId: CompanyId,
  { attributes, locations, notes }: MallReferences,
): Promise<void> {
  await tx
    .insertInto("trading.wareAttribute")
    .values(attributes.map((one) => ({ ...one, companyId })))
    .execute();
  if (locations.length > 0) await tx.insertInto("trading.placeLocation").values(locations).execute();
  const column = (key: keyof (typeof notes)[number]) => notes.map((note) => note[key]);
  await sql`
    update trading.factory f set address = n.address, longitude = n.longitude, latitude = n.latitude, intro = n.intro,
      park_id = n.park_id
    from unnest(${column("id")}::text[], ${column("address")}::text[], ${column("longitude")}::text[],
      ${column("latitude")}::text[], ${column("intro")}::text[], ${column("parkId")}::text[])
      as n(id, address, longitude, latitude, intro, park_id)
    where f.id = n.id and f.company_id = ${companyId}`.execute(tx);
}

export const hasTradeReferences = async (db: Reader, company: CompanyId): Promise<boolean> =>
  (await db
    .selectFrom("trading.product")
    .select("id")
    .where("companyId", "=", company)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** 交易品种资质 of a firm, by ware kind. */
export async function findQualifiedKinds(
  db: Reader,
  firm: FirmId,
): Promise<ReadonlyMap<WareKindId, readonly Side[]>> {
  const standing = await db
    .selectFrom("identity.standingView")
    .select("qualifications")
    .where("firmId", "=", firm)
    .executeTakeFirst();
  const pairs = (standing?.qualifications ?? []).map((text) => {
    const [kind = "", side = ""] = text.split(":");
    return { kind: kind as WareKindId, side: side as Side };
  });
  const byKind = Map.groupBy(pairs, ({ kind }) => kind);
  return new Map([...byKind].map(([kind, sides]) => [kind, sides.map(({ side }) => side).sort()]));
}

/**
 * The ware kinds that the lists 2200 to 2205 are restricted to: those asked for, of those that the firm is qualified
 * for.
 */
export async function listKinds(
  db: Reader,
  firm: FirmId,
  only: WareKindId | undefined,
): Promise<readonly WareKindId[]> {
  const kinds = [...(await findQualifiedKinds(db, firm)).keys()];
  const ids = only === undefined ? kinds : kinds.filter((kind) => kind === only);
  if (ids.length === 0) return [];
  const offered = await db
    .selectFrom("trading.wareKind")
    .select("id")
    .where("id", "in", ids)
    .where("enabled", "=", true)
    .execute();
  return offered.map(({ id }) => id);
}

/** The quality table of a product; empty for null. */
export async function findAttributes(db: Reader, product: ProductId | null) {
  if (product === null) return [];
  return db
    .selectFrom("trading.productAttribute")
    .select(["code", "label", "unit", "required"])
    .where("productId", "=", product)
    .orderBy("position")
    .execute();
}

/** The names, in the order of the draft's fields; each is empty where the draft does not say. */
interface Referred {
  readonly wareKind: string;
  readonly factory: string;
  readonly product: string;
  readonly grade: string;
  readonly spec: string;
  readonly priceUnit: string;
  /** 合同模板. */
  readonly contractTemplate: string;
  readonly deliveryMode: string;
  /** 运输方式; empty, as the other names, where the draft does not say. */
  readonly transport: string;
  /** 价格条件, such as 坑口价. */
  readonly priceBasis: string;
  /** Province of the factory. */
  readonly province: string;
  /** City of the factory. */
  readonly city: string;
  /** Whether the product is thermal coal. */
  readonly thermal: boolean;
}

/** Names of the dictionary entries that a draft refers to, with what else the notice says of them. */
export interface ReferredNames extends Referred {
  /** Name of the pay type. */
  readonly payType: string;
  /** The firms that a special section invites. */
  readonly invited: readonly {
    readonly firm: FirmId;
    /** Name of the firm; its number where it is not known. */
    readonly name: string;
  }[];
}

export async function findReferredNames(db: Reader, draft: ApplicationDraft): Promise<ReferredNames> {
  const [[row], firms] = await Promise.all([
    rows<{ [K in keyof Referred]: Referred[K] | null }>(
      db,
      sql`select
        (select name from trading.ware_kind where id = ${draft.wareKind}) as ware_kind,
        (select name from trading.product where id = ${draft.product}) as product,
        (select thermal from trading.product where id = ${draft.product}) as thermal,
        (select name from trading.grade where id = ${draft.grade}) as grade,
        (select name from trading.spec where id = ${draft.spec}) as spec,
        (select name from trading.price_unit where id = ${draft.priceUnit}) as price_unit,
        (select name from trading.contract_template where id = ${draft.contractTemplate}) as contract_template,
        f.name as factory, f.province, f.city, m.name as delivery_mode, m.transport, m.price_basis
      from (values (1)) one (row)
      left join trading.factory f on f.id = ${draft.factory}
      left join trading.delivery_mode m on m.id = ${draft.deliveryMode}`,
    ),
    findFirms(db, draft.invited),
  ]);
  const text = (value: string | null | undefined) => value ?? "";
  return {
    wareKind: text(row?.wareKind),
    factory: text(row?.factory),
    product: text(row?.product),
    grade: text(row?.grade),
    spec: text(row?.spec),
    priceUnit: text(row?.priceUnit),
    contractTemplate: text(row?.contractTemplate),
    deliveryMode: text(row?.deliveryMode),
    transport: text(row?.transport),
    priceBasis: text(row?.priceBasis),
    province: text(row?.province),
    city: text(row?.city),
    thermal: row?.thermal ?? false,
    payType: draft.payType === null ? "" : payTypes[draft.payType],
    invited: draft.invited.map((firm) => ({ firm, name: firms.get(firm)?.name ?? firm })),
  };
}

/** Kinds of firm that may be invited to a special section; carriers and the exchange may not. */
export const mayBeInvited: ReadonlySet<FirmKind> = new Set(["1", "2"]);

/**
 * The Chinese title of the first field whose entry does not exist or does not go with the others; null where all are
 * right.
 */
export async function findUnknownReference(
  db: Reader,
  company: CompanyId,
  draft: ApplicationDraft,
): Promise<string | null> {
  const [[found], firms] = await Promise.all([
    rows<Record<string, boolean>>(
      db,
      sql`select
        ${draft.wareKind}::text is null
          or exists (select from trading.ware_kind where id = ${draft.wareKind} and enabled) as ware_kind,
        ${draft.product}::text is null
          or exists (select from trading.product where id = ${draft.product} and company_id = ${company} and enabled
            and ware_kind_id is not distinct from ${draft.wareKind}) as product,
        ${draft.factory}::text is null
          or exists (select from trading.factory f where f.id = ${draft.factory} and f.company_id = ${company} and f.enabled
            and (${draft.product}::text is null or exists (select from trading.product_factory p
              where p.factory_id = f.id and p.product_id = ${draft.product}))) as factory,
        ${draft.grade}::text is null
          or exists (select from trading.grade where id = ${draft.grade} and product_id = ${draft.product}
            and enabled) as grade,
        ${draft.spec}::text is null
          or exists (select from trading.spec where id = ${draft.spec} and product_id = ${draft.product} and enabled) as spec,
        ${draft.priceUnit}::text is null
          or exists (select from trading.price_unit
            where id = ${draft.priceUnit} and company_id = ${company} and enabled) as price_unit,
        ${draft.deliveryMode}::text is null
          or exists (select from trading.delivery_mode
            where id = ${draft.deliveryMode} and company_id = ${company} and enabled) as delivery_mode,
        ${draft.contractTemplate}::text is null
          or exists (select from trading.contract_template where id = ${draft.contractTemplate}
            and company_id = ${company} and enabled
            and (ware_kind_id is null or ware_kind_id = ${draft.wareKind})
            and (side is null or side = ${draft.side})) as contract_template`,
    ),
    findFirms(db, draft.invited),
  ]);
  const broken = Object.entries(found ?? {}).find(([, sound]) => !sound)?.[0];
  if (broken) return applicationFields[broken as ApplicationField];
  const stranger = draft.invited.some((id) => {
    const firm = firms.get(id);
    return firm?.companyId !== company || !mayBeInvited.has(firm.kind);
  });
  return stranger ? applicationFields.invited : null;
}
