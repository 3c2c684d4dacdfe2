import { places } from "@zd/api/mall/places";
import { mallWares } from "@zd/api/mall/wares";
import type { OutputOf } from "@zd/api/wire/operation";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { type PlaceId, priceBases } from "@zd/domain/mall/codes";
import { mallPayTypes } from "@zd/domain/mall/ware";
import { payTypes } from "@zd/domain/terms/codes";
import type { ProductId } from "@zd/domain/terms/product";
import type { Call } from "../../../../../api/client.ts";
import { codeOf, columnOf } from "../../../../../ui/import/column-of.ts";
import type { ImportPlan, RawRecord, TextRow } from "../../../../../ui/import/import-plan.ts";
import { atOnce, inParallel } from "../../../../../ui/mass/mass-action.ts";
import { wareReads } from "./ware-reads.ts";
import {
  describedOf,
  emptyWare,
  noQuality,
  noTemplate,
  type Template,
  type WareTerms,
  type WareText,
  wareFaults,
} from "./ware-text.ts";

const { saveWare } = mallWares;

/** The pay types of the mall, with their words. */
const ownPayTypes = Object.fromEntries(mallPayTypes.map((code) => [code, payTypes[code]]));

const columns = {
  wareKind: columnOf(saveWare, "wareKind", { title: "商品种类", example: "动力煤" }),
  product: columnOf(saveWare, "product", { title: "产品", example: "混煤" }),
  name: columnOf(saveWare, "name", { example: "神木混煤 5500" }),
  place: columnOf(saveWare, "place", { title: "提货地点", example: "小保当矿" }),
  location: columnOf(saveWare, "location", { title: "库位", example: "" }),
  price: columnOf(saveWare, "price", { example: "640.00", hint: "元/吨，含税" }),
  basis: columnOf(saveWare, "basis", { example: "坑口价", labels: priceBases }),
  payType: columnOf(saveWare, "payType", { example: "预付款", labels: ownPayTypes }),
  quantity: columnOf(saveWare, "quantity", { example: "5000", hint: "吨" }),
  minQuantity: columnOf(saveWare, "minQuantity", { title: "起订量", example: "100", hint: "吨" }),
  step: columnOf(saveWare, "step", { title: "步长", example: "10", hint: "吨" }),
  maxQuantity: columnOf(saveWare, "maxQuantity", { title: "每单最多", example: "", hint: "吨，空为不限" }),
  pickupDays: columnOf(saveWare, "pickupDays", {
    title: "提货期",
    example: "30",
    hint: "合同生效后天数，1 至 365",
  }),
  description: columnOf(saveWare, "description", { title: "商品说明", example: "", isRequired: false }),
  attributes: columnOf(saveWare, "attributes", {
    title: "商品属性",
    example: "粒度=0-50",
    isRequired: false,
    hint: "属性=值，多个以分号分隔",
  }),
  qualities: columnOf(saveWare, "qualities", {
    title: "质量指标",
    example: "全水分=≤12；灰分=≤15",
    isRequired: false,
    hint: "指标=承诺值，多个以分号分隔",
  }),
} as const;

type Name = keyof typeof columns;

