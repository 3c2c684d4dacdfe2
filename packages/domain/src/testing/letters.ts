import { fen, instant, price, quantity } from "../kernel/brand.ts";
import type { LetterDeal } from "../letters/letter-deal.ts";

/** A deal of 6 000 t, as letters tell of it. */
export const sampleDeal: LetterDeal = {
  contractNo: "20260615-0001",
  exchange: "朔原煤炭交易中心",
  sectionName: "神木矿区动力煤竞价销售",
  section: "J260615-01",
  orderNo: "J260615-01-000012",
  tradingDay: "2026-06-15",
  dealtAt: instant(Date.parse("2026-06-15T10:00:00+08:00")),
  signBy: instant(Date.parse("2026-06-17T17:00:00+08:00")),
  parties: {
    S: { name: "榆林晨曜煤业有限公司", creditCode: "91110000710934289T", address: "陕西省榆林市榆阳区" },
    B: { name: "汾岭㙟燃料有限公司", creditCode: "91110000710933024J", address: "" },
  },
  product: "动力煤 Q5500",
  producer: "晨曜一矿",
  quantity: quantity(60_000_000n),
  price: price(6_200_000n),
  amount: fen(372_000_000n),
  place: "神木矿区晨曜一矿",
  delivery: "矿区自提（汽运）",
  deliveryFrom: "2026-06-20",
  deliveryTo: "2026-07-20",
  payType: "1",
  deposits: { S: fen(36_000_000n), B: fen(36_000_000n) },
  fees: { S: fen(120_000n), B: fen(120_000n) },
  qualities: [
    { name: "收到基低位发热量 Qnet,ar", value: "5500 kcal/kg" },
    { name: "干基全硫 St,d", value: "≤0.50 %" },
    { name: "全水分 Mt", value: "≤13.0 %" },
  ],
};
