import { longTerm } from "@zd/api/contracts/long-term";
import type { StoredFile } from "@zd/api/files/operations";
import { contractParties } from "@zd/domain/contracts/codes";
import { type LongTermId, longTermStates } from "@zd/domain/contracts/long-term";
import type { Side } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Turn } from "../../../parts/contracts/turn.tsx";
import { ContractBars } from "../../../parts/long-term/contract-bars.tsx";
import { inOrder } from "../../../parts/long-term/course.ts";
import { FulfilmentRates } from "../../../parts/long-term/fulfilment-rates.tsx";
import { planColumns } from "../../../parts/long-term/plan-columns.tsx";
import { Terms } from "../../../parts/long-term/terms.tsx";
import { LongTermView } from "../../../parts/long-term/view.tsx";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { CardStep } from "../../../ui/query-page/card-step.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Attachments, useLog } from "./log.tsx";
import { Records } from "./records.tsx";
import { refreshes } from "./refreshes.ts";

/** 长协合同管理 */
export function LongTermContractsPage() {
  const maySign = may(useUser(), "sign");
  return (
    <QueryPage
      of={longTerm.listContracts}
      rowKey="contractId"
      cardAction={({ contractId, side, unsigned }) =>
        maySign &&
        unsigned?.includes(contractParties[side as Side]) && <CardStep step="签订" of={contractId} />
      }
      emptyHint="长协合同由交易中心登记，双方在这里签订"
      detailStandsAlone
      detail={({ contractId }) => <Detail key={contractId} contractId={contractId as LongTermId} />}
    />
  );
}

function Detail({ contractId }: { readonly contractId: LongTermId }) {
  const [signing, setSigning] = useState(false);
  const { data, error, refetch } = useCallQuery(longTerm.readContract, { contractId });
  const log = useLog({ contractId });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (log.error) return <FailedState what="经过" error={log.error} onRetry={() => void log.refetch()} />;
  if (!data || !log.data) return <Skeleton lines={10} />;
  return (
    <>
      <LongTermView
        label="合同进度"
        steps={inOrder([
          { label: "登记", isDone: true, note: "交易中心" },
          { label: "卖方签订", isDone: data.signed.includes("S"), note: data.seller.firmName },
          { label: "买方签订", isDone: data.signed.includes("B"), note: data.buyer.firmName },
          { label: "履行", isDone: data.state === "2", note: `${data.firstMonth} 至 ${data.lastMonth}` },
          { label: "完成", isDone: data.state === "2", note: longTermStates[data.state] },
        ])}
        turn={
          data.maySign && (
            <Turn title="轮到本方：签订" until={null} otherwise="核对条款与月度计划后签订" own />
          )
        }
        bars={<ContractBars of={data} published={data.published} />}
        log={log.data}
        months
        attachments={<Attachments contractId={contractId} />}
        actions={
          data.maySign && (
            <>
              <p>双方签订后，月度计划开始办理</p>
              <Button look="main" onClick={() => setSigning(true)}>
                签订
              </Button>
            </>
          )
        }
      >
        <Terms of={data} />
        <Plans contractId={contractId} />
        <FulfilmentRates rates={data.fulfilment} />
      </LongTermView>
      {signing && <SignDialog contractId={contractId} onClose={() => setSigning(false)} />}
    </>
  );
}

function Plans({ contractId }: { readonly contractId: LongTermId }) {
  const records = useCallQuery(longTerm.listPlans, { contractId });
  return (
    <Records
      title="月度计划"
      unit="个月"
      none="还没有月度计划"
      of={records}
      columns={[
        ...planColumns,
        { title: "应付", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
        { title: "已付", unit: "元", figure: true, show: ({ paid }) => <Amount of={paid} /> },
      ]}
    />
  );
}

interface SignProps {
  readonly contractId: LongTermId;
  readonly onClose: () => void;
}

/** 签订, with what the firm brings: the stamped contract, its promise to fulfil it. */
function SignDialog({ contractId, onClose }: SignProps) {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const command = useCommand(longTerm.sign, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="签订长协合同"
      confirmLabel="签订"
      ready={!uploading}
      busy={command.isPending}
      successMessage="已签订"
      error={command.error}
      card={useCard(longTerm.previewSign, { contractId })}
      onConfirm={(answered, { seen: card }) =>
        command.confirm({ contractId, files: files.map(({ file }) => file), card }, answered)
      }
      onClose={onClose}
    >
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="盖章合同、履约承诺书" />
    </ConfirmCard>
  );
}
