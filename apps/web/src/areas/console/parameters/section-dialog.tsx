import { parameterSheet } from "@zd/api/trading/parameters";
import type { Instant, SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ParameterKey, parameterLabels } from "@zd/domain/trading/parameter-table";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormCard } from "../use-form-card.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { faultOf, type ParameterText, textOf, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { SectionSheet } from "./reads.ts";
import { sectionReads } from "./section-calls.ts";

interface Props {
  readonly section: SectionId;
  /** The newest values of the section; the dialog keeps those that it was opened with. */
  readonly sheet: SectionSheet;
  readonly onClose: () => void;
}

interface Fields {
  /** The start of the section, `YYYY-MM-DD HH:mm:ss`; the seconds may be missing. */
  readonly startsAt: string;
  /** The parameters that somebody has edited. */
  readonly texts: ReadonlyMap<ParameterKey, ParameterText>;
  /** 原因 of the change. */
  readonly reason: string;
}

function startOf(text: string): Instant | null {
  const words = text.trim();
  return parseShanghai(words.length === 16 ? `${words}:00` : words);
}

/** What the fields change of the sheet; null while they change nothing, or something is wrong with them. */
function changesOf(sheet: SectionSheet, fields: Pick<Fields, "startsAt" | "texts">) {
  const startsAt = startOf(fields.startsAt);
  const values = sheet.values.flatMap(({ key, value: before }) => {
    const text = fields.texts.get(key);
    const value = text ? wireOf(key, text) : before;
    return value === before ? [] : [{ key, value }];
  });
  const isNewStart = startsAt !== sheet.startsAt;
  if (startsAt === null || (!isNewStart && values.length === 0)) return null;
  if (values.some(({ key, value }) => faultOf(key, value) !== undefined)) return null;
  return { startsAt: isNewStart ? startsAt : null, values };
}

/** 修改场次参数: when it begins, and how its clocks run. */
export function SectionDialog({ section, sheet: newestSheet, onClose }: Props) {
  const id = useId();
  // The values when the dialog opened: a change of somebody else makes the server refuse.
  const [sheet] = useState(newestSheet);
  const { input, values, change, field } = useForm(parameterSheet.changeSectionParameters, {
    initial: (): Fields => ({ startsAt: formatShanghai(sheet.startsAt), texts: new Map(), reason: "" }),
    input: ({ reason, ...fields }) => {
      const changes = changesOf(sheet, fields);
      return changes && { section, version: sheet.version, ...changes, reason };
    },
  });
  const command = useCommand(parameterSheet.changeSectionParameters, {
    refreshes: sectionReads,
    silent: true,
  });

  const startsAt = startOf(values.startsAt);
  const changes = changesOf(sheet, values);
  const { card, isSettled } = useFormCard(
    parameterSheet.previewSectionParameters,
    changes && { section, version: sheet.version, ...changes },
  );

  return (
    <ConfirmCard
      title="修改场次参数"
      confirmLabel="确认修改"
      ready={input !== null && isSettled}
      busy={command.isPending}
      error={command.error}
      successMessage="场次参数已修改"
      card={card}
      onConfirm={(callbacks, { seen }) =>
        input !== null && command.confirm({ ...input, card: seen }, callbacks)
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
            value={values.startsAt}
            aria-invalid={startsAt === null}
            aria-describedby={startsAt === null ? `${id}-fault` : undefined}
            onChange={({ target }) => change({ startsAt: target.value })}
          />
          {startsAt === null && (
            <p id={`${id}-fault`} className={fieldStyles["fault"]} role="alert">
              时间格式为 YYYY-MM-DD HH:mm:ss
            </p>
          )}
        </div>
        {sheet.values.map(({ key, value }) => (
          <div key={key}>
            <span>{parameterLabels[key]}</span>
            <ParameterEditor
              of={key}
              value={values.texts.get(key) ?? textOf(key, value)}
              onChange={(text) => change({ texts: new Map(values.texts).set(key, text) })}
            />
          </div>
        ))}
      </div>
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
