import { firmId, instant, type WareKindId } from "../kernel/brand.ts";
import { weekdayCalendar } from "../kernel/exchange-calendar.ts";
import type { ProductId } from "../terms/product.ts";
import type { FaultContext } from "../trading/application-rule.ts";
import {
  type ApplicationDraft,
  type ContractTemplateId,
  type DeliveryModeId,
  emptyDraft,
  type FactoryId,
  type GradeId,
  type PriceUnitId,
} from "../trading/application-terms.ts";
import { mine, perTonne, tonnes } from "./samples.ts";

/** Monday morning, 2026-06-15, in Shanghai. */
export const mondayMorning = instant(Date.parse("2026-06-15T09:00:00+08:00"));

/** 张家峁矿 sells 30 000 t in six lots from 620, on Wednesday. */
export const sampleDraft = (change: Partial<ApplicationDraft> = {}): ApplicationDraft => ({
  ...emptyDraft,
  wareKind: "WK01" as WareKindId,
  factory: "FA01" as FactoryId,
  product: "PR01" as ProductId,
  grade: "GR01" as GradeId,
  qualities: [
    { code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" },
    { code: "S", label: "全硫 St,d", value: "≤0.50", unit: "%" },
  ],
  lots: [{ count: 6, quantity: tonnes("5000") }],
  total: tonnes("30000"),
  priceUnit: "PU01" as PriceUnitId,
  basePrice: perTonne("620"),
  payType: "1",
  contractTemplate: "CT01" as ContractTemplateId,
  deliveryMode: "DM01" as DeliveryModeId,
  place: "榆林神木张家峁矿",
  deliveryFrom: "2026-06-20",
  deliveryTo: "2026-07-10",
  startsAt: instant(Date.parse("2026-06-17T10:30:00+08:00")),
  ...change,
});

export const sampleContext = (change: Partial<FaultContext> = {}): FaultContext => ({
  now: mondayMorning,
  firm: mine,
  noticeDays: 1,
  calendar: weekdayCalendar,
  attributes: [
    { code: "Q", label: "热值 Qnet,ar", required: true },
    { code: "S", label: "全硫 St,d", required: true },
    { code: "A", label: "灰分 Ad", required: false },
  ],
  ...change,
});

export const friend = firmId("FRIEND");
