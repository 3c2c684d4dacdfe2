import { parameterSheet } from "@zd/api/trading/parameters";
import { tradeModeLabel } from "@zd/domain/terms/codes";
import { modeShapes, shapeLabel } from "@zd/domain/trading/parameter-table";
import { z } from "zod";
import { choicesOf, SelectInLine } from "../../../ui/form/select-field.tsx";
import styles from "./parameters.module.css";
import type { ParameterSheet, Scope } from "./reads.ts";

/** The scope as the address names it. */
const addressOf = (scope: Scope): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(
      z.encode(parameterSheet.readParameters.input, scope) as Record<string, string | null>,
    ).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

/** The scope in words. */
export function scopeWords({ mode, downmode, wareKind }: Scope, { wareKinds }: ParameterSheet): string {
  if (wareKind !== null) return wareKinds.find((kind) => kind.wareKind === wareKind)?.name ?? wareKind;
  if (mode === null) return "公司";
  return downmode === null ? tradeModeLabel(mode) : shapeLabel({ mode, downmode });
}

/** The modes, and of bidding each way to count down. */
const modeChoices = [
  { value: "0/", label: `${tradeModeLabel("0")}（各种倒计时）` },
  ...modeShapes.map((shape) => ({
    value: shape.mode === "0" ? `0/${shape.downmode}` : `${shape.mode}/`,
    label: shapeLabel(shape),
  })),
];

/** The scope of one of `modeChoices`. */
function shapeOf(choice: string): Scope {
  const [mode = "0", downmode = ""] = choice.split("/");
  return {
    mode: mode as Scope["mode"],
    downmode: (downmode || null) as Scope["downmode"],
    wareKind: null,
  };
}

export interface ScopeBarProps {
  /** The company, or a mode or a ware kind of it. */
  readonly scope: Scope;
  /** Of the scope; it knows the ware kinds, and how many values each scope sets. */
  readonly sheet: ParameterSheet;
  /** While edits are not saved, another scope cannot be selected. */
  readonly disabled: boolean;
  /** Goes to another scope by the search of its address. */
  readonly onOpen: (search: Readonly<Record<string, string>>) => void;
}

/** 范围 of the sheet: the company, or a mode or a ware kind of it. */
export function ScopeBar({ scope, sheet, disabled, onOpen }: ScopeBarProps) {
  const { mode, downmode, wareKind } = scope;
  const range = wareKind !== null ? "wareKind" : mode !== null ? "mode" : "company";
  const [firstKind] = sheet.wareKinds;
  const countOf = ({ mode, downmode, wareKind }: Scope) =>
    sheet.scopes.find((one) => one.mode === mode && one.downmode === downmode && one.wareKind === wareKind)
      ?.count ?? 0;
  const labelWithCount = (label: string, scope: Scope) =>
    countOf(scope) > 0 ? `${label}（${countOf(scope)} 项）` : label;
  return (
    <div className={styles["scope"]}>
      <SelectInLine
        label="范围"
        value={range}
        disabled={disabled}
        options={choicesOf({
          company: labelWithCount("公司", { mode: null, downmode: null, wareKind: null }),
          mode: "交易模式",
          wareKind: "商品种类",
        })}
        onChange={(choice) =>
          onOpen(
            choice === "mode"
              ? addressOf({ mode: "0", downmode: "A", wareKind: null })
              : choice === "wareKind" && firstKind
                ? addressOf({ mode: null, downmode: null, wareKind: firstKind.wareKind })
                : {},
          )
        }
      />
      {range === "mode" && (
        <SelectInLine
          label="交易模式"
          value={`${mode}/${downmode ?? ""}`}
          disabled={disabled}
          options={modeChoices.map(({ value, label }) => ({
            value,
            label: labelWithCount(label, shapeOf(value)),
          }))}
          onChange={(choice) => onOpen(addressOf(shapeOf(choice)))}
        />
      )}
      {range === "wareKind" && (
        <SelectInLine
          label="商品种类"
          value={wareKind ?? ""}
          disabled={disabled}
          options={sheet.wareKinds.map((kind) => ({
            value: kind.wareKind,
            label: labelWithCount(kind.name, { mode: null, downmode: null, wareKind: kind.wareKind }),
          }))}
          onChange={(kind) =>
            onOpen(addressOf({ mode: null, downmode: null, wareKind: kind as Scope["wareKind"] }))
          }
        />
      )}
      <p>
        {disabled
          ? "保存或放弃修改后才能切换范围"
          : "平台默认 ← 公司 ← 交易模式 ← 倒计时方式 ← 商品种类，靠后的优先；新申请与新场次按此取值，已排的场次不变"}
      </p>
    </div>
  );
}
