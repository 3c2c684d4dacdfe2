import { parameterSheet } from "@zd/api/trading/parameters";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ParameterKey, parameterLabels } from "@zd/domain/trading/parameters";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { faultOf, type ParameterText, typedOf, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { SectionSheet } from "./reads.ts";
import { stale } from "./section-calls.ts";

interface Props {
  readonly section: SectionId;
  readonly sheet: SectionSheet;
  readonly onClose: () => void;
}

/** 修改场次参数: when it begins, and how its clocks run. */
export function SectionDialog({ section, sheet: given, onClose }: Props) {
  const id = useId();
  // What was there when the dialog opened: a change of somebody else makes the server refuse.
  const [sheet] = useState(given);
  const [starts, setStarts] = useState(formatShanghai(sheet.startsAt));
  const [typed, setTyped] = useState<ReadonlyMap<ParameterKey, ParameterText>>(new Map());
  const [reason, setReason] = useState("");
  const change = useCommand(parameterSheet.changeSectionParameters, { refreshes: stale, silent: true });

  const typedStart = starts.trim();
  const startsAt = parseShanghai(typedStart.length === 16 ? `${typedStart}:00` : typedStart);
  const moved = startsAt !== sheet.startsAt;
  const edited = sheet.values.flatMap(({ key, value }) => {
    const one = typed.get(key);
    const after = one ? wireOf(key, one) : value;
    return after === value ? [] : [{ key, after }];
  });
  const whole =
    startsAt !== null &&
    (moved || edited.length > 0) &&
    edited.every(({ key, after }) => faultOf(key, after) === undefined);
  const asked = {
    section,
    version: sheet.version,
    startsAt: moved ? startsAt : null,
    values: edited.map(({ key, after }) => ({ key, value: after })),
  };
  const key = JSON.stringify(asked);
  const settled = useSettled(whole ? asked : null, key);
  const card = useCard(parameterSheet.previewSectionParameters, settled.key === key ? settled.value : null);

  return (
    <ConfirmCard
      title="修改场次参数"
      confirmLabel="确认修改"
      ready={whole && reason.trim() !== ""}
      busy={change.isPending}
      error={change.error}
      successMessage="场次参数已修改"
      card={card}
      onConfirm={(answered, { seen }) =>
        change.confirm({ ...asked, reason: reason.trim(), card: seen }, answered)
      }
      onClose={onClose}
    >
      <div className={styles["fields"]}>
        <div>
          <label htmlFor={id}>开始时间</label>
          <input
            id={id}
            placeholder="YYYY-MM-DD HH:mm:ss"
            maxLength={19}
            autoComplete="off"
            value={starts}
            aria-invalid={startsAt === null}
            aria-describedby={startsAt === null ? `${id}-fault` : undefined}
            onChange={({ target }) => setStarts(target.value)}
          />
          {startsAt === null && (
            <p id={`${id}-fault`} role="alert">
              时间格式为 YYYY-MM-DD HH:mm:ss
            </p>
          )}
        </div>
        {sheet.values.map(({ key, value }) => (
          <div key={key}>
            <span>{parameterLabels[key]}</span>
            <ParameterEditor
              of={key}
              typed={typed.get(key) ?? typedOf(key, value)}
              onChange={(next) => setTyped(new Map(typed).set(key, next))}
            />
          </div>
        ))}
      </div>
      <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
