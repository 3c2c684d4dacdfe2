import { type Instant, instant, quantity } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { MallWareId } from "@zd/domain/mall/codes";
import { answerByOf } from "@zd/domain/mall/order";
import { type PastStep, recordOrder } from "../../mall/index.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";
import { firmOf } from "../catalogue/firms.ts";
import { mallHosts, shops } from "../catalogue/mall.ts";
import { demoCompany, firmIdOf, traderOf } from "../people.ts";

/** Who acts for a firm of the catalogue. */
export const personOf = (firm: string) => {
  const member = firmOf(firm);
  const name = member.operators[0]?.name ?? member.legalPerson;
  return { company: demoCompany, firm: firmIdOf(member), user: traderOf(member), name };
};

/** How far an order has come, and what was said of it. */
const fates = {
  waiting: [],
  cancelled: ["cancel", "采购计划调整"],
  rejected: ["reject", "该批货已排满，请改订下周"],
  expired: ["expire", "商家未在24小时内确认"],
  confirmed: ["confirm"],
  submitted: ["confirm", "submit"],
  agreed: ["confirm", "submit", "agree"],
  "called off": ["confirm", "call-off", "运力未落实，双方商定取消"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

interface DemoOrder {
  /** Number of the ware table; its shop is the one that sells it. */
  readonly ware: number;
  /** Key of the buying firm. */
  readonly buyer: string;
  /** In steps above the least. */
  readonly more: number;
  /** What becomes of the order. */
  readonly fate: keyof typeof fates;
}

/** The firms of the sign-in page find one of each kind, as buyers and as merchants. */
const orders: readonly DemoOrder[] = [
  { ware: 1, buyer: "chenyao", more: 2, fate: "expired" },
  { ware: 2, buyer: "caoan", more: 1, fate: "called off" },
  { ware: 21, buyer: "chenyao", more: 3, fate: "agreed" },
  { ware: 3, buyer: "chenyao", more: 4, fate: "agreed" },
  { ware: 33, buyer: "chenyao", more: 1, fate: "cancelled" },
  { ware: 4, buyer: "chenyao", more: 2, fate: "rejected" },
  { ware: 22, buyer: "chenyao", more: 0, fate: "called off" },
  { ware: 5, buyer: "chenyao", more: 5, fate: "submitted" },
  { ware: 23, buyer: "chenyao", more: 1, fate: "confirmed" },
  { ware: 6, buyer: "caoan", more: 3, fate: "confirmed" },
  { ware: 10, buyer: "caoan", more: 2, fate: "submitted" },
  { ware: 18, buyer: "caoan", more: 1, fate: "rejected" },
  { ware: 10, buyer: "chenyao", more: 0, fate: "waiting" },
  { ware: 48, buyer: "chenyao", more: 1, fate: "waiting" },
  { ware: 21, buyer: "caoan", more: 2, fate: "waiting" },
  { ware: 1, buyer: "caoan", more: 1, fate: "waiting" },
];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** 商城订单与合同 of yesterday and today. */
export async function loadMallOrders(
  scope: LaneScope,
  wares: ReadonlyMap<number, MallWareId>,
): Promise<void> {
  for (const [place, order] of orders.entries()) {
    const ware = wares.get(order.ware);
    const seller = shops.find((shop) => shop.wares.includes(order.ware))?.firm;
    if (!ware || !seller) throw new Error(`nobody sells ware ${order.ware}`);
    const { minQuantity, step } = await scope.tx
      .selectFrom("mall.ware")
      .select(["minQuantity", "step"])
      .where("id", "=", ware)
      .executeTakeFirstOrThrow();
    const placedAt = placedAtOf(order, place, scope.now);
    await recordOrder(scope, {
      host: mallHosts[0].domain,
      ware,
      count: quantity(minQuantity + step * BigInt(order.more)),
      buyer: personOf(order.buyer),
      seller: personOf(seller),
      address: firmOf(order.buyer).address,
      placedAt,
      quoted: null,
      steps: stepsOf(order, placedAt),
    });
  }
}

/** When an order was placed: answered ones yesterday, twelve minutes apart, while every shop is open. */
const placedAtOf = ({ fate }: DemoOrder, place: number, now: Instant): Instant => {
  const today = startOfDay(now);
  const yesterday = today - 24 * hourMs;
  const minutes = place * minuteMs;
  if (fate === "expired") return instant(yesterday - 15 * hourMs + minutes);
  if (fate !== "waiting") return instant(yesterday + 12 * hourMs + 12 * minutes);
  // Not for a day yet, whenever the demo is filled.
  return instant(
    now < today + 10 * hourMs ? yesterday + 16 * hourMs + minutes : today + 9 * hourMs + minutes,
  );
};

function stepsOf({ fate }: DemoOrder, placedAt: Instant): readonly PastStep[] {
  const words: readonly string[] = fates[fate];
  const reason = words.at(-1) ?? "";
  return words.flatMap((step, i): readonly PastStep[] => {
    const at = instant(placedAt + (i + 1) * 25 * minuteMs);
    if (step === "confirm" || step === "submit" || step === "agree") return [{ step, at }];
    if (step === "cancel" || step === "reject" || step === "call-off") return [{ step, at, reason }];
    return step === "expire" ? [{ step, at: answerByOf(placedAt), reason }] : [];
  });
}
