import type { Fen, FirmId, Instant } from "@zd/domain/kernel/brand";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import type { MallOrderState } from "@zd/domain/mall/order";
import type { News } from "@zd/domain/messages/news";
import { formatAmount } from "@zd/domain/money/yuan";
import type { Selectable } from "kysely";
import type { MallOrderTable } from "./order-tables.ts";

/** What a message says of an order of the mall. */
interface Told {
  readonly order: string;
  readonly firm: FirmId;
  /** Which side the firm is, on whose page the message leads. */
  readonly side: "buyer" | "seller";
  readonly state: MallOrderState;
  readonly words: string;
  readonly consequence: string;
  readonly dueAt: Instant | null;
  readonly at: Instant;
}

const newsOf = ({ order, firm, side, state, ...rest }: Told): News => ({
  reference: `mall/${order}/${state}/${side}`,
  kind: state === "3" ? "rejected" : "mall",
  to: { firm, permission: "place-orders" },
  subject: "mallOrder",
  id: order,
  parameters: { side, state },
  practice: false,
  ...rest,
});

/** An order that was placed, as far as its shop is told of it. */
interface Placed {
  readonly no: string;
  readonly offer: { readonly firm: FirmId; readonly shopName: string };
  readonly amount: Fen;
  readonly answerBy: Instant;
  readonly at: Instant;
}

/** 待确认: the shop is told of an order. */
export const placedNews = ({ no, offer, amount, answerBy, at }: Placed): News =>
  newsOf({
    order: no,
    firm: offer.firm,
    side: "seller",
    state: "0",
    words: `商城订单 ${no} 待确认，${formatAmount(amount)} 元，${formatDeadline(answerBy)} 失效`,
    consequence: offer.shopName,
    dueAt: answerBy,
    at,
  });

const endings: Partial<
  Record<MallOrderState, { readonly words: string; readonly sides: readonly ("buyer" | "seller")[] }>
> = {
  "1": { words: "已被商家确认，请办理合同", sides: ["buyer"] },
  "2": { words: "已被买方取消", sides: ["seller"] },
  "3": { words: "被商家拒绝", sides: ["buyer"] },
  "4": { words: "逾期未确认，已失效", sides: ["buyer", "seller"] },
};

/** The side that has not answered is told of the answer. */
export function answeredNews(
  {
    orderNo,
    buyerId,
    sellerId,
    shopName,
  }: Pick<Selectable<MallOrderTable>, "orderNo" | "buyerId" | "sellerId" | "shopName">,
  { state, reason }: { readonly state: MallOrderState; readonly reason: string },
  at: Instant,
): readonly News[] {
  const { words = "", sides = [] } = endings[state] ?? {};
  return sides.map((side) =>
    newsOf({
      order: orderNo,
      firm: side === "buyer" ? buyerId : sellerId,
      side,
      state,
      words: `商城订单 ${orderNo} ${words}`,
      consequence: [shopName, state === "4" ? "" : reason].filter(Boolean).join(" · "),
      dueAt: null,
      at,
    }),
  );
}
