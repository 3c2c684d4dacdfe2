import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import { products } from "@zd/domain/financing/products";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { percent, percentOfMillionths } from "../reading/products.ts";

export const inYuan = (amount: Fen) => `${formatAmount(amount)} 元`;

/** The fact of a card that says what the lender is told with an application. */
export const lenderFact = ({ asked, turnover, overdueLoans, papers }: CreditFacts) => ({
  title: "告知资金方",
  words: `申请额度 ${inYuan(asked)}，近一年交易额 ${inYuan(turnover)}，逾期借款 ${overdueLoans} 笔，申请资料 ${papers} 份`,
});

/** The terms of a channel's products in words, such as 订单融资 年利率 4.35%、成数 70%、最长 90 天. */
export const termsOf = (channel: ChannelId) =>
  products
    .filter((product) => product.channel === channel)
    .map(
      ({ name, rate, ratio, mostDays }) =>
        `${name} 年利率 ${percentOfMillionths(rate)}%、按 ${percent(ratio)}% 放款、最长 ${mostDays} 天`,
    )
    .join("；");
