import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { balancesAfter, purseLines } from "@zd/domain/funds/effect";
import { totalsOf } from "@zd/domain/mall/basket";
import { type Charges, frozenFor } from "@zd/domain/mall/charges";
import { holdForOrder } from "@zd/domain/mall/order-vouchers";
import { formatAmount } from "@zd/domain/money/yuan";
import { payTypes } from "@zd/domain/terms/codes";
import { findBalances } from "../../funds/index.ts";
import { plainCard, previewHash, purseEffect, tonnes } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { chargeWords, priceWords } from "../orders/card-words.ts";
import { openMall } from "../switching/open-mall.ts";
import { basketFaultOf, lineFault, type Reckoning, reckon } from "./basket-outcome.ts";
import { findLines, toChosen } from "./basket-store.ts";

/** What a buyer confirms: every ware with its quantity, price and charges, and the money that he has for all of them. */
export const basketMark = ({ lines, available }: Pick<Reckoning, "lines" | "available">) => ({
  lines: lines.map(({ ware, count, trial }) => ({
    ware,
    count,
    amount: trial?.amount ?? null,
    fee: trial?.fee ?? null,
    deposit: trial?.deposit ?? null,
  })),
  available,
});

/** 采购清单下单的确认卡: every order that would be placed, and the buyer's accounts before and after. */
export const previewOrder = handle(
  api.mallBaskets.previewOrder,
  async ({ firm, lines: asked }, { db, actor, request, now }) => {
    const company = await openMall(db, request);
    const { firmId: buyer } = actor;
    const inBasket = new Map(
      (await findLines(db, buyer))
        .filter(({ sellerId }) => sellerId === firm)
        .map((row) => [row.wareId, row]),
    );
    const chosen = asked.map(({ ware, count, price }) => {
      const row = inBasket.get(ware);
      if (!row) throw notFound();
      return { ...toChosen(row), count, price };
    });
    const [reckoning, balances] = await Promise.all([
      reckon(db, chosen, { company, buyer, now }),
      findBalances(db, [buyer], allDisclosed),
    ]);
    const fault = basketFaultOf(reckoning);
    const totals = totalsOf(reckoning.lines);
    const charges: Charges = totals;
    const after = balancesAfter(balances, holdForOrder(buyer, charges));
    const then = fault === null && after.ok ? (after.facts[0] ?? null) : null;
    const offers = [...reckoning.offers.values()];
    return {
      ...plainCard,
      number: "",
      party: offers[0]?.shopName ?? "",
      direction: "买入",
      path: "可用资金 → 交易保证金",
      amount: totals.amount,
      subject: `${chosen.length} 种商品，共 ${tonnes(totals.count)}，生成 ${chosen.length} 张订单`,
      effect: purseEffect("资金", ["现在", "下单后"], purseLines(buyer, [balances, then])),
      facts: [
        { title: "本次冻结", words: `${formatAmount(frozenFor(charges))} 元` },
        { title: "其中", words: chargeWords(charges) },
        {
          title: "付款方式",
          words: [...new Set(offers.map(({ payType }) => payTypes[payType]))].join("、"),
        },
      ],
      evidence: reckoning.lines.map((line) => {
        const price = chosen.find(({ ware }) => ware === line.ware)?.price;
        const goods = `${line.name} ${tonnes(line.count)} × ${price === undefined ? "" : priceWords(price)}`;
        return line.fault
          ? { passed: false, words: `${goods}：${lineFault(line)}` }
          : { passed: true, words: `${goods} = ${formatAmount(line.trial?.amount ?? totals.amount)} 元` };
      }),
      consequence: [
        {
          when: "提交后",
          words: "每种商品各生成一张订单，全部成功或全部不下；冻结保证金与服务费，等待商户确认",
        },
        { when: "商户确认后", words: "逐单形成合同，货款按付款方式另行支付" },
        { when: "24 小时未确认", words: "该订单失效，全额解冻" },
      ],
      people: [{ role: "下单", name: actor.name, at: null }],
      barred: fault && refusalText(fault.reason, fault.figures),
      seen: previewHash(basketMark(reckoning)),
    };
  },
);
