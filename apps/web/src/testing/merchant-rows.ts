import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { fen, firmId, type OrderNo, price, quantity, type WareKindId } from "@zd/domain/kernel/brand";
import type { FeePlanId, MallWareId, PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { mallOn, mallOrder } from "./mall-rows.ts";
import { after } from "./market-rows.ts";
import { type Answer, answer } from "./render-page.tsx";

type Shop = NonNullable<OutputOf<typeof api.merchants.readShop>["shop"]>;
type Ware = OutputOf<typeof api.mallWares.readWare>;
type Agreement = OutputOf<typeof api.mallContracts.readContract>;

export const feePlan = "PG01" as FeePlanId;

export const shop: Shop = {
  firm: firmId("F1"),
  firmName: "榆林晨曜煤业有限公司",
  shopName: "晨曜煤业",
  intro: "自有煤源",
  contactName: "王立新",
  contactPhone: "13800000000",
  address: "榆林市榆阳区",
  opens: 480,
  closes: 1080,
  logo: null,
  status: "0",
  condition: "open",
  suspendedFor: null,
  plan: feePlan,
  planName: "标准方案",
  paraType: "R",
  version: 3,
};

/** What every page of the mall asks first, of a merchant. */
export const ofMall = (own: Shop | null = shop): readonly Answer[] => [
  ...mallOn,
  answer(api.merchants.readShop, () => ({ firm: own?.firm ?? null, shop: own })),
];

const tonnes = (whole: number) => quantity(BigInt(whole) * 10_000n);

export const ware: Ware = {
  ware: "MW1" as MallWareId,
  wareKind: "WK01" as WareKindId,
  kindName: "动力煤",
  product: "P01" as ProductId,
  productName: "混煤",
  name: "5500 大卡混煤",
  place: "PL1" as PlaceId,
  placeName: "柠条塔矿",
  location: null,
  locationName: "",
  price: price(6_200_000n),
  basis: "mine",
  payType: "0",
  minQuantity: tonnes(100),
  step: tonnes(50),
  maxQuantity: null,
  pickupDays: 30,
  attributes: [{ code: "size", value: "0–50" }],
  qualities: [{ code: "Q", promise: "5500", measured: "5536", reject: "<5200" }],
  description: "随货附化验报告",
  pictures: [],
  state: "2",
  version: 4,
  available: tonnes(900),
  reserved: tonnes(100),
  quantity: tonnes(1_000),
  memo: "",
  needsReview: false,
  files: [],
  createdAt: after(-86_400),
  actions: ["takeDown", "changePrice", "changeQuantity"],
};

export const wareTemplate: OutputOf<typeof api.mallWares.listAttributes> = {
  attributes: [
    {
      code: "size",
      label: "粒度",
      unit: "mm",
      kind: "range",
      required: true,
      least: "0",
      most: "300",
      choices: [],
    },
  ],
  qualities: [{ code: "Q", label: "发热量", unit: "kcal/kg", required: true }],
};

/** A buyer's order of 200 t, as the shop reads it. */
export const order = mallOrder({
  orderNo: "MO2506160001" as OrderNo,
  side: "S",
  ware: ware.ware,
  wareName: ware.name,
  shopName: shop.shopName,
  buyer: "神木恒泽矿业销售有限公司",
  seller: shop.firmName,
  product: "混煤",
  place: ware.placeName,
  count: tonnes(200),
  price: ware.price,
  amount: fen(12_400_000n),
  fee: fen(12_400n),
  deposit: fen(620_000n),
  payType: "0",
  attributes: [{ code: "size", label: "粒度", unit: "mm", value: "0–50" }],
});

export const agreement: Agreement = {
  tradingDay: "2025-06-16",
  contractNo: "MC2506160001" as Agreement["contractNo"],
  version: 2,
  state: "0",
  side: "S",
  contractState: null,
  orderNo: order.orderNo,
  ordered: order.count,
  ware: ware.ware,
  wareName: ware.name,
  shopName: shop.shopName,
  product: "混煤",
  place: "柠条塔矿",
  buyer: { firm: firmId("F2"), name: order.buyer, creditCode: "91610821XY00000001" },
  seller: { firm: shop.firm, name: shop.firmName, creditCode: "91610802XY03117K0A" },
  price: ware.price,
  amount: order.amount,
  fee: order.fee,
  deposit: order.deposit,
  quantity: order.count,
  payType: "0",
  delivery: "坑口自提",
  deliveryFrom: "2025-06-16",
  deliveryTo: "2025-07-16",
  address: "",
  memo: "",
  cancelledBy: null,
  reason: "",
  openedAt: after(-600),
  changedAt: after(-600),
  changedBy: "王立新",
  actions: ["edit", "submit", "cancel"],
  mayMoveAddress: false,
  attributes: [],
  qualities: [],
};

/** One contract of the mall in a list. */
export const agreementRow = ({
  contractNo,
  tradingDay,
  state,
  contractState,
  wareName,
  amount,
  payType,
  ...of
}: Agreement): OutputOf<typeof api.mallContracts.listSales>["rows"][number] => ({
  contractNo,
  tradingDay,
  state,
  contractState,
  counterparty: of.side === "S" ? of.buyer.name : of.seller.name,
  wareName,
  quantity: of.quantity,
  price: of.price,
  amount,
  payType,
  deliveryFrom: of.deliveryFrom,
  deliveryTo: of.deliveryTo,
  address: of.address,
  orderNo: of.orderNo,
  openedAt: of.openedAt,
  changedAt: of.changedAt,
  version: of.version,
});
