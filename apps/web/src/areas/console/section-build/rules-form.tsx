import { downmodes } from "@zd/domain/terms/codes";
import type { PlanField } from "@zd/domain/trading/section-plan";
import type { RunningMode } from "@zd/domain/trading/session";
import { DayField } from "../../../ui/form/day-field.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import table from "../console.module.css";
import { type Edits, type Fault, type Fields, fieldsOfMode } from "./plan-text.ts";
import styles from "./section-build.module.css";

interface Props {
  readonly mode: RunningMode;
  readonly fields: Fields;
  /** The faults that the server has found in the plan. */
  readonly faults: readonly Fault[];
  /** Called with the fields that somebody has edited. */
  readonly onEdit: (change: Edits) => void;
}

const asApplied = "按各申请";
const depositModes = { RATIO: "按货款比例", FIXED: "每场定额", TON: "每吨" } as const;
const depositUnits = { RATIO: "%", FIXED: "元", TON: "元/吨" } as const;
const tieRules = { T: "价格、时间优先", Q: "价格、数量优先，抽签" } as const;

/** Name, clocks and rules of the section; each fault stands under its field. */
export function RulesForm({ mode, fields, faults, onEdit }: Props) {
  const has = fieldsOfMode(mode, fields.downmode);
  const faultOf = (...names: readonly PlanField[]) =>
    faults.find(({ field }) => names.includes(field as PlanField))?.text;

  const text = (key: "name" | "region", label: string, field: PlanField, maxLength: number) => (
    <TextField
      label={label}
      value={fields[key]}
      maxLength={maxLength}
      fault={faultOf(field)}
      onChange={(value) => onEdit({ [key]: value })}
    />
  );
  const moment = (key: "startsAt" | "hardEnd", label: string) => (
    <DayField
      label={label}
      kind="moment"
      minuteStep={1}
      value={fields[key]}
      fault={faultOf(key)}
      onChange={(value) => onEdit({ [key]: value })}
    />
  );
  const seconds = (
    key: "freeSeconds" | "extensionSeconds" | "restSeconds" | "sealedSeconds",
    label: string,
    field: PlanField,
  ) => (
    <TextField
      label={`${label}（秒）`}
      inputMode="numeric"
      autoComplete="off"
      value={fields[key]}
      fault={faultOf(field)}
      onChange={(value) => {
        if (/^\d{0,7}$/.test(value)) onEdit({ [key]: value });
      }}
    />
  );
  const price = (key: "priceStep" | "maxPriceStep" | "capPrice" | "reservePrice", label: string) => (
    <LabelledAmount
      label={`${label}（元/吨）`}
      decimals={4}
      placeholder={asApplied}
      value={fields[key]}
      fault={faultOf(key)}
      onChange={(value) => onEdit({ [key]: value })}
    />
  );

  return (
    <section className={table["block"]} aria-label="时钟与规则">
      <h2>时钟与规则</h2>
      <div className={styles["fields"]}>
        <div className={styles["whole"]}>{text("name", "场次名称", "name", 100)}</div>
        {moment("startsAt", "开始时间")}
        {moment("hardEnd", "场次截止（可不设）")}
        {text("region", "区域", "region", 40)}
        {has.downmode && (
          <SelectField
            label="倒计时方式"
            value={fields.downmode}
            options={choicesOf(downmodes)}
            fault={faultOf("downmode")}
            onChange={(value) => onEdit({ downmode: value as Fields["downmode"] })}
          />
        )}
        {seconds("freeSeconds", mode === "0" ? "自由竞价" : mode === "90" ? "第一轮" : "交易时间", "freeMs")}
        {has.extension && seconds("extensionSeconds", "倒计时", "extensionMs")}
        {has.rest && seconds("restSeconds", "休息", "restMs")}
        {has.sealed && seconds("sealedSeconds", "密封报价", "sealedMs")}
        {has.sealed && (
          <TextField
            label="第一轮密封，入围家数"
            inputMode="numeric"
            autoComplete="off"
            placeholder="留空为公开竞价"
            value={fields.shortlistSize}
            fault={faultOf("shortlistSize")}
            onChange={(value) => {
              if (/^\d{0,3}$/.test(value)) onEdit({ shortlistSize: value });
            }}
          />
        )}
      </div>
      <h3 className={styles["sub"]}>
        全场统一规则<span>留空按各申请</span>
      </h3>
      <div className={styles["fields"]}>
        <SelectField
          label="保证金方式"
          value={fields.depositMode}
          placeholder={asApplied}
          options={choicesOf(depositModes)}
          fault={fields.depositMode === "" ? faultOf("deposit") : undefined}
          onChange={(value) => onEdit({ depositMode: value as Fields["depositMode"], depositValue: "" })}
        />
        {fields.depositMode !== "" && (
          <LabelledAmount
            label={`保证金（${depositUnits[fields.depositMode]}）`}
            decimals={fields.depositMode === "TON" ? 4 : 2}
            value={fields.depositValue}
            fault={faultOf("deposit")}
            onChange={(depositValue) => onEdit({ depositValue })}
          />
        )}
        {has.steps && price("priceStep", "最小变动幅度")}
        {has.steps && price("maxPriceStep", "最大变动幅度")}
        {has.cap && price("capPrice", "限价")}
        {has.steps && price("reservePrice", "保留价")}
        <TextField
          label="最少参与家数"
          inputMode="numeric"
          autoComplete="off"
          placeholder={asApplied}
          value={fields.minBidders}
          fault={faultOf("minBidders")}
          onChange={(value) => {
            if (/^\d{0,3}$/.test(value)) onEdit({ minBidders: value });
          }}
        />
        <SelectField
          label="同价规则"
          value={fields.tieRule}
          placeholder={asApplied}
          options={choicesOf(tieRules)}
          fault={faultOf("tieRule")}
          onChange={(value) => onEdit({ tieRule: value as Fields["tieRule"] })}
        />
      </div>
    </section>
  );
}
