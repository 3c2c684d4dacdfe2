import type { awardOutcome } from "@zd/api/trading/award";
import { type Fen, fen, quantity } from "@zd/domain/kernel/brand";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import type { z } from "zod";
import { shownAmount, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../ui/tables/facts.tsx";
import { PlainTable } from "../../ui/tables/plain-table.tsx";
import styles from "./evaluation.module.css";

export type AwardOutcome = z.output<typeof awardOutcome>;

const sum = <Item,>(items: readonly Item[], of: (item: Item) => bigint): Fen =>
  fen(items.reduce((total, item) => total + of(item), 0n));

/** What an award comes to: the deals, and what becomes of everybody's deposits and fees. */
export function OutcomeTable({ outcome }: { readonly outcome: AwardOutcome }) {
  const { winners, releases, left } = outcome;
  const amount = sum(winners, (winner) => winner.amount);
  const awardedQuantity = quantity(winners.reduce((total, winner) => total + winner.quantity, 0n));
  return (
    <>
      {winners.length === 0 ? (
        <p className={styles["none"]}>没有成交，本标的流标。</p>
      ) : (
        <PlainTable
          label="将成交"
          columns={[
            {
              title: "中标企业",
              head: true,
              words: true,
              show: ({ firmName, kept, fee }) => (
                <>
                  {firmName}
                  <small>
                    转履约保证金 {shownAmount(kept)}，服务费 {shownAmount(fee)}
                  </small>
                </>
              ),
            },
            { title: "吨", figure: true, show: ({ quantity: won }) => shownQuantity(won) },
            { title: "元/吨", figure: true, show: ({ price }) => shownPrice(price) },
            { title: "金额", unit: "元", figure: true, show: ({ amount: worth }) => shownAmount(worth) },
          ]}
          rows={winners}
          rowKey={({ orderNo }) => orderNo}
        />
      )}
      <Facts bare layout="ends">
        {winners.length > 0 && (
          <>
            <Fact title="合计">
              <b>
                {shownQuantity(awardedQuantity)} 吨 · {shownAmount(amount)} 元
              </b>
            </Fact>
            <Fact title="大写">{chineseCapital(amount)}</Fact>
            <Fact title="货主服务费 元">{shownAmount(sum(winners, ({ ownerFee }) => ownerFee))}</Fact>
          </>
        )}
        {left > 0n && <Fact title="未成交 吨">{shownQuantity(left)}</Fact>}
        <Fact title="解冻保证金 元">
          {shownAmount(sum(releases, (release) => release.amount))}
          {releases.length > 0 && `（${releases.length} 家）`}
        </Fact>
      </Facts>
    </>
  );
}
