import { rankings } from "@zd/domain/trading/evaluation";
import { z } from "zod";
import { codesOf, id, many, moment, text, tonnes, unitPrice, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

/** Fields that the owner's and the staff's calls of an evaluation share (domain §2.5, §2.6). */

export const orderNo = ["orderno", id<"OrderNo">(), "订单号"] as const;

/** 定标方式 */
export const awardKinds = {
  ranked: "按排名定标",
  chosen: "指定定标",
  split: "按排名拆分",
  none: "不定标",
} as const;
export type AwardKind = keyof typeof awardKinds;

export const awardKind = codesOf(awardKinds);

/** The award that is tried or made. */
export const awardFields = {
  kind: ["kind", awardKind, "定标方式"],
  order: ["orderno", id<"OrderNo">().optional(), "指定的订单号"],
} as const;

/** 还价 as both sides see it. */
export const counterOffer = payload({
  orderNo,
  price: ["price", unitPrice, "还价"],
  until: ["until", moment, "答复期限"],
  answer: ["answer", z.enum(["accepted", "declined"]).nullable(), "答复，未答复为空"],
});

/** An offer in its rank, as it is evaluated. */
export const offerFields = {
  rank: ["rank", many, "名次"],
  orderNo,
  firmName: ["firmname", text(200), "企业名称"],
  at: ["time", moment, "报价时间，以最后一次修改为准"],
  price: ["price", unitPrice, "报价"],
  quantity: ["qty", tonnes, "数量"],
  filled: ["dealnum", tonnes, "按排名可成交数量"],
  dealPrice: ["dealprice", unitPrice.nullable(), "按规则的成交价，不中标为空"],
  amount: ["amount", yuan.nullable(), "成交金额"],
  behindBy: ["behindby", codesOf(rankings).nullable(), "排在前一名之后的依据，首名为空"],
} as const;

/** 定标试算: what an award would come to; nothing of it is saved. */
export const awardOutcome = payload({
  winners: [
    "winners",
    z.array(
      payload({
        orderNo,
        firmName: ["firmname", text(200), "中标企业"],
        price: ["price", unitPrice, "成交价"],
        quantity: ["dealnum", tonnes, "成交数量"],
        amount: ["amount", yuan, "成交金额"],
        kept: ["keptbail", yuan, "转履约保证金"],
        fee: ["fee", yuan, "对方服务费"],
        ownerFee: ["ownerfee", yuan, "货主服务费"],
      }),
    ),
    "将成交",
  ],
  releases: [
    "releases",
    z.array(
      payload({
        firmName: ["firmname", text(200), "企业"],
        amount: ["bail", yuan, "解冻保证金"],
      }),
    ),
    "将解冻的保证金",
  ],
  left: ["left", tonnes, "剩余未成交数量"],
});
