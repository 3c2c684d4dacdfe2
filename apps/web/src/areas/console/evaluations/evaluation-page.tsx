import { Link } from "@tanstack/react-router";
import { awardKinds } from "@zd/api/trading/award";
import { evaluatedModes } from "@zd/api/trading/evaluations";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { OutcomeTable } from "../../../parts/evaluation/award-outcome.tsx";
import { type MoreOf, OfferTable, rankedBy } from "../../../parts/evaluation/offer-table.tsx";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { RecordList } from "../record-list.tsx";
import { ControlRoomLink } from "../section-links.tsx";
import { AwardPreview } from "./award-preview.tsx";
import { CounterDialog } from "./counter-dialog.tsx";
import styles from "./evaluation.module.css";
import { EvaluationQueue } from "./evaluation-queue.tsx";
import { Reckoning } from "./reckoning.tsx";
import {
  type Evaluation,
  type OpenOffer,
  useEvaluation,
  useWareOfAddress,
  type WareKey,
} from "./use-evaluation.ts";

/** 评标详情: the offers of one ware, how they are ranked, and what may be done in the owner's stead. */
export function EvaluationPage() {
  const key = useWareOfAddress();
  return key ? (
    <>
      <EvaluationQueue ware={key.ware} />
      <Detail key={key.ware} of={key} />
    </>
  ) : (
    <EmptyState page title="没有找到该标的">
      <Link to="/console/evaluations" className={buttonClass({})}>
        评标列表
      </Link>
    </EmptyState>
  );
}

function Detail({ of: key }: { readonly of: WareKey }) {
  const answer = useEvaluation(key);
  const [selection, setSelection] = useState<OrderNo | null>(null);
  const [isCountering, setCountering] = useState(false);
  const of = answer.data;
  if (!of) {
    return answer.error ? (
      <FailedState page error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton lines={16} />
    );
  }
  const offer = of.offers.find(({ orderNo }) => orderNo === selection) ?? null;
  const isEvaluating = of.wareStatus === "8";
  return (
    <div className={table["page"]}>
      <Head of={of} />
      {answer.error && (
        <p className={styles["banner"]} role="status">
          数据未能更新：{messageOf(answer.error)}
        </p>
      )}
      <WareFacts of={of} />
      <div className={styles["columns"]}>
        <div className={styles["left"]}>
          {of.opened ? (
            <Offers
              of={of}
              selection={selection}
              {...(isEvaluating && of.mode === "3" && { onSelect: setSelection })}
            />
          ) : (
            <Sealed of={of} />
          )}
          {of.opened && <Reckoning of={of} />}
          <Forfeits of={of} />
        </div>
        <aside className={styles["right"]} aria-label="定标与操作记录">
          {of.opened && isEvaluating && <AwardPreview of={of} offer={offer} />}
          {of.actions.includes("counter-offer") && (
            <Block title="受托还价" note="每个标的仅可还价一次">
              <div className={styles["tools"]}>
                <Button disabled={offer === null} onClick={() => setCountering(true)}>
                  申请受托还价
                </Button>
                <span>{offer ? `向第 ${offer.rank} 名 ${offer.firmName}` : "先选择一份报价"}</span>
              </div>
            </Block>
          )}
          {of.award && <Award of={of} award={of.award} />}
          <Block title="操作记录" note={isEvaluating ? "受托评标须两人经办" : ""}>
            <RecordList records={of.records} />
          </Block>
        </aside>
      </div>
      {isCountering && offer && <CounterDialog of={of} offer={offer} onClose={() => setCountering(false)} />}
    </div>
  );
}

interface BlockProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

const Block = ({ title, note, children }: BlockProps) => (
  <section className={table["block"]} aria-label={title}>
    <h2>
      {title}
      {note && <span>{note}</span>}
    </h2>
    {children}
  </section>
);

function Head({ of }: { readonly of: Evaluation }) {
  const { wareStatus, deadline, mode } = of;
  return (
    <header className={layout["head"]}>
      <h1>
        标的 {of.no} {of.product}
      </h1>
      <p>
        {of.name}（{of.section}）
      </p>
      <Tag>
        {evaluatedModes[mode as keyof typeof evaluatedModes]}
        {sides[of.side]}
      </Tag>
      {of.practice && <Tag>练习</Tag>}
      {/* No ware of these modes has a clock of its own. */}
      <TradingStatus status={wareStatus} downmode="A" />
      <div className={layout["acts"]}>
        {deadline !== null && (wareStatus === "1" || wareStatus === "8") && (
          <p className={styles["clock"]}>
            {wareStatus === "8" ? "评标剩余" : "距截止"} <Countdown to={deadline} />
            <small>{formatShanghai(deadline)}</small>
          </p>
        )}
        <ControlRoomLink section={of.section} className={buttonClass({})}>
          控制室
        </ControlRoomLink>
      </div>
    </header>
  );
}

