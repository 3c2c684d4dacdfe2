import { contractDetails } from "@zd/api/contracts/details";
import { contractParties } from "@zd/domain/contracts/codes";
import { buckets } from "@zd/domain/funds/bucket";
import { voucherKinds } from "@zd/domain/funds/ledger";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { Side } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { claimInWords, differenceInWords } from "../../../parts/contracts/claim-words.ts";
import styles from "../../../parts/contracts/contract.module.css";
import { type PartyContract, partyName } from "../../../parts/contracts/view.ts";
import { SignatureList } from "../../../parts/signing/signature-list.tsx";
import { WithAnswer } from "../../../ui/feedback/with-answer.tsx";
import { noNumber, shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";

const time = (at: Instant | null) => (at === null ? noNumber : formatShanghai(at).slice(5, 16));

interface Props {
  readonly contract: PartyContract;
}

/** Whatever is kept of a contract besides what stands above, with how much of it there is; each read only when it is opened. */
export function Records({ contract }: Props) {
  const { signed, records, fee } = contract;
  return (
    <>
      <FoldedRecords title="签署记录" note={`${signed.length} 方`}>
        <SignatureList kind="contract" contractNo={contract.contractNo} />
      </FoldedRecords>
      <FoldedRecords title="收付款记录" note={`${records.payments} 笔`}>
        <Payments contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="收货记录" note={`${records.receipts} 次`}>
        <Receipts contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="结算记录" note={`${records.settlements} 次`}>
        <Settlements contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="异议记录" note={`${records.dissents} 次`}>
        <Dissents contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="完成与解除记录" note={`${records.finishes} 次`}>
        <Finishes contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="质量指标与结算条款" note={`${records.qualities} 项`}>
        <WareTerms contract={contract} />
      </FoldedRecords>
      <FoldedRecords title="保证金与服务费" note={`服务费 ${shownAmount(fee)} 元`}>
        <Fees contract={contract} />
      </FoldedRecords>
    </>
  );
}

interface FoldedProps {
  readonly title: string;
  /** How much there is to be read. */
  readonly note: string;
  /** Read and drawn once it is unfolded. */
  readonly children: ReactNode;
}

function FoldedRecords({ title, note, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles["records"]} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {title} <small>{note}</small>
      </summary>
      {isOpen && children}
    </details>
  );
}

interface TableProps {
  /** What is in it, for whoever does not see it. */
  readonly label: string;
  /** The titles of the columns, which differ. */
  readonly heads: readonly string[];
  /** The columns whose figures stand right. */
  readonly figures?: readonly number[];
  /** The cells of each row, in the order of the columns. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** What is said where there are none. */
  readonly none: string;
}

function RecordTable({ label, heads, figures = [], rows, none }: TableProps) {
  if (rows.length === 0) return <p className={styles["none"]}>{none}</p>;
  return (
    <PlainTable
      label={label}
      columns={heads.map((title, at) => ({
        title,
        figure: figures.includes(at),
        show: (row: readonly ReactNode[]) => row[at],
      }))}
      rows={rows}
      rowKey={(_row, place) => place}
    />
  );
}

function Payments({ contract: { contractNo, side } }: Props) {
  const payments = useCallQuery(contractDetails.listPayments, { contractNo });
  const place = (who: Side, bucket: keyof typeof buckets) => `${partyName(who, side)}${buckets[bucket]}`;
  return (
    <WithAnswer of={payments}>
      {({ movements }) => (
        <RecordTable
          label="收付款记录"
          heads={["时间", "类型", "从", "到", "金额 元", "操作员"]}
          figures={[4]}
          none="没有资金变动"
          rows={movements.map(({ at, kind, from, fromBucket, to, toBucket, amount, userName }) => [
            time(at),
            voucherKinds[kind],
            place(from, fromBucket),
            place(to, toBucket),
            shownAmount(amount),
            userName || "系统",
          ])}
        />
      )}
    </WithAnswer>
  );
}

function Receipts({ contract: { contractNo } }: Props) {
  const receipts = useCallQuery(contractDetails.listReceipts, { contractNo });
  return (
    <WithAnswer of={receipts}>
      {(receipts) => (
        <RecordTable
          label="收货记录"
          heads={["时间", "发货批次", "收货 吨", "磅单", "说明", "操作员"]}
          figures={[2]}
          none="没有收货"
          rows={receipts.map(({ at, shipment, quantity, tickets, last, bySilence, userName }) => [
            time(at),
            shipment,
            shownQuantity(quantity),
            `${tickets.length} 张`,
            bySilence ? "逾期视同收货" : last ? "该批收货完毕" : noNumber,
            userName || "系统",
          ])}
        />
      )}
    </WithAnswer>
  );
}

