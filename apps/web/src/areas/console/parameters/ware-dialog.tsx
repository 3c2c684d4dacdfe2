import { parameterSheet } from "@zd/api/trading/parameters";
import type { SectionId } from "@zd/domain/kernel/brand";
import { type ParameterKey, parameterLabels } from "@zd/domain/trading/parameter-table";
import { wareKeys } from "@zd/domain/trading/section-parameters";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormCard } from "../use-form-card.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { faultOf, isIdle, type ParameterText, textOf, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { SectionSheet } from "./reads.ts";
import { sectionReads } from "./section-calls.ts";

interface Props {
  readonly section: SectionId;
  /** The newest values; the dialog keeps those that it was opened with. */
  readonly sheet: SectionSheet;
  /** The wares of the selection. */
  readonly wares: Wares;
  readonly onClose: () => void;
}

type Wares = SectionSheet["wares"];
type Texts = ReadonlyMap<ParameterKey, ParameterText>;

interface Fields {
  /** The parameters that somebody has edited. */
  readonly texts: Texts;
  /** 原因 of the change. */
  readonly reason: string;
}

/** The value that all of them have; undefined where they differ, or have no use for it. */
function commonOf(wares: Wares, key: ParameterKey): string | null | undefined {
  const values = new Set(wares.map(({ values }) => values.find((one) => one.key === key)?.value));
  const [only] = values;
  return values.size === 1 ? only : undefined;
}

/** Figures of a way to reckon: their fields are there as soon as it is selected, also where no ware has a value. */
const figures: readonly ParameterKey[] = [
  "depositRate",
  "depositFixed",
  "depositPerTonne",
  "feeBuyPerTonne",
  "feeBuyPerMille",
  "feeSellPerTonne",
  "feeSellPerMille",
];

/** Whether one of the wares has the parameter. */
const isSomewhere = (wares: Wares, key: ParameterKey) =>
  wares.some(({ values }) => values.some((one) => one.key === key));

/** The parameters that there are fields for: those of the wares, but for figures of another way to reckon. */
function visibleKeys(wares: Wares, texts: Texts): readonly ParameterKey[] {
  const currentValue = (key: ParameterKey): string | null => {
    const text = texts.get(key);
    return text ? wireOf(key, text) : (commonOf(wares, key) ?? null);
  };
  return wareKeys.filter(
    (key) => (figures.includes(key) || isSomewhere(wares, key)) && !isIdle(key, currentValue),
  );
}

/** What the fields change of the wares; null while they change nothing, or something is wrong with them. */
function changesOf(wares: Wares, texts: Texts) {
  const values = visibleKeys(wares, texts).flatMap((key) => {
    const text = texts.get(key);
    const value = text && wireOf(key, text);
    return value === undefined || value === commonOf(wares, key) ? [] : [{ key, value }];
  });
  if (values.length === 0 || values.some(({ key, value }) => faultOf(key, value) !== undefined)) return null;
  return { wares: wares.map(({ ware }) => ware), values };
}

/** 修改标的参数: the same values for all the wares of the selection. */
export function WareDialog({ section, sheet, wares: newestWares, onClose }: Props) {
  // The values when the dialog opened: a change of somebody else makes the server refuse.
  const [{ version, wares }] = useState({ version: sheet.version, wares: newestWares });
  const { input, values, change, field } = useForm(parameterSheet.changeWareParameters, {
    initial: (): Fields => ({ texts: new Map(), reason: "" }),
    input: ({ texts, reason }) => {
      const changes = changesOf(wares, texts);
      return changes && { section, version, ...changes, reason };
    },
  });
  const command = useCommand(parameterSheet.changeWareParameters, { refreshes: sectionReads, silent: true });

  const { texts } = values;
  const changes = changesOf(wares, texts);
  const { card, isSettled } = useFormCard(
    parameterSheet.previewWareParameters,
    changes && { section, version, ...changes },
  );

  return (
    <ConfirmCard
      title={`修改标的参数 · ${wares.map(({ no }) => no).join("、")}`}
      confirmLabel="确认修改"
      ready={input !== null && isSettled}
      busy={command.isPending}
      error={command.error}
      successMessage="标的参数已修改"
      card={card}
      onConfirm={(callbacks, { seen }) =>
        input !== null && command.confirm({ ...input, card: seen }, callbacks)
      }
      onClose={onClose}
    >
      <div className={styles["fields"]}>
        {visibleKeys(wares, texts).map((key) => {
          const common = commonOf(wares, key);
          return (
            <div key={key}>
              <span>{parameterLabels[key]}</span>
              <ParameterEditor
                of={key}
                vacant={isSomewhere(wares, key) ? "各不相同" : "请填写"}
                value={texts.get(key) ?? (common === undefined ? null : textOf(key, common))}
                onChange={(text) => change({ texts: new Map(texts).set(key, text) })}
              />
            </div>
          );
        })}
      </div>
      <ReasonField label="原因（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
