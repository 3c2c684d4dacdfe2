import { desk } from "@zd/api/console/desk";
import { memberFiles } from "@zd/api/console/member-files";
import { restrictions } from "@zd/api/identity/restrictions";
import { freezeScopes, restrictionKinds } from "@zd/domain/identity/restriction";
import type { FirmId } from "@zd/domain/kernel/brand";
import { useId } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { FirmField } from "../firm-field.tsx";
import { useFormCard } from "../use-form-card.ts";

/** What is read again once a restriction is proposed or decided. */
const refreshes = [
  restrictions.listRestrictions,
  restrictions.readRestrictions,
  memberFiles.readMemberFile,
  memberFiles.readFileParts,
  memberFiles.readMemberCourse,
  memberFiles.listMembers,
  desk.readTodos,
  desk.readQueue,
  desk.listWaiting,
];

export type RestrictionKind = keyof typeof restrictionKinds;

interface ProposeProps {
  /** The firm whose file is open; null where it is still to be chosen. */
  readonly firm: FirmId | null;
  readonly kind: RestrictionKind;
  readonly onClose: () => void;
}

/** 申请冻结、解冻或限额. */
export function ProposeDialog({ firm: initialFirm, kind: first, onClose }: ProposeProps) {
  const id = useId();
  const propose = useCommand(restrictions.propose, { refreshes, silent: true });
  const { input, values, field } = useForm(restrictions.propose, {
    initial: {
      firm: initialFirm,
      kind: first as string,
      scope: "all",
      orderValue: "",
      openContracts: "",
      reason: "",
    },
    input: ({ reason, ...fields }) => ({ ...wishOf(fields), reason }),
  });
  const { reason: _, ...fields } = values;
  const { card, isSettled } = useFormCard(restrictions.previewProposal, wishOf(fields));
  const kind = values.kind as RestrictionKind;
  const { fault, ...orderValue } = field("orderValue");
  return (
    <ConfirmCard
      title={`申请${restrictionKinds[kind]}会员`}
      confirmLabel="提交复核"
      look={kind === "freeze" ? "danger" : "main"}
      ready={input !== null && isSettled}
      busy={propose.isPending}
      error={propose.error}
      successMessage="已提交，待另一人复核"
      wide="card"
      card={card}
      onConfirm={(callbacks, { seen }) => input !== null && propose.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      {initialFirm === null && (
        <>
          <FirmField none="请选择" {...field("firm")} />
          <SelectField label="类别" options={choicesOf(restrictionKinds)} {...field("kind")} />
        </>
      )}
      {kind === "freeze" && (
        <SelectField label="冻结范围" options={choicesOf(freezeScopes)} {...field("scope")} />
      )}
      {kind === "limits" && (
        <>
          <div>
            <label htmlFor={`${id}-value`}>
              单笔最高金额<span>元，空为不限</span>
            </label>
            <MoneyInput id={`${id}-value`} {...orderValue} aria-invalid={fault !== undefined} />
            <p aria-live="polite">{fault}</p>
          </div>
          <TextField
            label="未完成合同上限"
            placeholder="份，空为不限"
            inputMode="numeric"
            {...field("openContracts")}
          />
        </>
      )}
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}

/** The wish as the call takes it: what does not belong to its kind, and what is empty, is left out. */
const wishOf = ({
  firm,
  kind,
  scope,
  orderValue,
  openContracts,
}: {
  readonly firm: FirmId | null;
  readonly kind: string;
  readonly scope: string;
  readonly orderValue: string;
  readonly openContracts: string;
}) => ({
  firm,
  kind,
  ...(kind === "freeze" && { scope }),
  ...(kind === "limits" && orderValue !== "" && { orderValue }),
  ...(kind === "limits" && openContracts !== "" && { openContracts }),
});

interface DecideProps {
  /** Number of the proposal. */
  readonly restriction: number;
  readonly kind: RestrictionKind;
  readonly onClose: () => void;
}

/** 复核: the second person has the card of the first, and confirms it or says why not. */
export function DecideDialog({ restriction, kind, onClose }: DecideProps) {
  const confirm = useCommand(restrictions.decide, { refreshes, silent: true });
  const reject = useCommand(restrictions.decide, { refreshes, silent: true });
  const words = restrictionKinds[kind];
  return (
    <ConfirmCard
      title={`复核${words}会员`}
      confirmLabel={`通过，${words}`}
      successMessage={`已${words}，立即生效`}
      busy={confirm.isPending}
      error={confirm.error}
      wide="card"
      card={useCard(restrictions.previewDecision, { restriction })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, callbacks) =>
          reject.confirm({ restriction, isConfirmed: false, opinion }, callbacks),
      }}
      onConfirm={(callbacks, { opinion, seen }) =>
        confirm.confirm({ restriction, isConfirmed: true, opinion, seen }, callbacks)
      }
      onClose={onClose}
    />
  );
}
