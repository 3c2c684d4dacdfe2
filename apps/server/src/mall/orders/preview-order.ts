import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { balanceOf } from "@zd/domain/funds/ledger";
import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";
import { type Charges, chargesOf, frozenFor } from "@zd/domain/mall/charges";
import type { MallWareId } from "@zd/domain/mall/codes";
import { orderDecision } from "@zd/domain/mall/negotiation";
import { coverFault, offerFault } from "@zd/domain/mall/order";
import { holdForOrder } from "@zd/domain/mall/order-vouchers";
import { amountOf } from "@zd/domain/money/amount";
import { formatAmount } from "@zd/domain/money/yuan";
import { payTypes } from "@zd/domain/terms/codes";
import { findBalances, findFeeTerms } from "../../funds/index.ts";
import { plainCard, previewHash, purseEffect } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findCustomerPrices } from "../groups/customer-prices.ts";
import { findFeePlan } from "../merchants/fee-plans.ts";
import { getOwnNegotiation, toNegotiation } from "../negotiations/negotiation-store.ts";
import { findStanding, standingFault } from "../standing.ts";
import { openMall } from "../switching/open-mall.ts";
import { chargeWords, goodsWords } from "./card-words.ts";
import { termsFor } from "./charge-terms.ts";
import { findOffer, offerAt } from "./offers.ts";

/** What a buyer confirms: ware, quantity, price, charges, and the money that he has for it. */
export interface SeenOrder {
  readonly ware: MallWareId;
  /** Quantity ordered. */
  readonly count: Quantity;
  /** The price that the buyer has seen, 0.0001 yuan a tonne. */
  readonly price: Price;
  /** What is frozen of the buyer. */
  readonly charges: Charges;
  /** 可用资金 of the buyer. */
  readonly available: Fen;
}

export const orderMark = ({ ware, count, price, charges, available }: SeenOrder) => ({
  ware,
  count,
  price,
  fee: charges.fee,
  deposit: charges.deposit,
  available,
});

/** 商城下单的确认卡: the buyer's accounts before and after. */
export const previewOrder = handle(
  api.mallOrders.previewOrder,
  async ({ ware, count, price, negotiation }, { db, actor, request, now }) => {
    const company = await openMall(db, request);
    const { firmId: buyer } = actor;
    const [found, row] = await Promise.all([
      findOffer(db, ware),
      negotiation === undefined ? null : getOwnNegotiation(db, negotiation, buyer),
    ]);
    if (!found || found.company !== company) throw notFound();
    const decision = row && orderDecision(toNegotiation(row), { buyer, ware, count, price }, now);
    const prices = await findCustomerPrices(db, buyer, [ware]);
    const own = prices.of(buyer, ware, found.price) ?? found.price;
    const offer = { ...found, price: decision?.ok ? price : own };
    const [plan, fees, balances, standing] = await Promise.all([
      findFeePlan(db, company, offer.plan),
      findFeeTerms(db, [buyer]),
      findBalances(db, [buyer], allDisclosed),
      findStanding(db, buyer),
    ]);
    const terms = termsFor(plan, fees, offer, { firm: buyer, side: "B", at: now });
    const charges = chargesOf(terms, price, count);
    const available = balanceOf(balances, { holder: buyer, bucket: "available" });
    const hindered = standingFault(standing);
    const fault = hindered
      ? { reason: hindered, figures: {} }
      : decision && !decision.ok
        ? decision
        : (offerFault(offerAt(offer, now), { buyer, count, price }) ?? coverFault(charges, available));
    const after = balancesAfter(balances, holdForOrder(buyer, charges));
    const then = fault === null && after.ok ? (after.facts[0] ?? null) : null;
    return {
      ...plainCard,
      number: negotiation ?? "",
      party: offer.shopName,
      direction: "买入",
      path: "可用资金 → 交易保证金",
      amount: amountOf(price, count),
      subject: goodsWords({ wareName: offer.name, placeName: offer.placeName, price }, count),
      effect: purseEffect("资金", ["现在", "下单后"], purseLines(buyer, [balances, then])),
      facts: [
        { title: "本次冻结", words: `${formatAmount(frozenFor(charges))} 元` },
        { title: "其中", words: chargeWords(charges) },
        { title: "付款方式", words: payTypes[offer.payType] },
      ],
      consequence: [
        { when: "提交后", words: "冻结保证金与服务费，等待商户确认" },
        { when: "商户确认后", words: "形成合同，货款按付款方式另行支付" },
        { when: "24 小时未确认", words: "订单失效，全额解冻" },
      ],
      people: [{ role: "下单", name: actor.name, at: null }],
      barred: fault && refusalText(fault.reason, fault.figures ?? {}),
      seen: previewHash(orderMark({ ware, count, price, charges, available })),
    };
  },
);
