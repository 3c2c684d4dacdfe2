import { contractParties, defaultKinds } from "@zd/domain/contracts/codes";
import { fen } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { formatDecimal } from "@zd/domain/money/decimal";
import { payTypes, type Side } from "@zd/domain/terms/codes";
import type { ReactNode } from "react";
import { thousandthsOf } from "../../ui/charts/bar.tsx";
import { DetailActions, DetailLead, DetailTurn } from "../../ui/detail/slots.tsx";
import {
  Amount,
  noNumber,
  shownAmount,
  shownPrice,
  shownQuantity,
  Tonnes,
} from "../../ui/figures/figures.tsx";
import { Facts } from "../../ui/tables/facts.tsx";
import { PlainTable } from "../../ui/tables/plain-table.tsx";
import { claimInWords, differenceInWords } from "./claim-words.ts";
import styles from "./contract.module.css";
import { stepsOf, turnOf } from "./course.ts";
import { Progress } from "./progress.tsx";
import { SettlementSheet } from "./settlement-sheet.tsx";
import { StepLine } from "./step-line.tsx";
import { Timeline } from "./timeline.tsx";
import { Turn } from "./turn.tsx";
import { type ContractLog, partyName, type ContractView as View } from "./view.ts";

interface Props {
  readonly contract: View;
  /** All that has happened, the oldest first. */
  readonly log: ContractLog;
  /** On which side the reader stands; null for the exchange. */
  readonly reader: Side | null;
  /** Below the terms: what else there is to be read. */
  readonly records?: ReactNode;
  /** Stand in the narrow column, below the log. */
  readonly attachments?: ReactNode;
  /** The bar at the bottom, with what may be done. */
  readonly actions: ReactNode;
}

/** A contract, from the deal to the end: how far it is, who is to act, and all that has happened. */
export function ContractView({ contract, log, reader, records, attachments, actions }: Props) {
  const turn = turnOf(contract, reader);
  const { settlement } = contract;
  return (
    <>
      <DetailLead>
        <StepLine steps={stepsOf(contract, log, reader)} label="合同进度" />
      </DetailLead>
      {turn && (
        <DetailTurn>
          <Turn {...turn} />
        </DetailTurn>
      )}
      <div className={styles["view"]}>
        <Bars contract={contract} reader={reader} />
        <div className={styles["columns"]}>
          <div>
            <Pending contract={contract} reader={reader} />
            {settlement && (
              <Block
                title="结算明细"
                note={`结算单 ${settlement.no}，异议期至 ${formatShanghai(settlement.disputableUntil).slice(0, 16)}`}
              >
                <SettlementSheet
                  evidence={settlement.evidence}
                  result={settlement.result}
                  scale={contract.scale}
                  price={contract.price}
                />
              </Block>
            )}
            <Deliveries contract={contract} />
            <Claims contract={contract} reader={reader} />
            <Defaults contract={contract} reader={reader} />
            <Terms contract={contract} />
            {records}
          </div>
          <aside>
            <Block title="经过" note={`${log.length} 项`}>
              <Timeline
                events={[...log].reverse().map(({ step, label, side, detail, userName, at }) => ({
                  key: step,
                  title: side === null ? label : `${partyName(side, reader)}${label}`,
                  // Some steps have nothing more to say than who did what.
                  detail: side !== null && detail === contractParties[side] + label ? "" : detail,
                  by: userName,
                  at,
                }))}
              />
            </Block>
            {attachments}
          </aside>
        </div>
      </div>
      <DetailActions>{actions}</DetailActions>
    </>
  );
}

interface BlockProps {
  readonly title: string;
  /** At the end of the title's line, in small. */
  readonly note?: string;
  readonly children: ReactNode;
}

export function Block({ title, note, children }: BlockProps) {
  return (
    <section className={styles["block"]} aria-label={title}>
      <h3>
        {title}
        {note && <span>{note}</span>}
      </h3>
      {children}
    </section>
  );
}

type Of = Pick<Props, "contract">;
type OfReader = Pick<Props, "contract" | "reader">;

function Bars({ contract, reader }: OfReader) {
  const { quantity, shipped, received, settlement, amount, paid, escrow, final, fulfilment, owed } = contract;
  const settledQuantity = settlement?.result.settled ?? null;
  const payable = final?.amount ?? settlement?.result.payable ?? null;
  return (
    <div className={styles["bars"]}>
      <Progress
        title="数量"
        unit="吨"
        thousandths={thousandthsOf(settledQuantity ?? received, quantity)}
        facts={[
          ["合同", <Tonnes key="c" of={quantity} />],
          ["发货", <Tonnes key="s" of={shipped} />],
          ["收货", <Tonnes key="r" of={received} />],
          ["结算", <Tonnes key="w" of={settledQuantity} />],
          ["履约率", `${formatDecimal(fulfilment, 2, 0)}%`],
        ]}
      />
      <Progress
        title="货款"
        unit="元"
        thousandths={thousandthsOf(paid, payable ?? amount)}
        facts={[
          ["合同", <Amount key="c" of={amount} />],
          ["已付", <Amount key="p" of={paid} />],
          ["其中冻结", <Amount key="e" of={escrow} />],
          ["应付卖方", <Amount key="f" of={payable} />],
          ...(owed
            ? [[`${partyName(owed.by, reader)}尚欠`, <Amount key="o" of={owed.amount} />] as const]
            : []),
          ...(payable !== null && paid > payable && !owed
            ? [["退回买方", <Amount key="b" of={fen(paid - payable)} />] as const]
            : []),
        ]}
      />
    </div>
  );
}

