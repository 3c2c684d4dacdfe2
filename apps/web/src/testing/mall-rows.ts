import { api } from "@zd/api";
import type { WareCard } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import {
  type FirmId,
  fen,
  type Instant,
  instant,
  type OrderNo,
  price,
  quantity,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import type { MallWareId, PlaceId } from "@zd/domain/mall/codes";
import type { ProductId } from "@zd/domain/terms/product";
import { answer, testNow } from "./render-page.tsx";

const { mallBaskets, mallSwitching, merchants, mallFollow } = api;

export const mallSite = { mallProjectCode: "1001" } as const;

/** What the frame of every page asks where there is a mall. */
export const mallOn = [
  answer(mallSwitching.listHosts, () => [{ domain: location.hostname, enabled: true }]),
  answer(mallSwitching.listDictionary, () => [
    { dictionary: "wareSort", value: "recommended", label: "综合" },
  ]),
  answer(merchants.readShop, () => ({ firm: null, shop: null })),
  answer(mallBaskets.readBaskets, () => ({ baskets: [], funds: fen(1_486_200_00n), at: testNow })),
  answer(mallFollow.readFollowed, () => ({ wares: [], shops: [], unread: 0 })),
];

const day = 86_400_000;
export const daysAgo = (days: number): Instant => instant(testNow - days * day);

const place = {
  place: "P1" as PlaceId,
  placeName: "杭来湾煤矿",
  area: "610800",
  areaName: "榆林",
} as const;

/** 籽精煤 of 塬上: 690.00 元/吨, 3,000 t. */
export const wareCard = (more: Partial<WareCard> = {}): WareCard => ({
  ...place,
  ware: "MW1" as MallWareId,
  name: "籽精煤",
  wareKind: "K1" as WareKindId,
  kindName: "块煤",
  product: "PR1" as ProductId,
  productName: "籽煤",
  firm: "F9" as FirmId,
  shopName: "塬上煤炭",
  condition: "open",
  price: price(690_0000n),
  ownPrice: null,
  opensAt: null,
  basis: "mine",
  qualities: [
    { code: "Q", promise: "≥6000" },
    { code: "S", promise: "≤0.60" },
  ],
  size: "20–50",
  available: quantity(3_000_0000n),
  minQuantity: quantity(100_0000n),
  picture: null,
  prices: [{ at: daysAgo(30), price: price(680_0000n) }],
  change: price(10_0000n),
  ...more,
});

type PublicWare = OutputOf<typeof api.mallFinding.readWare>;

export const publicWare = (more: Partial<PublicWare> = {}): PublicWare => ({
  ...place,
  ware: "MW1" as MallWareId,
  name: "籽精煤",
  wareKind: "K1" as WareKindId,
  kindName: "块煤",
  product: "PR1" as ProductId,
  productName: "籽煤",
  placeType: "1",
  location: null,
  locationName: "",
  firm: "F9" as FirmId,
  shopName: "塬上煤炭",
  condition: "open",
  hours: "08:00–18:00",
  contactName: "李文",
  contactPhone: "0912-0000000",
  price: price(690_0000n),
  ownPrice: null,
  opensAt: null,
  since: daysAgo(3),
  basis: "mine",
  payType: "1",
  minQuantity: quantity(100_0000n),
  step: quantity(100_0000n),
  maxQuantity: null,
  pickupDays: 15,
  available: quantity(3_000_0000n),
  attributes: [{ code: "AT01", label: "粒度", unit: "mm", value: "20–50" }],
  qualities: [
    { code: "Q", label: "热值", unit: "kcal/kg", promise: "≥6000", measured: "6043", reject: "<5700" },
  ],
  description: "坑口装车",
  pictures: [],
  sold: quantity(46_300_0000n),
  onSaleSince: daysAgo(90),
  ...more,
});

type Trial = OutputOf<typeof api.mallOrders.tryCount>;

/** domain §9's example: 690 × 500, fee 100, deposit 34,500. */
export const trialOf = (more: Partial<Trial> = {}): Trial => ({
  ware: "MW1" as MallWareId,
  count: quantity(500_0000n),
  price: price(690_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  total: fen(345_100_00n),
  frozen: fen(34_600_00n),
  stock: quantity(3_000_0000n),
  funds: fen(1_486_200_00n),
  payType: "1",
  token: "TOKEN",
  validUntil: instant(testNow + 60_000),
  refusal: null,
  at: testNow,
  ...more,
});

type Order = OutputOf<typeof api.mallOrders.readOrder>;

export const mallOrder = (more: Partial<Order> = {}): Order => ({
  orderDate: "2025-06-16",
  orderNo: "MO1" as OrderNo,
  side: "B",
  state: "0",
  ware: "MW1" as MallWareId,
  wareName: "籽精煤",
  shopName: "塬上煤炭",
  buyer: "榆林晨曜煤业有限公司",
  seller: "榆林塬上煤炭运销有限公司",
  product: "籽煤",
  place: "杭来湾煤矿",
  count: quantity(500_0000n),
  price: price(690_0000n),
  amount: fen(345_000_00n),
  fee: fen(100_00n),
  deposit: fen(34_500_00n),
  payType: "1",
  address: "",
  placedAt: testNow,
  placedBy: "王立新",
  answerBy: instant(testNow + day),
  answeredAt: null,
  answeredBy: "",
  reason: "",
  contractNo: null,
  attributes: [],
  qualities: [],
  ...more,
});
