import type { Price } from "@zd/domain/kernel/brand";
import { fen, price, quantity } from "@zd/domain/kernel/brand";
import { amountOf, halfUp } from "@zd/domain/money/amount";
import { sides } from "@zd/domain/terms/codes";
import { rankings } from "@zd/domain/trading/evaluation";
import type { ReactNode } from "react";
import { shownAmount, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./evaluation.module.css";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

/** 计算过程: the rules step by step with the figures of the ware, so that anybody can reckon the result again. */
export function Reckoning({ of }: { readonly of: Evaluation }) {
  const { offers } = of;
  if (offers.length === 0) return null;
  const winners = offers.filter(({ filled }) => filled > 0n);
  const steps: readonly (readonly [string, ReactNode])[] = [
    ["排序", <Ranking key="rank" of={of} />],
    ...(of.mode === "4" && of.tieRule === "Q" ? [["抽签", <Lots key="lots" of={of} />] as const] : []),
    ["依次分配", <Filling key="fill" of={of} />],
    ...(of.average !== null
      ? [
          ["加权均价", <Average key="average" winners={winners} average={of.average} />] as const,
          ["成交价", <DealPrices key="prices" winners={winners} average={of.average} />] as const,
        ]
      : []),
  ];
  return (
    <section className={table["block"]} aria-label="计算过程">
      <h2>
        计算过程
        <span>{of.mode === "4" ? "外购：结果由规则确定" : "询报价：排名供货主定标参考"}</span>
      </h2>
      <ol className={styles["steps"]}>
        {steps.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <div>{words}</div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ranking({ of: { side, posted, tieRule, offers } }: { readonly of: Evaluation }) {
  const byPrice = posted
    ? "价格相同（按公布价），"
    : `${sides[side]}，报价${side === "B" ? "低" : "高"}者在前；同价时`;
  const ties = offers.filter(({ behindBy }) => behindBy !== null && behindBy !== "price");
  return (
    <>
      <p>
        {byPrice}
        {tieRule === "T"
          ? "先报者在前（以最后一次修改的时间为准）。"
          : "数量大者在前，数量也相同时抽签值小者在前。"}
      </p>
      {ties.map((offer) => (
        <p key={offer.orderNo}>
          第 {offer.rank - 1}、{offer.rank} 名报价相同，按{offer.behindBy && rankings[offer.behindBy]}：
          {before(offers, offer)?.firmName} 在前。
        </p>
      ))}
    </>
  );
}

const before = (offers: readonly OpenOffer[], { rank }: OpenOffer) =>
  offers.find((other) => other.rank === rank - 1);

function Lots({ of: { lotteryDigest, lotterySeed, offers } }: { readonly of: Evaluation }) {
  return (
    <>
      <p>抽签值 = HMAC-SHA-256（种子，订单号）。开场前公布种子的 SHA-256，开标后公布种子，任何人可以重算。</p>
      <Facts className={styles["hashes"]} layout="beside">
        <Fact title="公布的 SHA-256">{lotteryDigest}</Fact>
        <Fact title="种子">{lotterySeed ?? "开标后公布"}</Fact>
        {offers
          .filter(({ behindBy, rank }) => behindBy === "draw" || offers[rank]?.behindBy === "draw")
          .map(({ orderNo, rank, draw }) => (
            <Fact key={orderNo} title={`第 ${rank} 名 ${orderNo}`}>
              {draw}
            </Fact>
          ))}
      </Facts>
    </>
  );
}

function Filling({ of: { offers, quantity: total } }: { readonly of: Evaluation }) {
  const usedUpTo = (place: number) =>
    quantity(offers.slice(0, place + 1).reduce((sum, { filled }) => sum + filled, 0n));
  return (
    <>
      <p>按名次满足，直至 {shownQuantity(total)} 吨用完。</p>
      <PlainTable
        label="按名次分配"
        columns={[
          { title: "名次", show: ({ rank }) => rank },
          { title: "企业", head: true, show: ({ firmName }) => firmName },
          { title: "提报", unit: "吨", figure: true, show: (offer) => shownQuantity(offer.quantity) },
          { title: "分得", unit: "吨", figure: true, show: ({ filled }) => shownQuantity(filled) },
          {
            title: "累计",
            unit: "吨",
            figure: true,
            show: (_offer, place) => shownQuantity(usedUpTo(place)),
          },
        ]}
        rows={offers}
        rowKey={({ orderNo }) => orderNo}
      />
    </>
  );
}

interface PricesProps {
  /** The offers that get a quantity, in their order. */
  readonly winners: readonly OpenOffer[];
  /** 中标加权均价 */
  readonly average: Price;
}

function Average({ winners, average }: PricesProps) {
  const tonnes = quantity(winners.reduce((sum, { filled }) => sum + filled, 0n));
  const worth = winners.reduce((sum, { price: own, filled }) => sum + own * filled, 0n);
  const exact = price(halfUp(worth, tonnes));
  return (
    <p>
      （{winners.map(({ price: own, filled }) => `${shownPrice(own)} × ${shownQuantity(filled)}`).join(" + ")}
      ）÷ {shownQuantity(tonnes)} = {shownAmount(fen(halfUp(worth, perFen)))} ÷ {shownQuantity(tonnes)} ={" "}
      {exact === average ? "" : `${shownPrice(exact)} ≈ `}
      <b>{shownPrice(average)}</b> 元/吨（四舍五入到分）
    </p>
  );
}

/** Price and quantity each carry four decimals, a fen is two. */
const perFen = 1_000_000n;

function DealPrices({ winners, average }: PricesProps) {
  const total = fen(
    winners.reduce(
      (sum, { dealPrice, filled }) => sum + (dealPrice === null ? 0n : amountOf(dealPrice, filled)),
      0n,
    ),
  );
  return (
    <>
      <p>报价不高于均价的按其报价，高于均价的按均价 {shownPrice(average)} 元/吨。</p>
      <PlainTable
        label="成交价"
        columns={[
          { title: "企业", head: true, show: ({ firmName }) => firmName },
          { title: "报价", figure: true, show: ({ price: own }) => shownPrice(own) },
          { title: "均价", figure: true, show: () => shownPrice(average) },
          { title: "成交价", figure: true, show: ({ dealPrice }) => <b>{shownPrice(dealPrice)}</b> },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => shownAmount(amount) },
        ]}
        rows={winners}
        rowKey={({ orderNo }) => orderNo}
      />
      <p>
        合计 <b>{shownAmount(total)}</b> 元。
      </p>
    </>
  );
}
