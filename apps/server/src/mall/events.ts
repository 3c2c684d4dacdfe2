import type { ContractNo, FirmId, NegotiationNo, OrderNo } from "@zd/domain/kernel/brand";
import type { MallAgreementState } from "@zd/domain/mall/agreement";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { NegotiationState } from "@zd/domain/mall/negotiation";
import type { MallOrderState } from "@zd/domain/mall/order";
import { event } from "../platform/live/event.ts";

/** The price of a ware has changed; prices in 0.0001 yuan a tonne, as text. */
export const warePriceChanged = event<{
  /** Number of the ware. */
  readonly ware: string;
  /** 0.0001 yuan a tonne. */
  readonly before: string;
  /** 0.0001 yuan a tonne. */
  readonly after: string;
}>()("mall.warePriceChanged");

/** A ware that was sold out is in stock again. */
export const wareInStock = event<{
  /** Number of the ware. */
  readonly ware: string;
}>()("mall.wareInStock");

/** An order was placed or answered. Live only: what is lost can be read again. */
export const orderMoved = event<{
  readonly order: OrderNo;
  /** The firm that has placed it. */
  readonly buyer: FirmId;
  /** The shop's firm. */
  readonly seller: FirmId;
  /** The state that it has now. */
  readonly state: MallOrderState;
}>()("mall.orderMoved");

/** A negotiation was opened, quoted in, or has ended. Live only, for its two firms; it carries no price. */
export const negotiationMoved = event<{
  readonly negotiation: NegotiationNo;
  readonly buyer: FirmId;
  /** The shop's firm. */
  readonly seller: FirmId;
  /** The state that it has now. */
  readonly state: NegotiationState;
}>()("mall.negotiationMoved");

/** An agreement was opened or has changed. Live only. */
export const agreementMoved = event<{
  /** The number that the contract will have. */
  readonly contract: ContractNo;
  readonly buyer: FirmId;
  readonly seller: FirmId;
  /** The state that it has now. */
  readonly state: MallAgreementState;
}>()("mall.agreementMoved");

/** A ware that users follow is cheaper or in stock again. Live only, for the firms of these users. */
export const followedMoved = event<{
  readonly ware: MallWareId;
  /** The firms of the users who follow the ware. */
  readonly firms: readonly FirmId[];
}>()("mall.followedMoved");