/** Dissents, applications to finish and terminations that wait for the other side's answer. */
function Pending({ contract, reader }: OfReader) {
  const { dissent, termination, finish, settlement, scale } = contract;
  const line = dissent && settlement?.result.lines.find(({ no }) => no === dissent.line);
  return (
    <>
      {dissent && (
        <div className={styles["notice"]} role="note">
          <b>
            {partyName(dissent.by, reader)}对第 {dissent.line} 行{line && `「${line.label}」`}提出异议
          </b>
          <p>{claimInWords(dissent.claim, scale)}</p>
          <p>说明：{dissent.memo}</p>
          <p>成立后{differenceInWords(dissent.difference)}；处理期间不能确认结算</p>
        </div>
      )}
      {termination && (
        <div className={styles["notice"]} role="note">
          <b>{partyName(termination.by, reader)}申请解除合同</b>
          <p>原因：{termination.memo}</p>
          <p>
            卖方保留货款 {shownAmount(termination.kept)} 元，其余退回买方
            {termination.penalty &&
              `；从${contractParties[termination.penalty.by]}履约保证金扣付对方 ${shownAmount(termination.penalty.amount)} 元`}
          </p>
        </div>
      )}
      {finish && contract.state === "70" && (
        <div className={styles["notice"]} role="note">
          <b>{partyName(finish.by, reader)}申请完成合同</b>
          <p>申请时间 {formatShanghai(finish.at)}，确认后双方履约保证金解冻</p>
        </div>
      )}
    </>
  );
}

function Deliveries({ contract: { shipments, deliveryClosed, shippable } }: Of) {
  if (shipments.length === 0) return null;
  return (
    <Block title="发货与收货" note={deliveryClosed ? "发货完毕" : `还可发货 ${shownQuantity(shippable)} 吨`}>
      <PlainTable
        label="发货"
        columns={[
          { title: "序号", head: true, show: ({ no }) => no },
          { title: "发货", unit: "吨", figure: true, show: ({ quantity }) => shownQuantity(quantity) },
          { title: "已收", unit: "吨", figure: true, show: ({ received }) => shownQuantity(received) },
          {
            title: "状态",
            show: ({ received, complete, cancelled }) =>
              cancelled ? "已撤销" : complete ? "收货完毕" : received > 0n ? "收货中" : "待收货",
          },
          { title: "磅单", show: ({ tickets }) => <>{tickets.length} 张</> },
          { title: "发货时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
        ]}
        rows={shipments}
        rowKey={({ no }) => no}
      />
    </Block>
  );
}

const claimStates = { waiting: "待确认", confirmed: "已确认", rejected: "已驳回" } as const;

function Claims({ contract: { claims }, reader }: OfReader) {
  if (claims.length === 0) return null;
  return (
    <Block title="线下付款凭证">
      <PlainTable
        label="付款"
        columns={[
          { title: "序号", head: true, show: ({ no }) => no },
          { title: "付款方", show: ({ from }) => partyName(from, reader) },
          { title: "金额", unit: "元", figure: true, show: ({ amount }) => shownAmount(amount) },
          { title: "状态", show: ({ state }) => claimStates[state] },
          { title: "上传时间", show: ({ at }) => formatShanghai(at).slice(5, 16) },
          { title: "说明", words: true, show: ({ memo }) => memo || noNumber },
        ]}
        rows={claims}
        rowKey={({ no }) => no}
      />
    </Block>
  );
}

function Defaults({ contract: { defaults }, reader }: OfReader) {
  if (defaults.length === 0) return null;
  return (
    <Block title="违约记录">
      <PlainTable
        label="违约"
        columns={[
          { title: "违约方", show: ({ by }) => partyName(by, reader) },
          { title: "类型", show: ({ kind }) => defaultKinds[kind] },
          { title: "按规则应扣", unit: "元", figure: true, show: ({ penalty }) => shownAmount(penalty) },
          { title: "状态", show: ({ resolved }) => (resolved ? "已办结" : "待办结") },
          { title: "事实", words: true, show: ({ memo }) => memo || noNumber },
        ]}
        rows={defaults}
        rowKey={({ place }) => place}
      />
    </Block>
  );
}

function Terms({ contract }: Of) {
  const { buyer, seller, product, producer, place, delivery, deliveryFrom, deliveryTo } = contract;
  const { price, quantity, amount, amountCapital, prepay, payType, deposits, sectionName, dealtAt } =
    contract;
  const facts: readonly (readonly [string, string])[] = [
    ["买方", buyer.firmName],
    ["卖方", seller.firmName],
    ["产品", `${product} ${producer}`],
    ["场次", sectionName],
    ["成交时间", formatShanghai(dealtAt)],
    ["单价", `${shownPrice(price)} 元/吨`],
    ["合同量", `${shownQuantity(quantity)} 吨`],
    ["合同金额", `${shownAmount(amount)} 元`],
    ["金额大写", amountCapital],
    ["付款方式", `${payTypes[payType]}${prepay > 0n ? `，发货前付 ${shownAmount(prepay)}\u00a0元` : ""}`],
    ["交货", `${place} ${delivery}`],
    ["交货期", `${deliveryFrom} 至 ${deliveryTo}`],
    ["买方保证金", `${shownAmount(deposits.B)} 元在押`],
    ["卖方保证金", `${shownAmount(deposits.S)} 元在押`],
    ...(contract.invoice
      ? [["发票", `${contract.invoice.no}，${shownAmount(contract.invoice.amount)} 元`] as const]
      : []),
  ];
  return (
    <Block title="合同内容">
      <Facts layout="beside" two rows={facts} />
    </Block>
  );
}
