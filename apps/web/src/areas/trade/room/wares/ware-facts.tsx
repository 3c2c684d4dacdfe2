import type { PublicBid, SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { isTerminal } from "@zd/domain/trading/codes";
import { useCallQuery } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { FailedState } from "../../../../ui/empty-state.tsx";
import { grouped, noNumber, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures.tsx";
import { Scrolling } from "../../../../ui/scrolling.tsx";
import { Tag } from "../../../../ui/tag.tsx";
import { type Answer, WithAnswer } from "../../../../ui/with-answer.tsx";
import { faceOf, type ModeFace } from "../../mode-face.ts";
import { timeOfDay } from "../phases/moments.ts";
import type { Terms } from "../terms.ts";
import { raiseOf, trendOf } from "./figures-of-change.ts";
import styles from "./ware-facts.module.css";

interface BidsProps {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly bids: Answer<readonly PublicBid[]>;
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
        <table className={styles["table"]}>
          <caption className="sr">
            标的 {ware.no} {title}
          </caption>
          <thead>
            <tr>
              <th>序号</th>
              <th>时间</th>
              <th className={styles["number"]}>
                {face.counts === "left" ? "价格" : "报价"}
                <i>元/吨</i>
              </th>
              <th className={styles["number"]}>
                {quantities ? "数量" : ware.side === "S" ? "加价" : "变动"}
                <i>{quantities ? "吨" : "元"}</i>
              </th>
              <th>
                <span className="sr">本方、撤回</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {bids.data?.map(({ seq, at, price, quantity, withdrawn }, index) => (
              <tr
                key={seq}
                className={classNames(own.has(seq) && styles["own"], withdrawn && styles["withdrawn"])}
              >
                <td>{seq}</td>
                <td>{timeOfDay(at)}</td>
                <td
                  className={classNames(
                    styles["number"],
                    styles["price"],
                    face.moves && styles[trendOf(price, ware.basePrice)],
                  )}
                >
                  {shownPrice(price)}
                </td>
                <td className={styles["number"]}>
                  {quantities
                    ? shownQuantity(quantity)
                    : (raiseOf(price, bids.data?.[index + 1]?.price ?? null) ?? noNumber)}
                </td>
                <td>
                  {own.has(seq) && <Tag tone="accent">本方</Tag>}
                  {withdrawn && <Tag>已撤</Tag>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <WithAnswer of={bids}>
          {({ length }) => length === 0 && <p className={styles["empty"]}>尚无{face.act}</p>}
        </WithAnswer>
      </Scrolling>
    </section>
  );
}

/** In place of the list, where nothing of others' orders may show before the end. */
export function SealedRecords({ face, ware }: { readonly face: ModeFace; readonly ware: WareRow }) {
  const ended = isTerminal(ware.status);
  return (
    <section className={styles["records"]} aria-labelledby="bids">
      <h2 id="bids">
        {ended ? `${face.act}记录` : `密封${face.act}`}
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
              {grouped(value)}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles["pairs"]}>
        <dt>交货地</dt>
        <dd>{ware.place}</dd>
        <dt>交货方式</dt>
        <dd>{ware.delivery}</dd>
        {terms && (
          <>
            <dt>交货期</dt>
            <dd>
              {terms.deliveryFrom} 至 {terms.deliveryTo}
            </dd>
            <dt>价格条件</dt>
            <dd>{terms.priceBasis}</dd>
            <dt>付款方式</dt>
            <dd>{terms.payTypeName}</dd>
            {!isBidFor(section) && (
              <>
                <dt>{faceOf(section).act}数量</dt>
                <dd>
                  最小 {shownQuantity(terms.minQuantity)} 吨，步长 {shownQuantity(terms.quantityStep)} 吨，
                  {terms.maxQuantity === null ? "上限不限" : `上限 ${shownQuantity(terms.maxQuantity)} 吨`}
                </dd>
              </>
            )}
            {isBidFor(section) && (
              <>
                <dt>{terms.side === "S" ? "加价" : "降价"}幅度</dt>
                <dd>
                  最小 {shownPrice(terms.priceStep)} 元/吨，
                  {terms.maxPriceStep === null ? "上限不限" : `上限 ${shownPrice(terms.maxPriceStep)} 元/吨`}
                </dd>
              </>
            )}
            <dt>保证金</dt>
            <dd>{terms.depositText}</dd>
            <dt>服务费</dt>
            <dd>{terms.feeText}</dd>
            <dt>成交规则</dt>
            <dd>{ruleWords(section, terms)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Whether prices are raised step by step. */
const isBidFor = ({ mode }: SectionRow) => mode === "0" || mode === "90";

/** 成交记录 of a ware that has ended (1007), for whoever is signed in. */
export function WareDeals({ ware }: { readonly ware: WareRow }) {
  const user = useUser();
  const wanted = user !== null && isTerminal(ware.status) && ware.dealt > 0n;
  const found = useCallQuery(trading.listWareDeals, { ware: ware.ware }, { enabled: wanted });
  const { data: deals } = found;
  if (found.error)
    return <FailedState what="成交记录" error={found.error} onRetry={() => void found.refetch()} />;
  if (!wanted || !deals || deals.length === 0) return null;
  return (
    <section className={styles["deals"]} aria-labelledby="deals">
      <h2 id="deals">成交记录</h2>
      <table className={styles["table"]}>
        <caption className="sr">标的 {ware.no} 成交记录</caption>
        <thead>
          <tr>
            <th>时间</th>
            <th className={styles["number"]}>
              成交价<i>元/吨</i>
            </th>
            <th className={styles["number"]}>
              成交量<i>吨</i>
            </th>
            <th className={styles["number"]}>
              金额<i>元</i>
            </th>
            <th>订单号</th>
          </tr>
        </thead>
        <tbody>
          {deals.map(({ orderNo, price, quantity, amount, at, own }) => (
            <tr key={`${at} ${orderNo ?? amount}`} className={own ? styles["own"] : undefined}>
              <td>{timeOfDay(at)}</td>
              <td className={classNames(styles["number"], styles["price"])}>{shownPrice(price)}</td>
              <td className={styles["number"]}>{shownQuantity(quantity)}</td>
              <td className={styles["number"]}>{shownAmount(amount)}</td>
              <td>{orderNo ?? noNumber}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
