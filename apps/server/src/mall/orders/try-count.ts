import { api } from "@zd/api";
import { refusals, refusalText } from "@zd/api/refusals";
import { trialOf } from "@zd/domain/mall/charges";
import { coverFault, offerFault } from "@zd/domain/mall/order";
import { findAvailable, findFeeTerms } from "../../funds/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { findCustomerPrices } from "../groups/customer-prices.ts";
import { findFeePlan } from "../merchants/fee-plans.ts";
import { findStanding, standingFault } from "../standing.ts";
import { openMall } from "../switching/open-mall.ts";
import { termsFor } from "./charge-terms.ts";
import { findOffer, offerAt } from "./offers.ts";
import { priceToken } from "./price-token.ts";

/** 商城订单费用试算: what an order would cost now; outside of the lane, and nothing is kept. */
export const tryCount = ({ keys }: Pick<Platform, "keys">) =>
  handle(api.mallOrders.tryCount, async ({ ware, count, price: seen }, { db, actor, request, now }) => {
    const company = await openMall(db, request);
    const { firmId: buyer } = actor;
    const [found, prices] = await Promise.all([findOffer(db, ware), findCustomerPrices(db, buyer, [ware])]);
    if (!found || found.company !== company) throw notFound();
    const offer = { ...found, price: prices.of(buyer, ware, found.price) ?? found.price };
    const [plan, fees, funds, standing] = await Promise.all([
      findFeePlan(db, company, offer.plan),
      findFeeTerms(db, [buyer]),
      findAvailable(db, buyer),
      findStanding(db, buyer),
    ]);
    const { price, payType, available: stock } = offer;
    const trial = trialOf(termsFor(plan, fees, offer, { firm: buyer, side: "B", at: now }), price, count);
    const hindered = standingFault(standing);
    const refusal = hindered
      ? { reason: hindered }
      : (offerFault(offerAt(offer, now), { buyer, count, price: seen ?? price }) ?? coverFault(trial, funds));
    const token = refusal ? null : priceToken(keys, { firm: buyer, ware, count, price }, now);
    return {
      ware,
      count,
      price,
      ...trial,
      stock,
      funds,
      payType,
      token: token?.token ?? null,
      validUntil: token?.validUntil ?? null,
      refusal: refusal && {
        code: refusals[refusal.reason][0],
        message: refusalText(refusal.reason, "figures" in refusal ? refusal.figures : {}),
      },
      at: now,
    };
  });
