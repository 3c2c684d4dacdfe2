import { parseDecimal } from "../money/decimal.ts";
import { attributeKinds } from "../terms/attribute-kinds.ts";
import { sides } from "../terms/codes.ts";

/**
 * 数据字典: the dictionaries from which applications are filled in; each field is shown as a column and checked on saving.
 */
interface Field {
  /** Chinese name. */
  readonly label: string;
  /** How it is filled in: a text, yes or no, one of `choices`, one or several entries of the dictionary `of`. */
  readonly kind: "text" | "flag" | "choice" | "entry" | "entries";
  /** Greatest length of a text in characters; where missing, that of a name. */
  readonly most?: number;
  /** Set where it may be empty. */
  readonly optional?: true;
  /** Codes and their words, for a choice. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The dictionary whose entries may be chosen. */
  readonly of?: DictionaryName;
}

interface Dictionary {
  /** Chinese name of the dictionary. */
  readonly title: string;
  /**
   * Dictionary to one of whose entries each entry belongs, and in whose order they are shown; missing where there is
   * none.
   */
  readonly parent?: DictionaryName;
  /** Fields besides the name, which every entry has. */
  readonly fields: Readonly<Record<string, Field>>;
}

type DictionaryName =
  | "wareKinds"
  | "products"
  | "grades"
  | "specs"
  | "priceUnits"
  | "deliveryModes"
  | "contractTemplates"
  | "factories"
  | "locations"
  | "wareAttributes";

const text = (label: string, most: number, optional?: true): Field =>
  optional ? { label, kind: "text", most, optional } : { label, kind: "text", most };

export const dictionaries = {
  wareKinds: { title: "商品种类", fields: {} },
  products: {
    title: "产品",
    parent: "wareKinds",
    fields: {
      thermal: { label: "动力煤", kind: "flag" },
      factories: { label: "厂矿", kind: "entries", of: "factories", optional: true },
    },
  },
  grades: { title: "等级（牌号）", parent: "products", fields: {} },
  specs: { title: "规格", parent: "products", fields: {} },
  priceUnits: { title: "计价单位", fields: {} },
  deliveryModes: {
    title: "交收方式",
    fields: { transport: text("运输方式", 40), priceBasis: text("价格条件", 40) },
  },
  contractTemplates: {
    title: "合同模板",
    fields: {
      wareKind: { label: "商品种类", kind: "entry", of: "wareKinds", optional: true },
      side: { label: "买卖方向", kind: "choice", choices: sides, optional: true },
    },
  },
  factories: {
    title: "厂矿与场地",
    fields: {
      kind: text("类别", 20),
      province: text("省", 20),
      city: text("市", 20),
      county: text("县", 20, true),
      address: text("详细地址", 100, true),
      longitude: text("经度", 12, true),
      latitude: text("纬度", 12, true),
      intro: text("简介", 500, true),
      park: { label: "所在园区", kind: "entry", of: "factories", optional: true },
    },
  },
  locations: { title: "库位", parent: "factories", fields: { kind: text("类别", 20, true) } },
  wareAttributes: {
    title: "商城商品属性",
    parent: "wareKinds",
    fields: {
      kind: { label: "类型", kind: "choice", choices: attributeKinds },
      unit: text("单位", 16, true),
      least: text("下限", 16, true),
      most: text("上限", 16, true),
      choices: text("选项，以顿号分隔", 400, true),
      required: { label: "必填", kind: "flag" },
    },
  },
} as const satisfies Record<DictionaryName, Dictionary>;

export type DictionaryKey = keyof typeof dictionaries;

export const dictionaryOf = (key: DictionaryKey): Dictionary => dictionaries[key];

/** Greatest length of an entry's name, in characters. */
export const nameLength = 40;

type Values = Readonly<Record<string, string>>;

/**
 * Faults of an entry as it is typed, in Chinese, by field, `name` among them; empty where there are none. Whether chosen
 * entries exist is checked by the server.
 */
export function entryFaults(
  key: DictionaryKey,
  name: string,
  values: Values,
): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const text = name.trim();
  if (text === "") faults["name"] = "请填写名称";
  else if (text.length > nameLength) faults["name"] = `最多${nameLength}个字`;
  for (const [field, { kind, most = nameLength, optional, choices }] of Object.entries(
    dictionaryOf(key).fields,
  )) {
    const value = (values[field] ?? "").trim();
    if (value === "" && kind !== "flag") {
      if (!optional) faults[field] = "请填写";
    } else if (kind === "flag" ? value !== "Y" && value !== "N" : false) faults[field] = "请选择";
    else if (kind === "text" && value.length > most) faults[field] = `最多${most}个字`;
    else if (kind === "choice" && choices && !Object.hasOwn(choices, value)) faults[field] = "请选择";
  }
  return { ...(key === "wareAttributes" ? attributeFaults(values) : {}), ...faults };
}

/** Faults of an attribute of the mall: a choice needs two options, bounds must be numbers in their order. */
function attributeFaults(values: Values): Readonly<Record<string, string>> {
  if (values["kind"] === "enum")
    return choicesOf(values["choices"] ?? "").length < 2 ? { choices: "请填写两个以上选项" } : {};
  const [least, most] = ["least", "most"].map((field) => {
    const text = (values[field] ?? "").trim();
    return text === "" ? undefined : parseDecimal(text, 4);
  });
  if (least === null) return { least: "须为数值" };
  if (most === null) return { most: "须为数值" };
  return least !== undefined && most !== undefined && most < least ? { most: "不得小于下限" } : {};
}

/** "块煤、末煤" as a list of options. */
export const choicesOf = (typed: string): readonly string[] =>
  typed
    .split(/[、,，]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** 产品指标模板: a row of a product's quality table. */
export interface QualityRow {
  /** Code, unique in the table: a letter, then up to 7 characters. */
  readonly code: string;
  /** Chinese name, unique in the table. */
  readonly label: string;
  /** Unit as shown, at most 16 characters; empty where it has none. */
  readonly unit: string;
  /** Whether an application must state it. */
  readonly required: boolean;
}

export const qualityRowsMost = 40;

/** First fault of a quality table, in Chinese; null where there is none. */
export function qualityTableFault(rows: readonly QualityRow[]): string | null {
  if (rows.length > qualityRowsMost) return `最多${qualityRowsMost}项指标`;
  const codes = new Set<string>();
  const labels = new Set<string>();
  for (const [i, { code, label, unit }] of rows.entries()) {
    const at = `第${i + 1}项`;
    if (!/^[A-Za-z][\w,.-]{0,7}$/.test(code)) return `${at}的代码须以字母开头，最多8个字符`;
    if (label.trim() === "" || label.length > 40) return `${at}的名称须为1至40个字`;
    if (unit.length > 16) return `${at}的单位最多16个字`;
    if (codes.has(code)) return `代码${code}重复`;
    if (labels.has(label.trim())) return `名称${label.trim()}重复`;
    codes.add(code);
    labels.add(label.trim());
  }
  return null;
}