function WareFacts({ of }: { readonly of: Evaluation }) {
  const facts: readonly (readonly [string, string])[] = [
    ["货主", of.owner],
    ["厂矿与交货地", `${of.producer}，${of.place}`],
    [
      "数量 吨",
      `${shownQuantity(of.quantity)}${of.split ? `，可拆，最少 ${shownQuantity(of.minQuantity)}` : "，整单"}`,
    ],
    ...(of.limitPrice === null ? [] : ([["限价 元/吨", shownPrice(of.limitPrice)]] as const)),
    ...(of.limitPrice === of.basePrice
      ? []
      : ([[of.posted ? "采购价 元/吨" : "参考价 元/吨", shownPrice(of.basePrice)]] as const)),
    ["同价先后", of.tieRule === "T" ? "时间" : "数量，再抽签"],
    ["保证金", of.depositText],
    ["服务费", of.feeText],
    ["报价 份", String(of.offerCount)],
  ];
  return <Facts label="标的" rows={facts} />;
}

/** Until the offers are opened nobody sees more of them than their number. */
const Sealed = ({ of }: { readonly of: Evaluation }) => (
  <Block title="报价">
    <EmptyState title={`已收 ${of.offerCount} 份密封报价`}>
      {of.wareStatus === "5"
        ? "标的在开标前作废，报价不再开启。"
        : "截止开标后显示企业与价格；在此之前任何人都不可见。"}
    </EmptyState>
  </Block>
);

interface OffersProps {
  readonly of: Evaluation;
  /** The offer that an award or a counter-offer would go to; null for none. */
  readonly selection: OrderNo | null;
  /** Missing where no offer can be selected. */
  readonly onSelect?: (order: OrderNo) => void;
}

const more: readonly MoreOf<OpenOffer>[] = [
  { title: "排序依据", of: rankedBy },
  { title: "冻结保证金", unit: "元", number: true, late: true, of: ({ held }) => shownAmount(held) },
];

function Offers({ of, selection, onSelect }: OffersProps) {
  const { counterOffer, offers } = of;
  const to = offers.find(({ orderNo }) => orderNo === counterOffer?.orderNo);
  return (
    <Block
      title={`报价 ${offers.length}`}
      note={of.average !== null && `中标加权均价 ${shownPrice(of.average)} 元/吨`}
    >
      {offers.length === 0 ? (
        <p className={layout["none"]}>没有报价</p>
      ) : (
        <div className={styles["offers"]}>
          <OfferTable
            offers={offers}
            countered={counterOffer?.orderNo ?? null}
            more={more}
            note={({ userName, times }) => (times > 1 ? `${userName}，第 ${times} 次` : userName)}
            {...(onSelect && { choice: { selection, onChoose: onSelect } })}
          />
        </div>
      )}
      {counterOffer && (
        <p className={styles["note"]}>
          向 {to?.firmName} 还价 <b>{shownPrice(counterOffer.price)}</b> 元/吨：
          {
            {
              accepted: "对方已接受，按还价参与定标。",
              declined: "对方已拒绝，原报价不变。",
              none: `答复期限 ${formatShanghai(counterOffer.until)}，答复前不能定标。`,
            }[counterOffer.answer ?? "none"]
          }
        </p>
      )}
    </Block>
  );
}

function Forfeits({ of: { forfeits } }: { readonly of: Evaluation }) {
  if (forfeits.length === 0) return null;
  return (
    <Block title={`放弃中标 ${forfeits.length}`} note="保证金归货主，由后一名递补，均价重新计算">
      <ul className={table["alarms"]}>
        {forfeits.map(({ orderNo, firmName, amount, reason, at }) => (
          <li key={orderNo}>
            <div>
              <b>{firmName}</b>
              <time>{formatShanghai(at)}</time>
            </div>
            <p>
              扣罚 {shownAmount(amount)} 元，{reason}
            </p>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Award({ of, award }: { readonly of: Evaluation; readonly award: NonNullable<Evaluation["award"]> }) {
  const { kind, by, at, reason, mandate } = award;
  return (
    <Block title="定标结果" note={formatShanghai(at)}>
      <div className={styles["result"]}>
        <p>
          {kind === null ? (
            "逾期未定标，自动流标。"
          ) : mandate ? (
            <>
              <b>{awardKinds[kind]}</b>，交易中心受托：{mandate.askedBy} 申请，{mandate.confirmedBy}{" "}
              复核。事由：
              {mandate.reason}
            </>
          ) : (
            <>
              <b>{awardKinds[kind]}</b>，由货主定标（{by}）。
            </>
          )}
          {reason !== "" && ` 理由：${reason}`}
        </p>
        {of.outcome && <OutcomeTable outcome={of.outcome} />}
      </div>
    </Block>
  );
}
