import type { ContractNo, FirmId, OrderNo } from "@zd/domain/kernel/brand";
import type { AgreementState } from "@zd/domain/mall/agreement";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { MallOrderState } from "@zd/domain/mall/order";
import { event } from "../platform/event.ts";

/** 商品 has another price from now on; prices in ten-thousandths of a yuan, as text. */
export const warePriceChanged = event<{
  readonly ware: string;
  readonly before: string;
  readonly after: string;
}>()("mall.warePriceChanged");

/** 商品 of which nothing was left has something for sale again. */
export const wareInStock = event<{ readonly ware: string }>()("mall.wareInStock");

/** 商城订单 was placed or answered; told live only, what is lost can be read again. */
export const orderMoved = event<{
  readonly order: OrderNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly state: MallOrderState;
}>()("mall.orderMoved");

/** 商城合同 was opened, or something has happened to it; likewise. */
export const agreementMoved = event<{
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  readonly state: AgreementState;
}>()("mall.agreementMoved");

/** What somebody follows is cheaper or there again; likewise, for the firms of those who follow it. */
export const followedMoved = event<{
  readonly ware: MallWareId;
  readonly firms: readonly FirmId[];
}>()("mall.followedMoved");
