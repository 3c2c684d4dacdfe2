import { parameterSheet } from "@zd/api/trading/parameters";
import type { SectionId } from "@zd/domain/kernel/brand";
import { type ParameterKey, parameterLabels } from "@zd/domain/trading/parameters";
import { wareKeys } from "@zd/domain/trading/section-parameters";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/reason-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { ParameterEditor } from "./parameter-editor.tsx";
import { faultOf, isIdle, type ParameterText, typedOf, wireOf } from "./parameter-text.ts";
import styles from "./parameters.module.css";
import type { SectionSheet } from "./reads.ts";
import { stale } from "./section-calls.ts";

interface Props {
  readonly section: SectionId;
  readonly sheet: SectionSheet;
  readonly wares: SectionSheet["wares"];
  readonly onClose: () => void;
}

/** The value that all of them have; undefined where they differ, or have no use for it. */
function commonOf(wares: SectionSheet["wares"], key: ParameterKey): string | null | undefined {
  const values = new Set(wares.map(({ values }) => values.find((one) => one.key === key)?.value));
  const [only] = values;
  return values.size === 1 ? only : undefined;
}

/** Figures that belong to a way to reckon; offered with it, whether a ware has one or not. */
const figures: readonly ParameterKey[] = [
  "depositRate",
  "depositFixed",
  "depositPerTonne",
  "feeBuyPerTonne",
  "feeBuyPerMille",
  "feeSellPerTonne",
  "feeSellPerMille",
];

/** 修改标的参数: the same values for all the wares that were chosen. */
export function WareDialog({ section, sheet, wares: given, onClose }: Props) {
  // What was there when the dialog opened: a change of somebody else makes the server refuse.
  const [{ version, wares }] = useState({ version: sheet.version, wares: given });
  const [typed, setTyped] = useState<ReadonlyMap<ParameterKey, ParameterText>>(new Map());
  const [reason, setReason] = useState("");
  const change = useCommand(parameterSheet.changeWareParameters, { refreshes: stale, silent: true });

  const offered = wareKeys.filter(
    (key) => figures.includes(key) || wares.some(({ values }) => values.some((one) => one.key === key)),
  );
  const now = (key: ParameterKey): string | null => {
    const one = typed.get(key);
    return one ? wireOf(key, one) : (commonOf(wares, key) ?? null);
  };
  const shown = offered.filter((key) => !isIdle(key, now));
  const edited = shown.flatMap((key) => {
    const one = typed.get(key);
    const before = commonOf(wares, key);
    const after = one && wireOf(key, one);
    return after === undefined || after === before ? [] : [{ key, after }];
  });
  const whole = edited.length > 0 && edited.every(({ key, after }) => faultOf(key, after) === undefined);
  const asked = {
    section,
    version,
    wares: wares.map(({ ware }) => ware),
    values: edited.map(({ key, after }) => ({ key, value: after })),
  };
  const key = JSON.stringify(asked);
  const settled = useSettled(whole ? asked : null, key);
  const card = useCard(parameterSheet.previewWareParameters, settled.key === key ? settled.value : null);

  return (
    <ConfirmCard
      title={`修改标的参数 · ${wares.map(({ no }) => no).join("、")}`}
      confirmLabel="确认修改"
      ready={whole && reason.trim() !== ""}
      busy={change.isPending}
      error={change.error}
      successMessage="标的参数已修改"
      card={card}
      onConfirm={(answered, { seen }) =>
        change.confirm({ ...asked, reason: reason.trim(), card: seen }, answered)
      }
      onClose={onClose}
    >
      <div className={styles["fields"]}>
        {shown.map((key) => {
          const common = commonOf(wares, key);
          return (
            <div key={key}>
              <span>{parameterLabels[key]}</span>
              <ParameterEditor
                of={key}
                vacant={
                  wares.some(({ values }) => values.some((one) => one.key === key)) ? "各不相同" : "请填写"
                }
                typed={typed.get(key) ?? (common === undefined ? null : typedOf(key, common))}
                onChange={(next) => setTyped(new Map(typed).set(key, next))}
              />
            </div>
          );
        })}
      </div>
      <ReasonField label="原因（必填）" value={reason} onChange={setReason} />
    </ConfirmCard>
  );
}