/** What names stand for, and what a ware of each kind and product must state. */
interface References {
  readonly kinds: OutputOf<typeof mallWares.listKinds>;
  readonly places: OutputOf<typeof places.listPlaces>;
  /** By the names of kind and product, with a line between them. */
  readonly templates: ReadonlyMap<string, Template>;
  /** 库位 by their names, by the number of their place. */
  readonly locations: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** 商品 by a template: each row is saved as a draft, which is submitted for review as ever. */
export const waresImport: ImportPlan<Name, WareTerms> = {
  title: "商品",
  columns,
  readerFor: async (rows, call) => {
    const references = await findReferences(rows, call);
    return ([row]) => readRow(row as TextRow<Name>, references);
  },
  schema: saveWare.input,
  describe: ({ input, rows: [row] }) => ({ key: `第 ${row?.line} 行`, party: input.name, amount: null }),
  action: {
    label: "保存草稿",
    title: "导入商品",
    outcome: "已保存",
    may: () => true,
    memo: null,
    follows: { when: "保存后", words: "为草稿，补充图片后逐个提交审核，通过后上架" },
    prepare: async ({ input }) => ({ card: null, send: (commands) => commands.send(saveWare, input) }),
    refreshes: wareReads,
  },
};

/** The most kinds with products, and the most places, that are looked up for one file. */
const mostLookedUp = 100;

const kindKey = ({ wareKind, product }: Pick<TextRow<Name>, "wareKind" | "product">) =>
  `${wareKind}\n${product}`;

async function findReferences(rows: readonly TextRow<Name>[], call: Call): Promise<References> {
  const [kinds, allPlaces] = await Promise.all([call(mallWares.listKinds, {}), call(places.listPlaces, {})]);
  const distinct = [...new Map(rows.map((row) => [kindKey(row), row])).values()].slice(0, mostLookedUp);
  const templates = await inParallel(distinct, atOnce, async (row) => {
    const kind = kinds.find(({ name }) => name === row.wareKind);
    const product = kind?.products.find(({ name }) => name === row.product);
    if (!kind || !product) return [kindKey(row), noTemplate] as const;
    const codes = { wareKind: kind.wareKind as WareKindId, product: product.product as ProductId };
    return [kindKey(row), await call(mallWares.listAttributes, codes)] as const;
  });
  const stored = [...new Set(rows.flatMap(({ place, location }) => (location === "" ? [] : [place])))];
  const locations = await inParallel(stored.slice(0, mostLookedUp), atOnce, async (name) => {
    const place = allPlaces.find((one) => one.name === name)?.place;
    const found = place ? await call(places.listLocations, { place: place as PlaceId }) : [];
    return [name, new Map(found.map((one) => [one.name, one.location as string]))] as const;
  });
  return { kinds, places: allPlaces, templates: new Map(templates), locations: new Map(locations) };
}

/** `灰分=≤15；硫分=≤0.8` by the names. */
const pairsOf = (cell: string): readonly (readonly [name: string, value: string])[] =>
  cell
    .split(/[;；]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return [
        part.slice(0, at < 0 ? part.length : at).trim(),
        at < 0 ? "" : part.slice(at + 1).trim(),
      ] as const;
    });

function readRow(
  row: TextRow<Name>,
  { kinds, places: known, templates, locations }: References,
): RawRecord<Name> {
  const kind = kinds.find(({ name }) => name === row.wareKind);
  const product = kind?.products.find(({ name }) => name === row.product);
  const place = known.find(({ name }) => name === row.place);
  const location = row.location === "" ? "" : locations.get(row.place)?.get(row.location);
  const basis = codeOf(priceBases, row.basis);
  const payType = mallPayTypes.find((code) => payTypes[code] === row.payType);
  const template = templates.get(kindKey(row)) ?? noTemplate;
  const attributes = pairsOf(row.attributes);
  const qualities = pairsOf(row.qualities);
  const strange = (pairs: typeof attributes, of: readonly { readonly label: string }[]) =>
    pairs.find(([name]) => !of.some(({ label }) => label === name))?.[0];
  const text: WareText = {
    ...emptyWare,
    ...row,
    wareKind: kind?.wareKind ?? "",
    product: product?.product ?? "",
    place: place?.place ?? "",
    location: location ?? "",
    basis: basis ?? "mine",
    payType: payType ?? "0",
    attributes: Object.fromEntries(
      template.attributes.map(({ code, label }) => [
        code,
        attributes.find(([name]) => name === label)?.[1] ?? "",
      ]),
    ),
    qualities: Object.fromEntries(
      template.qualities.map(({ code, label }) => [
        code,
        { ...noQuality, promise: qualities.find(([name]) => name === label)?.[1] ?? "" },
      ]),
    ),
  };
  const oddAttribute = strange(attributes, template.attributes);
  const oddQuality = strange(qualities, template.qualities);
  const unread: Partial<Record<Name, string | false>> = {
    wareKind: !kind && "没有这个商品种类",
    product: kind !== undefined && !product && `“${row.wareKind}”没有这个产品`,
    place: !place && "没有这个提货地点",
    location: location === undefined && `“${row.place}”没有这个库位`,
    basis: !basis && `须为${Object.values(priceBases).join("、")}之一`,
    payType: !payType && `须为${Object.values(ownPayTypes).join("、")}之一`,
    attributes: oddAttribute !== undefined && `没有属性“${oddAttribute}”`,
    qualities: oddQuality !== undefined && `没有指标“${oddQuality}”`,
  };
  const faults = { ...wareFaults(text, template), ...onlySaid(unread) };
  return {
    raw: { ...text, ...describedOf(text, template), pictures: [] },
    faults: Object.entries(faults).map(
      ([field, words]) => [0, (field in columns ? field : "name") as Name, words ?? ""] as const,
    ),
    cellOf: (path) => {
      const [field = ""] = path.split(".");
      return [0, field in columns ? (field as Name) : null];
    },
  };
}

const onlySaid = (faults: Partial<Record<Name, string | false>>) =>
  Object.fromEntries(Object.entries(faults).filter(([, words]) => words)) as Partial<Record<Name, string>>;
