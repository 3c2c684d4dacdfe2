import { fees } from "@zd/api/funds/fees";
import { yearFees } from "@zd/api/funds/year-fees";
import type { OutputOf } from "@zd/api/wire/operation";
import { type PriceGroupId, type YearFeeKind, yearFeeKinds } from "@zd/domain/funds/year-fee";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatYuan, parseYuan } from "@zd/domain/money/yuan";
import { useId, useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import { Amount } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { PlainTable } from "../../../ui/plain-table.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Status } from "../../../ui/status.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import table from "../console.module.css";
import { FirmField } from "../firm-field.tsx";

type Plan = OutputOf<typeof yearFees.listAllPlans>[number];
type Step =
  | { readonly step: "plan"; readonly plan: Plan | null }
  | { readonly step: "stop"; readonly plan: Plan }
  | { readonly step: "grant" };

const refreshes = [fees.listChanges];
const years = Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), label: `${i + 1} 年` }));

/** 会员年费: the plans that are offered, and what was paid or granted. */
export function YearFeesPage() {
  const mayAsk = may(useUser(), "settle-funds");
  const [step, setStep] = useState<Step | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <QueryPage
        title="会员年费"
        of={yearFees.listAllRecords}
        rowKey="record"
        emptyHint="会员缴纳或获减免的年费在这里记录"
        actions={
          mayAsk && (
            <>
              <Button onClick={() => setStep({ step: "grant" })}>年费减免</Button>
              <Button look="main" onClick={() => setStep({ step: "plan", plan: null })}>
                新增收费方案
              </Button>
            </>
          )
        }
        lead={<Plans onStep={mayAsk ? setStep : null} />}
        listTitle="缴纳与减免记录"
      />
      {step?.step === "plan" && <PlanDialog plan={step.plan} onClose={close} />}
      {step?.step === "stop" && <StopDialog plan={step.plan} onClose={close} />}
      {step?.step === "grant" && <GrantDialog onClose={close} />}
    </>
  );
}

function Plans({ onStep }: { readonly onStep: ((step: Step) => void) | null }) {
  const { data, error, refetch } = useCallQuery(yearFees.listAllPlans, {});
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <section className={table["block"]}>
      <h2>收费方案</h2>
      <PlainTable
        label="收费方案"
        edge
        columns={[
          { title: "编号", show: ({ group }) => group },
          { title: "收费方案", head: true, show: ({ name }) => name },
          { title: "种类", show: ({ kindName }) => kindName },
          { title: "年数", figure: true, show: ({ years }) => years },
          { title: "金额（元）", figure: true, show: ({ amount }) => <Amount of={amount} /> },
          {
            title: "状态",
            show: (plan) => (
              <Status tone={plan.withdrawn ? "muted" : "success"}>
                {plan.withdrawn ? "已停用" : "使用中"}
              </Status>
            ),
          },
          {
            title: "操作",
            show: (plan) =>
              onStep &&
              !plan.withdrawn && (
                <>
                  <Button
                    small
                    look="text"
                    aria-label={`调整${plan.name}`}
                    onClick={() => onStep({ step: "plan", plan })}
                  >
                    调整
                  </Button>
                  <Button
                    small
                    look="text"
                    aria-label={`停用${plan.name}`}
                    onClick={() => onStep({ step: "stop", plan })}
                  >
                    停用
                  </Button>
                </>
              ),
          },
        ]}
        rows={data}
        rowKey={({ group }) => group}
      />
    </section>
  );
}

const asked = "已提交，等待另一位财务人员复核";

function PlanDialog({ plan, onClose }: { readonly plan: Plan | null; readonly onClose: () => void }) {
  const id = useId();
  const [kind, setKind] = useState<YearFeeKind>(plan?.kind ?? "1");
  const [name, setName] = useState(plan?.name ?? "");
  const [span, setSpan] = useState(String(plan?.years ?? 1));
  const [typed, setTyped] = useState(plan ? formatYuan(plan.amount) : "");
  const [reason, setReason] = useState("");
  const request = useCommand(fees.requestPriceGroup, { refreshes, silent: true });
  const amount = parseYuan(typed);
  const key = [kind, name.trim(), span, typed].join("/");
  const settled = useSettled(
    amount !== null && amount > 0n && name.trim() !== ""
      ? {
          group: (plan?.group ?? null) as PriceGroupId | null,
          kind,
          name: name.trim(),
          years: Number(span),
          amount,
        }
      : null,
    key,
  );
  const terms = settled.value;
  // What is asked for is what the card shows.
  const ready = settled.key === key && terms !== null && reason.trim() !== "";
  return (
    <ConfirmCard
      title={plan ? "调整收费方案" : "新增收费方案"}
      confirmLabel="提交复核"
      ready={ready}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewPriceGroup, terms)}
      onClose={onClose}
      successMessage={asked}
      onConfirm={(answered) =>
        terms !== null && request.confirm({ ...terms, reason: reason.trim() }, answered)
      }
    >
      <SelectField
        label="种类"
        value={kind}
        options={choicesOf(yearFeeKinds)}
        onChange={(value) => setKind(value as YearFeeKind)}
      />
      <div>
        <label htmlFor={`${id}-name`}>方案名称</label>
        <input
          id={`${id}-name`}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <SelectField label="年数" value={span} options={years} onChange={setSpan} />
      <div>
        <label htmlFor={`${id}-amount`}>
          金额<span>元</span>
        </label>
        <MoneyInput id={`${id}-amount`} value={typed} onChange={setTyped} />
      </div>
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}

function StopDialog({ plan, onClose }: { readonly plan: Plan; readonly onClose: () => void }) {
  const [reason, setReason] = useState("");
  const request = useCommand(fees.requestPriceGroupEnd, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="停用收费方案"
      confirmLabel="提交复核"
      look="danger"
      ready={reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewPriceGroupEnd, { group: plan.group })}
      onClose={onClose}
      successMessage={asked}
      onConfirm={(answered) => request.confirm({ group: plan.group, reason: reason.trim() }, answered)}
    >
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}

function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const [firm, setFirm] = useState<FirmId | null>(null);
  const [kind, setKind] = useState<YearFeeKind>("1");
  const [span, setSpan] = useState("1");
  const [reason, setReason] = useState("");
  const request = useCommand(fees.requestYearFeeGrant, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="年费减免"
      confirmLabel="提交复核"
      ready={firm !== null && reason.trim() !== ""}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewYearFeeGrant, firm === null ? null : { firm, kind, years: Number(span) })}
      onClose={onClose}
      successMessage={asked}
      onConfirm={(answered) =>
        firm !== null && request.confirm({ firm, kind, years: Number(span), reason: reason.trim() }, answered)
      }
    >
      <FirmField value={firm} none="请选择" onChange={setFirm} />
      <SelectField
        label="种类"
        value={kind}
        options={choicesOf(yearFeeKinds)}
        onChange={(value) => setKind(value as YearFeeKind)}
      />
      <SelectField label="年数" value={span} options={years} onChange={setSpan} />
      <ReasonField label="依据（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
