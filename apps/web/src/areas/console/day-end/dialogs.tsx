import { dayEnds } from "@zd/api/closing/operations";
import { type DayCheckName, dayChecks } from "@zd/domain/closing/day-checks";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useSettled } from "../../../ui/form/use-settled.ts";
import { type DaySheet, refreshes } from "./reads.ts";

interface Props {
  readonly of: DaySheet;
  readonly onClose: () => void;
}

/** 签字: the first says something of each check that does not fit, the second signs the same. */
export function SignDialog({ of: { day, state, checks }, onClose }: Props) {
  const isFirst = state === "1";
  const [texts, setTexts] = useState<Readonly<Partial<Record<DayCheckName, string>>>>(() =>
    Object.fromEntries(checks.flatMap(({ check, note }) => (note ? [[check, note]] : []))),
  );
  const openChecks = isFirst
    ? checks.filter(({ result }) => result === "open").map(({ check }) => check)
    : [];
  const notes = openChecks.flatMap((check) => {
    const note = texts[check]?.trim() ?? "";
    return note === "" ? [] : [{ check, note }];
  });
  const isNoted = notes.length === openChecks.length;
  const key = JSON.stringify(notes);
  const settled = useSettled(notes, key);
  const isSettled = settled.key === key;
  const sign = useCommand(dayEnds.sign, { refreshes, silent: true });
  return (
    <ConfirmCard
      title={isFirst ? `日终签字 ${day}` : `复核签字 ${day}`}
      confirmLabel={isFirst ? "签字" : `签字并日终 ${day}`}
      ready={isNoted && isSettled}
      busy={sign.isPending}
      error={sign.error}
      successMessage={isFirst ? "已签字，待另一人复核签字" : `${day} 已日终`}
      card={useCard(dayEnds.previewSignature, isNoted && isSettled ? { day, notes: settled.value } : null)}
      onConfirm={(answered, { seen }) => sign.confirm({ day, notes, seen }, answered)}
      onClose={onClose}
    >
      {openChecks.map((check) => (
        <ReasonField
          key={check}
          label={`说明：${dayChecks[check].title}（必填）`}
          value={texts[check] ?? ""}
          onChange={(note) => setTexts((before) => ({ ...before, [check]: note }))}
        />
      ))}
    </ConfirmCard>
  );
}

/** 退回: the first signature is taken away, with the reason. */
export function ReturnDialog({ of: { day }, onClose }: Props) {
  const command = useCommand(dayEnds.returnSheet, { refreshes, silent: true });
  return (
    <AskedReason
      title={`退回签字 ${day}`}
      confirmLabel="退回"
      label="退回原因（必填）"
      busy={command.isPending}
      error={command.error}
      onSubmit={(reason) =>
        command.mutate(
          { day, reason },
          {
            onSuccess: () => {
              succeed("已退回，可重新签字");
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

/** 申请重开: another person has to agree. */
export function RequestReopeningDialog({ of: { day }, onClose }: Props) {
  const command = useCommand(dayEnds.requestReopening, { refreshes, silent: true });
  return (
    <AskedReason
      title={`申请重开 ${day}`}
      confirmLabel="申请"
      label="原因与要更正的内容（必填）"
      busy={command.isPending}
      error={command.error}
      onSubmit={(reason) =>
        command.mutate(
          { day, reason },
          {
            onSuccess: () => {
              succeed("已申请，待另一人同意");
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

interface AskedReasonProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly label: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

function AskedReason({ label, onSubmit, ...dialog }: AskedReasonProps) {
  const [reason, setReason] = useState("");
  return (
    <FormDialog {...dialog} ready={reason.trim() !== ""} onSubmit={() => onSubmit(reason.trim())}>
      <ReasonField label={label} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

/** 复核重开: agreed, a further version is to be signed; or not, and the day stays signed. */
export function DecideReopeningDialog({ of: { day }, onClose }: Props) {
  const decide = useCommand(dayEnds.decideReopening, { refreshes, silent: true });
  const reject = useCommand(dayEnds.decideReopening, { refreshes, silent: true });
  return (
    <ConfirmCard
      title={`复核重开 ${day}`}
      confirmLabel="同意重开"
      busy={decide.isPending}
      error={decide.error}
      successMessage={`${day} 已重开，待重新签字`}
      card={useCard(dayEnds.previewReopening, { day })}
      rejection={{
        busy: reject.isPending,
        error: reject.error,
        onReject: (opinion, answered) => reject.confirm({ day, isAgreed: false, opinion }, answered),
      }}
      onConfirm={(answered, { opinion, seen }) =>
        decide.confirm({ day, isAgreed: true, opinion, seen }, answered)
      }
      onClose={onClose}
    />
  );
}
