import type { WareKindId } from "@zd/domain/kernel/brand";
import type { ProductId } from "@zd/domain/terms/product";
import type {
  ContractTemplateId,
  DeliveryModeId,
  FactoryId,
  GradeId,
  PriceUnitId,
  SpecId,
} from "@zd/domain/trading/application-terms";
import type { TradeReferences } from "../../trading/index.ts";
import { type PlaceKey, places } from "./places.ts";
import type { CatalogueWare, PriceBasis } from "./types.ts";
import { allWareKinds, type WareKindKey, wareKinds } from "./ware-kinds.ts";
import { wares } from "./wares.ts";

const numbered = <Id extends string>(prefix: string, index: number) =>
  `${prefix}${String(index + 1).padStart(2, "0")}` as Id;

const placeKeys = Object.keys(places) as PlaceKey[];
export const factoryIdOf = (place: PlaceKey) => numbered<FactoryId>("FA", placeKeys.indexOf(place));

/** 产品 without its seam, its number or the words that only grade it: 原煤(2-2) is a grade of 原煤. */
const productNameOf = ({ product }: CatalogueWare) =>
  product
    .replace(/\(.*?\)/, "")
    .replace(/^\d-\d\s*/, "")
    .replace(/\d+#.*$|\d+$/, "")
    .replace(/ 高灰低硫$/, "")
    .trim();

interface Product {
  /** The ware kind that it belongs to. */
  readonly kind: WareKindKey;
  /** Name without grade, seam and number. */
  readonly name: string;
  /** The wares of the catalogue that are of it. */
  readonly wares: readonly CatalogueWare[];
}

const products: readonly Product[] = allWareKinds.flatMap((kind) => {
  const byName = Map.groupBy(
    wares.filter((ware) => ware.kind === kind),
    productNameOf,
  );
  return [...byName].map(([name, wares]) => ({ kind, name, wares }));
});

const productOf = (ware: CatalogueWare) =>
  products.findIndex(({ kind, name }) => kind === ware.kind && name === productNameOf(ware));

const unique = <T>(all: readonly T[]) => [...new Set(all)];

const gradesOf = ({ wares }: Product) => unique(wares.map(({ product }) => product));
const sizesOf = ({ wares }: Product) => unique(wares.flatMap(({ extra }) => extra.size ?? []));

const gradeId = (product: number, grade: number) => numbered<GradeId>(`GR${numbered("", product)}`, grade);
const specId = (product: number, spec: number) => numbered<SpecId>(`SP${numbered("", product)}`, spec);

/** The codes by which an application names a ware of the catalogue. */
export function codesOfWare(ware: CatalogueWare) {
  const at = productOf(ware);
  const product = products[at] as Product;
  const size = ware.extra.size;
  return {
    wareKind: wareKinds[ware.kind].id as WareKindId,
    factory: factoryIdOf(ware.factory),
    product: numbered<ProductId>("PR", at),
    grade: gradeId(at, gradesOf(product).indexOf(ware.product)),
    spec: size === undefined ? null : specId(at, sizesOf(product).indexOf(size)),
    deliveryMode: numbered<DeliveryModeId>("DM", bases.indexOf(ware.basis)),
    priceUnit: "PU01" as PriceUnitId,
    contractTemplate: (ware.side === "S" ? "CT01" : "CT02") as ContractTemplateId,
  };
}

type Attribute = TradeReferences["products"][number]["attributes"][number];

const measured = {
  Q: { label: "热值 Qnet,ar", unit: "kcal/kg" },
  S: { label: "全硫 St,d", unit: "%" },
  A: { label: "灰分 Ad", unit: "%" },
  M: { label: "全水 Mt", unit: "%" },
  V: { label: "挥发分 Vdaf", unit: "%" },
  G: { label: "粘结指数 G", unit: "" },
  Y: { label: "胶质层 Y", unit: "mm" },
} as const;

const attribute = (code: keyof typeof measured, required: boolean): Attribute => ({
  code,
  ...measured[code],
  required,
});
const must = (code: keyof typeof measured) => attribute(code, true);
const may = (code: keyof typeof measured) => attribute(code, false);

/** What a quality table of each kind states. */
const attributes: Readonly<Record<WareKindKey, readonly Attribute[]>> = {
  thermal: [must("Q"), must("S"), may("A"), may("M"), may("V")],
  coking: [must("S"), must("A"), may("M"), may("V"), may("G"), may("Y"), may("Q")],
  anthracite: [may("Q"), must("S"), must("A"), may("M"), may("V")],
  chemical: [may("Q"), must("S"), must("A"), may("M"), may("V")],
  injection: [may("Q"), must("S"), must("A"), may("M"), must("V")],
  slime: [must("Q"), may("S"), must("A"), may("M"), may("V")],
};

const bases: readonly PriceBasis[] = ["坑口价", "车板价", "平仓价", "到厂价"];
const deliveryModes = [
  ["坑口自提", "公路", "坑口价"],
  ["车板交货", "铁路", "车板价"],
  ["平仓交货", "水路", "平仓价"],
  ["送货到厂", "公路", "到厂价"],
  ["送货到厂", "铁路", "到厂价"],
] as const;

/** What the applications of the demo's members are put together from: the places and wares of the catalogue. */
export const tradeReferences: TradeReferences = {
  factories: placeKeys.map((key) => {
    const { name, kind, province, city, ...rest } = places[key];
    return { id: factoryIdOf(key), name, kind, province, city, county: "county" in rest ? rest.county : "" };
  }),
  products: products.map((product, at) => ({
    id: numbered<ProductId>("PR", at),
    wareKindId: wareKinds[product.kind].id as WareKindId,
    name: product.name,
    thermal: product.kind === "thermal",
    factories: unique(product.wares.map(({ factory }) => factoryIdOf(factory))),
    grades: gradesOf(product).map((name, i) => ({ id: gradeId(at, i), name })),
    specs: sizesOf(product).map((size, i) => ({ id: specId(at, i), name: `${size} mm` })),
    attributes: attributes[product.kind],
  })),
  priceUnits: ["元/吨，含税 13 %", "元/吨，现汇含税", "元/吨，承兑含税"].map((name, i) => ({
    id: numbered<PriceUnitId>("PU", i),
    name,
  })),
  deliveryModes: deliveryModes.map(([name, transport, priceBasis], i) => ({
    id: numbered<DeliveryModeId>("DM", i),
    name,
    transport,
    priceBasis,
  })),
  contractTemplates: [
    { id: "CT01" as ContractTemplateId, name: "煤炭销售合同（竞价版）", wareKindId: null, side: "S" },
    { id: "CT02" as ContractTemplateId, name: "煤炭采购合同（标准版）", wareKindId: null, side: "B" },
    {
      id: "CT03" as ContractTemplateId,
      name: "炼焦煤购销合同（质量折价版）",
      wareKindId: wareKinds.coking.id as WareKindId,
      side: null,
    },
  ],
};
