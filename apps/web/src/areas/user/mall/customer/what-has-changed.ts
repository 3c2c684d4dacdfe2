import type { mallFinding } from "@zd/api/mall/finding";
import type { OutputOf } from "@zd/api/wire/operation";
import { payTypes } from "@zd/domain/terms/codes";
import type { OrderRead } from "../../../../parts/mall/order-view.tsx";
import { shownPrice } from "../../../../ui/figures/figures.tsx";

/** What of an order an order of today is compared with. */
export type PastOrder = Pick<OrderRead, "wareName" | "place" | "payType" | "price" | "qualities">;

/** A ware as the asking firm sees it today. */
export type WareNow = Pick<
  OutputOf<typeof mallFinding.readWare>,
  "name" | "placeName" | "payType" | "price" | "ownPrice" | "qualities"
>;

/** What is not as it was when it was ordered, in words, the price first; nothing where all is. */
export function whatHasChanged(order: PastOrder, ware: WareNow): readonly string[] {
  const price = ware.ownPrice ?? ware.price;
  const promised = new Map(order.qualities.map(({ code, promise }) => [code, promise]));
  const changes: readonly (readonly [title: string, before: string, now: string])[] = [
    ["单价（元/吨）", shownPrice(order.price), shownPrice(price)],
    ["商品名称", order.wareName, ware.name],
    ["提货地点", order.place, ware.placeName],
    ["付款方式", payTypes[order.payType], payTypes[ware.payType]],
    ...ware.qualities.map(
      ({ code, label, promise }) => [`${label} 承诺值`, promised.get(code) ?? "", promise] as const,
    ),
  ];
  return changes.flatMap(([title, before, now]) =>
    before === now ? [] : [`${title}：${before || "未填"} → ${now || "未填"}`],
  );
}
