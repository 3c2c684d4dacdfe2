import { financeControl } from "@zd/api/financing/control";
import type { OutputOf } from "@zd/api/wire/operation";
import type { CreditId } from "@zd/domain/financing/codes";
import { useState } from "react";
import { useAside, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";

type Row = OutputOf<typeof financeControl.listCredits>["rows"][number];

const settings = {
  refreshes: [financeControl.listCredits, financeControl.readOverview],
  silent: true,
} as const;

/** 授信管理: the limits that lenders have granted; risk control can freeze and release them. */
export function CreditsPage() {
  const mayAct = may(useUser(), "control-contracts");
  const [freezeRow, setFreezeRow] = useState<Row | null>(null);
  return (
    <>
      <QueryPage
        of={financeControl.listCredits}
        rowKey="credit"
        emptyHint="会员提交授信申请后出现在这里，由资金方审批"
        lead={<Overview />}
        folded={["decidedAt"]}
        detail={(row) =>
          mayAct && row.state === "2" ? (
            <DetailActions>
              <Button look={row.frozenFor === null ? "danger" : "main"} onClick={() => setFreezeRow(row)}>
                {row.frozenFor === null ? "冻结额度" : "解冻额度"}
              </Button>
            </DetailActions>
          ) : null
        }
      />
      {freezeRow && <FreezeDialog row={freezeRow} onClose={() => setFreezeRow(null)} />}
    </>
  );
}

function Overview() {
  const data = useAside(financeControl.readOverview, {});
  return (
    <Facts layout="figures">
      {(
        [
          ["有效授信（元）", data?.granted ?? null],
          ["已用额度（元）", data?.used ?? null],
          ["未还本金（元）", data?.outstanding ?? null],
          ["逾期本金（元）", data?.overdue ?? null],
        ] as const
      ).map(([title, amount]) => (
        <Fact key={title} title={title}>
          <Amount of={amount} strong />
        </Fact>
      ))}
    </Facts>
  );
}

function FreezeDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const freeze = useCommand(financeControl.freezeLimit, settings);
  const release = useCommand(financeControl.releaseLimit, settings);
  const isFrozen = row.frozenFor !== null;
  const command = isFrozen ? release : freeze;
  const credit = row.credit as CreditId;
  const { input, field } = useForm(financeControl.freezeLimit, {
    initial: { reason: "" },
    input: ({ reason }) => ({ credit, reason }),
    rules: ({ reason }) => (reason === "" ? { reason: "请填写原因" } : {}),
  });
  return (
    <ConfirmCard
      title={isFrozen ? "解冻额度" : "冻结额度"}
      confirmLabel={isFrozen ? "解冻" : "冻结"}
      look={isFrozen ? "main" : "danger"}
      successMessage={isFrozen ? "已解冻" : "已冻结"}
      ready={input !== null}
      busy={command.isPending}
      error={command.error}
      card={useCard(financeControl.previewLimit, { credit, step: isFrozen ? "release" : "freeze" })}
      onConfirm={(callbacks, { seen }) => input !== null && command.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
