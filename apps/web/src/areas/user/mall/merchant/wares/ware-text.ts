import type { StoredFile } from "@zd/api/files/operations";
import { mallWares } from "@zd/api/mall/wares";
import { refusalText } from "@zd/api/refusals";
import { type FormReading, readFormInput } from "@zd/api/wire/form-input";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { attributeFault, hasMarkup } from "@zd/domain/mall/attributes";
import type { MallPriceBasis } from "@zd/domain/mall/codes";
import { stockOf } from "@zd/domain/mall/stock";
import { boundsFault, type MallPayType } from "@zd/domain/mall/ware";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";

/** What the call that saves a new ware takes. */
export type WareTerms = InputOf<typeof mallWares.saveWare>;
type OwnWare = OutputOf<typeof mallWares.readWare>;
/** What a ware of a kind and product must state. */
export type Template = OutputOf<typeof mallWares.listAttributes>;

/** The values of one quality, as they are typed. */
export interface QualityText {
  /** The value or limit that the merchant promises, such as ≤0.50. */
  readonly promise: string;
  /** The value of the last analysis; empty where it is not told. */
  readonly measured: string;
  /** The limit beyond which the buyer may refuse the goods; empty where there is none. */
  readonly reject: string;
}

/** The fields as they are typed: texts that need not be figures yet. */
export interface WareText {
  /** The number of the kind; empty before one is selected. */
  readonly wareKind: string;
  /** The number of the product, one of the kind; empty before one is selected. */
  readonly product: string;
  readonly name: string;
  /** The number of the place where the goods are picked up. */
  readonly place: string;
  /** The number of the store within the place; empty where none is named. */
  readonly location: string;
  /** The lot of a new ware. */
  readonly lot: string;
  /** Yuan a tonne, with tax. */
  readonly price: string;
  /** How far the price pays for the transport: to no place, onto the wagon or the ship, or to the buyer's door. */
  readonly basis: MallPriceBasis;
  /** A code of the pay types of the mall. */
  readonly payType: MallPayType;
  /** All of the stock in tonnes, with what orders hold. */
  readonly quantity: string;
  /** The least quantity of an order, in tonnes. */
  readonly minQuantity: string;
  /** Orders grow by this many tonnes. */
  readonly step: string;
  /** The greatest quantity of an order, in tonnes; empty where there is none. */
  readonly maxQuantity: string;
  /** Days after the contract within which the goods are picked up, 1 to 365. */
  readonly pickupDays: string;
  /** Plain text, no markup. */
  readonly description: string;
  /** The value of each attribute, by its code. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The values of each quality, by its code. */
  readonly qualities: Readonly<Record<string, QualityText>>;
  /** The first one is the main picture. */
  readonly pictures: readonly StoredFile[];
}

/** What each group of fields is given. */
export interface FieldProps {
  /** The fields as they are typed. */
  readonly text: WareText;
  /** What is wrong with each field; empty before the user has tried to save. */
  readonly faults: WareFaults;
  /** Called with the fields that have changed. */
  readonly change: (patch: Partial<WareText>) => void;
}

/** The same for fields that the template of the product decides. */
export type TemplateProps = FieldProps & { readonly template: Template };

export const emptyWare: WareText = {
  wareKind: "",
  product: "",
  name: "",
  place: "",
  location: "",
  lot: "",
  price: "",
  basis: "mine",
  payType: "0",
  quantity: "",
  minQuantity: "",
  step: "",
  maxQuantity: "",
  pickupDays: "30",
  description: "",
  attributes: {},
  qualities: {},
  pictures: [],
};

export const noQuality: QualityText = { promise: "", measured: "", reject: "" };

