import { draftNameOf } from "@zd/api/trading/applications";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { type DictionaryKey, dictionaryOf } from "@zd/domain/trading/dictionaries";
import { type RawBuilder, sql } from "kysely";

/** How a dictionary is stored. */
export interface Shape {
  /** The table with its schema. */
  readonly table: RawBuilder<unknown>;
  /** Column with the entry above; null for a dictionary without levels. */
  readonly parent: RawBuilder<unknown> | null;
  /** Condition for the rows of a company; ware kinds are the same for all. */
  readonly scope: (company: CompanyId) => RawBuilder<unknown>;
  /** Whether its rows have a column `company_id`. */
  readonly isOfCompany: boolean;
  /** Fields beside the name, and their columns. */
  readonly columns: Readonly<Record<string, string>>;
  /** Field of an application's draft that names an entry; null where none does. */
  readonly inDraft: string | null;
  /** The dictionaries below, whose enabled entries keep an entry from being disabled. */
  readonly below: readonly {
    /** The table with its schema. */
    readonly table: string;
    /** The column that names the entry above. */
    readonly column: string;
    /** Title of the dictionary in Chinese. */
    readonly title: string;
  }[];
}

const ofCompany = (company: CompanyId) => sql`d.company_id = ${company}`;
const ofProduct = (company: CompanyId) =>
  sql`exists (select from trading.product p where p.id = d.product_id and p.company_id = ${company})`;

const shape = (
  table: string,
  field: Parameters<typeof draftNameOf>[0] | null,
  more: Partial<Omit<Shape, "table" | "inDraft">> = {},
): Shape => ({
  table: sql.table(table),
  inDraft: field && draftNameOf(field),
  parent: null,
  scope: ofCompany,
  isOfCompany: true,
  columns: {},
  below: [],
  ...more,
});

export const shapes: Readonly<Record<DictionaryKey, Shape>> = {
  wareKinds: shape("trading.ware_kind", "wareKind", {
    scope: () => sql`true`,
    isOfCompany: false,
    below: [{ table: "trading.product", column: "ware_kind_id", title: "产品" }],
  }),
  products: shape("trading.product", "product", {
    parent: sql.ref("ware_kind_id"),
    columns: { thermal: "thermal" },
    below: [
      { table: "trading.grade", column: "product_id", title: "等级" },
      { table: "trading.spec", column: "product_id", title: "规格" },
    ],
  }),
  grades: shape("trading.grade", "grade", {
    parent: sql.ref("product_id"),
    scope: ofProduct,
    isOfCompany: false,
  }),
  specs: shape("trading.spec", "spec", {
    parent: sql.ref("product_id"),
    scope: ofProduct,
    isOfCompany: false,
  }),
  priceUnits: shape("trading.price_unit", "priceUnit"),
  deliveryModes: shape("trading.delivery_mode", "deliveryMode", {
    columns: { transport: "transport", priceBasis: "price_basis" },
  }),
  contractTemplates: shape("trading.contract_template", "contractTemplate", {
    columns: { wareKind: "ware_kind_id", side: "side" },
  }),
  factories: shape("trading.factory", "factory", {
    columns: {
      kind: "kind",
      province: "province",
      city: "city",
      county: "county",
      address: "address",
      longitude: "longitude",
      latitude: "latitude",
      intro: "intro",
      park: "park_id",
    },
    below: [{ table: "trading.place_location", column: "factory_id", title: "库位" }],
  }),
  locations: shape("trading.place_location", null, {
    parent: sql.ref("factory_id"),
    scope: (company) =>
      sql`exists (select from trading.factory f where f.id = d.factory_id and f.company_id = ${company})`,
    isOfCompany: false,
    columns: { kind: "kind" },
  }),
  wareAttributes: shape("trading.ware_attribute", null, {
    parent: sql.ref("ware_kind_id"),
    columns: {
      kind: "kind",
      unit: "unit",
      least: "least",
      most: "most",
      choices: "choices",
      required: "required",
    },
  }),
};

/** A column as text: flags as Y and N, null as empty text. */
export const asText = (key: DictionaryKey, field: string, column: string) =>
  dictionaryOf(key).fields[field]?.kind === "flag"
    ? sql`case when ${sql.ref(`d.${column}`)} then 'Y' else 'N' end`
    : sql`coalesce(${sql.ref(`d.${column}`)}, '')`;

/** A typed value as its column stores it; empty text is null, except in text columns. */
export function asStored(key: DictionaryKey, field: string, typed: string): string | boolean | null {
  const declared = dictionaryOf(key).fields[field];
  const text = typed.trim();
  if (declared?.kind === "flag") return text === "Y";
  return text === "" && declared?.kind !== "text" ? null : text;
}