const settlementStates = {
  waiting: "待确认",
  confirmed: "已确认",
  cancelled: "已撤销",
  replaced: "异议后已更正",
} as const;

function Settlements({ contract: { contractNo } }: Props) {
  const settlements = useCallQuery(contractDetails.listSettlements, { contractNo });
  return (
    <WithAnswer of={settlements}>
      {(settlements) => (
        <RecordTable
          label="结算记录"
          heads={["时间", "结算单", "结算量 吨", "结算金额 元", "状态", "终结", "操作员"]}
          figures={[2, 3]}
          none="没有结算"
          rows={settlements.map(({ at, document: { no, result }, state, endedAt, userName }) => [
            time(at),
            no,
            shownQuantity(result.settled),
            shownAmount(result.payable),
            settlementStates[state],
            time(endedAt),
            userName || "系统",
          ])}
        />
      )}
    </WithAnswer>
  );
}

const dissentStates = {
  open: "处理中",
  upheld: "成立",
  withdrawn: "已撤销",
  dismissed: "不成立",
  void: "结算已撤销",
} as const;

function Dissents({ contract: { contractNo, side, scale } }: Props) {
  const dissents = useCallQuery(contractDetails.listDissents, { contractNo });
  return (
    <WithAnswer of={dissents}>
      {(dissents) => (
        <RecordTable
          label="异议记录"
          heads={["时间", "提出方", "行", "主张", "影响", "状态", "终结"]}
          none="没有异议"
          rows={dissents.map(({ dissent: { at, by, line, claim, difference }, state, endedAt }) => [
            time(at),
            partyName(by, side),
            line,
            claimInWords(claim, scale),
            differenceInWords(difference),
            dissentStates[state],
            time(endedAt),
          ])}
        />
      )}
    </WithAnswer>
  );
}

const finishKinds = { finish: "完成申请", terminate: "解除申请" } as const;
const finishStates = { open: "待对方确认", agreed: "已确认", withdrawn: "已撤销", void: "已失效" } as const;

function Finishes({ contract: { contractNo, side } }: Props) {
  const finishes = useCallQuery(contractDetails.listFinishes, { contractNo });
  return (
    <WithAnswer of={finishes}>
      {(finishes) => (
        <RecordTable
          label="完成与解除记录"
          heads={["时间", "类型", "提出方", "卖方保留 元", "保证金扣付", "状态", "终结"]}
          figures={[3]}
          none="没有完成或解除申请"
          rows={finishes.map(({ at, kind, by, kept, penalty, state, endedAt }) => [
            time(at),
            finishKinds[kind],
            partyName(by, side),
            shownAmount(kept),
            penalty ? `${contractParties[penalty.by]} ${shownAmount(penalty.amount)} 元` : noNumber,
            finishStates[state],
            time(endedAt),
          ])}
        />
      )}
    </WithAnswer>
  );
}

function WareTerms({ contract: { contractNo } }: Props) {
  const wareTerms = useCallQuery(contractDetails.readWareTerms, { contractNo });
  return (
    <WithAnswer of={wareTerms}>
      {({ qualities, settlementTerms }) => (
        <>
          <RecordTable
            label="质量指标"
            heads={["指标", "要求", "单位"]}
            none="没有质量指标"
            rows={qualities.map(({ label, value, unit }) => [label, value, unit])}
          />
          <Facts layout="beside" rows={settlementTerms.map(({ label, value }) => [label, value])} />
        </>
      )}
    </WithAnswer>
  );
}

function Fees({ contract: { contractNo } }: Props) {
  const fees = useCallQuery(contractDetails.readFees, { contractNo });
  return (
    <WithAnswer of={fees}>
      {({ deposit, held, fee, feePaidAt }) => (
        <RecordTable
          label="保证金与服务费"
          heads={["成交时履约保证金 元", "其中在押 元", "服务费 元", "服务费收取时间"]}
          figures={[0, 1, 2]}
          none=""
          rows={[[shownAmount(deposit), shownAmount(held), shownAmount(fee), formatShanghai(feePaidAt)]]}
        />
      )}
    </WithAnswer>
  );
}