export const wareTextOf = (ware: OwnWare): WareText => ({
  wareKind: ware.wareKind,
  product: ware.product,
  name: ware.name,
  place: ware.place,
  location: ware.location ?? "",
  lot: "",
  price: formatPrice(ware.price),
  basis: ware.basis,
  payType: ware.payType,
  quantity: formatQuantity(stockOf(ware)),
  minQuantity: formatQuantity(ware.minQuantity),
  step: formatQuantity(ware.step),
  maxQuantity: ware.maxQuantity === null ? "" : formatQuantity(ware.maxQuantity),
  pickupDays: String(ware.pickupDays),
  description: ware.description,
  attributes: Object.fromEntries(ware.attributes.map(({ code, value }) => [code, value])),
  qualities: Object.fromEntries(ware.qualities.map(({ code, ...texts }) => [code, texts])),
  pictures: ware.files,
});

/** The attributes and qualities of the template that are filled in. */
export const describedOf = ({ attributes, qualities }: WareText, template: Template) => ({
  attributes: template.attributes.flatMap(({ code }) => {
    const value = attributes[code]?.trim() ?? "";
    return value === "" ? [] : [{ code, value }];
  }),
  qualities: template.qualities.flatMap(({ code }) => {
    const { promise, measured, reject } = qualities[code] ?? noQuality;
    const texts = { code, promise: promise.trim(), measured: measured.trim(), reject: reject.trim() };
    return texts.promise || texts.measured || texts.reject ? [texts] : [];
  }),
});

type WareFaults = Partial<Record<keyof WareText, string>>;

/** The fields as the call that saves a new ware reads them. */
export const readWare = (text: WareText, template: Template): FormReading<WareTerms> =>
  readFormInput(mallWares.saveWare.input, {
    ...text,
    ...describedOf(text, template),
    pictures: text.pictures.map(({ file }) => file),
  });

/** What is said of a field that is still empty. */
const missing = {
  wareKind: "请选择商品种类",
  product: "请选择产品",
  name: "请输入商品名称",
  place: "请选择提货地点",
  price: refusalText("PRICE_NOT_POSITIVE"),
  quantity: "请输入库存总量",
  minQuantity: "请输入起订量",
  step: "请输入步长",
} as const;

export const noTemplate: Template = { attributes: [], qualities: [] };

/** What is wrong with each field, in Chinese; the server checks all of it again. */
export function wareFaults(text: WareText, template: Template = noTemplate): WareFaults {
  const faults: Partial<Record<keyof WareText, string>> = {};
  const add = (name: keyof WareText, words: string) => {
    faults[name] ??= words;
  };
  for (const [name, words] of Object.entries(missing) as [keyof typeof missing, string][])
    if (text[name].trim() === "") add(name, words);
  if (hasMarkup(text.name)) add("name", refusalText("MARKUP_REFUSED", { field: "商品名称" }));
  if (hasMarkup(text.description)) add("description", refusalText("MARKUP_REFUSED", { field: "商品说明" }));
  const { value, faults: ofCall } = readWare(text, template);
  for (const [path, words] of ofCall) add(path.split(".")[0] as keyof WareText, words);
  if (ofCall.has("pickupDays")) faults.pickupDays = "请输入 1 至 365 天";
  if (value !== null) {
    if (value.price <= 0n) add("price", refusalText("PRICE_NOT_POSITIVE"));
    const fault = boundsFault(value);
    if (fault) add("maxQuantity", refusalText(fault.reason, fault.figures));
  }
  const [name, figures] = attributeFault(template, describedOf(text, template)) ?? [];
  const isOfAttribute = template.attributes.some(({ label }) => label === figures?.["name"]);
  if (name) add(isOfAttribute ? "attributes" : "qualities", refusalText(name, figures));
  return faults;
}

/** What an attribute may be, for its empty field; empty where it has no bounds. */
export function placeholderOf(kind: "number" | "range", least: string | null, most: string | null): string {
  const bounds = least !== null && most !== null ? `${least}–${most}` : "";
  if (kind === "range") return bounds && `区间，在 ${bounds} 之内`;
  return bounds;
}
