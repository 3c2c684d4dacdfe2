import type { PublicBid, SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { isTerminal } from "@zd/domain/trading/codes";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { timeOfDay } from "../../../../parts/trading/moments.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { type Answer, WithAnswer } from "../../../../ui/feedback/with-answer.tsx";
import {
  grouped,
  noNumber,
  shownAmount,
  shownPrice,
  shownQuantity,
} from "../../../../ui/figures/figures.tsx";
import { Scrolling } from "../../../../ui/page/scrolling.tsx";
import { Tag } from "../../../../ui/status/tag.tsx";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../../ui/tables/plain-table.tsx";
import { faceOf, type ModeFace } from "../../mode-face.ts";
import type { Terms } from "../terms.ts";
import { raiseOf, trendOf } from "./figures-of-change.ts";
import styles from "./ware-facts.module.css";

interface BidsProps {
  readonly section: SectionRow;
  readonly ware: WareRow;
  /** Newest first. */
  readonly bids: Answer<readonly PublicBid[]>;
  /** The numbers of the firm's own bids in the journal. */
  readonly own: ReadonlySet<number>;
}

/** 报价记录: what was accepted, without names. */
export function BidRecords({ section, ware, bids, own }: BidsProps) {
  const face = faceOf(section);
  const title = face.records ?? "";
  const quantities = face.counts === "left" || ware.split;
  return (
    <section className={styles["records"]} aria-labelledby="bids">
      <h2 id="bids">
        {title}
        <small>不显示企业名称</small>
      </h2>
      <Scrolling className={styles["scroll"]}>
        <PlainTable
          label={`标的 ${ware.no} ${title}`}
          edge
          inner
          dense
          columns={[
            { title: "序号", className: styles["quiet"], show: ({ seq }) => seq },
            { title: "时间", show: ({ at }) => timeOfDay(at) },
            {
              title: face.counts === "left" ? "价格" : "报价",
              unit: "元/吨",
              figure: true,
              show: ({ price }) => (
                <b className={face.moves ? styles[trendOf(price, ware.basePrice)] : undefined}>
                  {shownPrice(price)}
                </b>
              ),
            },
            {
              title: quantities ? "数量" : ware.side === "S" ? "加价" : "变动",
              unit: quantities ? "吨" : "元",
              figure: true,
              show: ({ price, quantity }, place) =>
                quantities
                  ? shownQuantity(quantity)
                  : (raiseOf(price, bids.data?.[place + 1]?.price ?? null) ?? noNumber),
            },
            {
              title: "本方、撤回",
              quiet: true,
              show: ({ seq, withdrawn }) => (
                <>
                  {own.has(seq) && <Tag tone="accent">本方</Tag>}
                  {withdrawn && <Tag>已撤</Tag>}
                </>
              ),
            },
          ]}
          rows={bids.data ?? []}
          rowKey={({ seq }) => seq}
          rowClass={({ seq, withdrawn }) =>
            classNames(own.has(seq) && styles["own"], withdrawn && styles["withdrawn"])
          }
        />
        <WithAnswer of={bids}>
          {({ length }) => length === 0 && <p className={styles["empty"]}>尚无{face.act}</p>}
        </WithAnswer>
      </Scrolling>
    </section>
  );
}

/** In place of the list, where nothing of others' orders may show before the end. */
export function SealedRecords({ face, ware }: { readonly face: ModeFace; readonly ware: WareRow }) {
  const hasEnded = isTerminal(ware.status);
  return (
    <section className={styles["records"]} aria-labelledby="bids">
      <h2 id="bids">
        {hasEnded ? `${face.act}记录` : `密封${face.act}`}
        <small>不公开企业与价格</small>
      </h2>
      <div className={styles["sealed"]}>
        {face.counts === "envelopes" ? (
          <>
            <b>{ware.bids}</b>
            <span>份密封{face.act}（修改不另计）</span>
          </>
        ) : (
          <span>第二轮密封报价，企业与价格在结束前均不公开。</span>
        )}
      </div>
    </section>
  );
}

const ruleWords = (section: SectionRow, { outsourcing }: Terms) =>
  outsourcing?.pricing === "POSTED" ? "截止后按数量、抽签排序，按公布价成交" : faceOf(section).rule;

interface TermsProps {
  readonly section: SectionRow;
  readonly ware: WareRow;
  /** Null before they have been read. */
  readonly terms: Terms | null;
}

/** 质量与条款: what is sold, where, when and on which terms. */
export function WareTerms({ section, ware, terms }: TermsProps) {
  return (
    <section className={styles["terms"]} aria-labelledby="terms">
      <h2 id="terms">质量与条款</h2>
      <dl className={styles["qualities"]}>
        {ware.qualities.map(({ code, label, value, unit }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>
              <span>{grouped(value)}</span>
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Facts layout="ends" bare className={styles["pairs"]}>
        <Fact title="交货地">{ware.place}</Fact>
        <Fact title="交货方式">{ware.delivery}</Fact>
        {terms && (
          <>
            <Fact title="交货期">
              {terms.deliveryFrom} 至 {terms.deliveryTo}
            </Fact>
            <Fact title="价格条件">{terms.priceBasis}</Fact>
            <Fact title="付款方式">{terms.payTypeName}</Fact>
            {isBidFor(section) ? (
              <Fact title={`${terms.side === "S" ? "加价" : "降价"}幅度`}>
                最小 {shownPrice(terms.priceStep)} 元/吨，
                {terms.maxPriceStep === null ? "上限不限" : `上限 ${shownPrice(terms.maxPriceStep)} 元/吨`}
              </Fact>
            ) : (
              <Fact title={`${faceOf(section).act}数量`}>
                最小 {shownQuantity(terms.minQuantity)} 吨，步长 {shownQuantity(terms.quantityStep)} 吨，
                {terms.maxQuantity === null ? "上限不限" : `上限 ${shownQuantity(terms.maxQuantity)} 吨`}
              </Fact>
            )}
            <Fact title="保证金">{terms.depositText}</Fact>
            <Fact title="服务费">{terms.feeText}</Fact>
            <Fact title="成交规则">{ruleWords(section, terms)}</Fact>
          </>
        )}
      </Facts>
    </section>
  );
}

/** Whether prices are raised step by step. */
const isBidFor = ({ mode }: SectionRow) => mode === "0" || mode === "90";

/** 成交记录 of a ware that has ended (1007), for whoever is signed in. */
export function WareDeals({ ware }: { readonly ware: WareRow }) {
  const user = useUser();
  const hasDeals = user !== null && isTerminal(ware.status) && ware.dealt > 0n;
  const dealsQuery = useCallQuery(trading.listWareDeals, { ware: ware.ware }, { enabled: hasDeals });
  const { data: deals } = dealsQuery;
  if (dealsQuery.error)
    return <FailedState what="成交记录" error={dealsQuery.error} onRetry={() => void dealsQuery.refetch()} />;
  if (!hasDeals || !deals || deals.length === 0) return null;
  return (
    <section className={styles["deals"]} aria-labelledby="deals">
      <h2 id="deals">成交记录</h2>
      <PlainTable
        label={`标的 ${ware.no} 成交记录`}
        edge
        dense
        columns={[
          { title: "时间", className: styles["quiet"], show: ({ at }) => timeOfDay(at) },
          { title: "成交价", unit: "元/吨", figure: true, show: ({ price }) => <b>{shownPrice(price)}</b> },
          { title: "成交量", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => shownAmount(amount) },
          { title: "订单号", from: "laptop", show: ({ orderNo }) => orderNo ?? noNumber },
        ]}
        rows={deals}
        rowKey={({ at, orderNo, amount }) => `${at} ${orderNo ?? amount}`}
        rowClass={({ own }) => (own ? styles["own"] : undefined)}
      />
    </section>
  );
}
