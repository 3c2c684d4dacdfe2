import type { StoredFile } from "@zd/api/files/operations";
import type { mallWares } from "@zd/api/mall/wares";
import { refusalText } from "@zd/api/refusals";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { attributeFault, hasMarkup } from "@zd/domain/mall/attributes";
import type { MallPriceBasis, PlaceId, PlaceLocationId } from "@zd/domain/mall/codes";
import { stockOf } from "@zd/domain/mall/stock";
import { boundsFault, type MallPayType } from "@zd/domain/mall/ware";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import type { ProductId } from "@zd/domain/terms/product";

type Terms = InputOf<typeof mallWares.saveWare>;
type OwnWare = OutputOf<typeof mallWares.readWare>;
type Template = OutputOf<typeof mallWares.listAttributes>;

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
  readonly basis: MallPriceBasis;
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
const describedOf = ({ attributes, qualities }: WareText, template: Template) => ({
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

/** What is wrong with each field, in Chinese; the server checks all of it again. */
export function wareFaults(text: WareText, template: Template | undefined): WareFaults {
  const faults: Partial<Record<keyof WareText, string>> = {};
  const lacking = (field: "wareKind" | "product" | "name" | "place", words: string) => {
    if (text[field].trim() === "") faults[field] = words;
  };
  lacking("wareKind", "请选择商品种类");
  lacking("product", "请选择产品");
  lacking("name", "请输入商品名称");
  lacking("place", "请选择提货地点");
  if (hasMarkup(text.name)) faults.name = refusalText("MARKUP_REFUSED", { field: "商品名称" });
  if (hasMarkup(text.description)) faults.description = refusalText("MARKUP_REFUSED", { field: "商品说明" });
  if (!parsePrice(text.price)) faults.price = refusalText("PRICE_NOT_POSITIVE");
  if (parseQuantity(text.quantity) === null) faults.quantity = "请输入库存总量";
  const days = Number(text.pickupDays);
  if (!(days >= 1 && days <= 365)) faults.pickupDays = "请输入 1 至 365 天";
  const bounds = boundsOf(text);
  if (bounds.minQuantity === null) faults.minQuantity = "请输入起订量";
  else if (bounds.step === null) faults.step = "请输入步长";
  else {
    const { minQuantity, step } = bounds;
    const fault = boundsFault({ minQuantity, step, maxQuantity: bounds.maxQuantity });
    if (fault) faults.maxQuantity = refusalText(fault.reason, fault.figures);
  }
  if (template) {
    const described = describedOf(text, template);
    const [name, figures] = attributeFault(template, described) ?? [];
    const isOfAttribute = template.attributes.some(({ label }) => label === figures?.["name"]);
    if (name) faults[isOfAttribute ? "attributes" : "qualities"] = refusalText(name, figures);
  }
  return faults;
}

const boundsOf = ({ minQuantity, step, maxQuantity }: WareText) => ({
  minQuantity: parseQuantity(minQuantity),
  step: parseQuantity(step),
  maxQuantity: parseQuantity(maxQuantity),
});

/** The input of the call that saves the ware; null while figures are missing. */
export function wareTermsOf(text: WareText, template: Template): Terms | null {
  const [price, quantity] = [parsePrice(text.price), parseQuantity(text.quantity)];
  const { minQuantity, step, maxQuantity } = boundsOf(text);
  if (price === null || quantity === null || minQuantity === null || step === null) return null;
  return {
    wareKind: text.wareKind as WareKindId,
    product: text.product as ProductId,
    name: text.name.trim(),
    place: text.place as PlaceId,
    location: text.location === "" ? null : (text.location as PlaceLocationId),
    price,
    quantity,
    basis: text.basis,
    payType: text.payType,
    minQuantity,
    step,
    maxQuantity,
    pickupDays: Number(text.pickupDays),
    description: text.description.trim(),
    ...describedOf(text, template),
    pictures: text.pictures.map(({ file }) => file),
  };
}

/** What an attribute may be, for its empty field; empty where it has no bounds. */
export function placeholderOf(kind: "number" | "range", least: string | null, most: string | null): string {
  const bounds = least !== null && most !== null ? `${least}–${most}` : "";
  if (kind === "range") return bounds && `区间，在 ${bounds} 之内`;
  return bounds;
}
