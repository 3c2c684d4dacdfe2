import { sectionPlans } from "@zd/api/trading/section-plans";
import { greatestLength } from "@zd/api/wire/form-input";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import { downmodes } from "@zd/domain/terms/codes";
import type { PlanField } from "@zd/domain/trading/section-plan";
import type { RunningMode } from "@zd/domain/trading/session";
import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import table from "../console.module.css";
import { CopySection } from "./copy-section.tsx";
import { type Edits, editsLike, type Fault, type Fields, fieldsOfMode } from "./plan-text.ts";
import { SealField } from "./seal-field.tsx";
import styles from "./section-build.module.css";

interface Props {
  /** Of the applications; it says which clocks and rules there are. */
  readonly mode: RunningMode;
  /** As proposed, but for what somebody has edited. */
  readonly fields: Fields;
  /** The applications of the plan, whose owner may hold a part of its seal. */
  readonly applications: readonly ApplicationId[];
  /** The faults that the server has found in the plan. */
  readonly faults: readonly Fault[];
  /** Called with the fields that somebody has edited. */
  readonly onEdit: (change: Edits) => void;
}

const asApplied = "按各申请";
const depositModes = { RATIO: "按货款比例", FIXED: "每场定额", TON: "每吨" } as const;
const depositUnits = { RATIO: "%", FIXED: "元", TON: "元/吨" } as const;
const tieRules = { T: "价格、时间优先", Q: "价格、数量优先，抽签" } as const;

const faultIn = ({ faults }: Props, of: PlanField) => faults.find(({ field }) => field === of)?.text;

/** What a field is given: what it holds, the fault of its part of the plan, and who hears of an edit that `accepts` allows. */
const fieldsIn =
  (props: Props) =>
  (key: TextName, of: PlanField, accepts = anyText) => ({
    value: props.fields[key],
    fault: faultIn(props, of),
    onChange: (value: string) => {
      if (accepts.test(value)) props.onEdit({ [key]: value });
    },
  });

type TextName = Exclude<keyof Fields, "downmode" | "depositMode" | "tieRule" | "sealHolders">;

const anyText = /^/;
const upTo3Digits = /^\d{0,3}$/;
const upTo7Digits = /^\d{0,7}$/;
/** The greatest length in characters that the plan takes. */
const lengthOf = (name: "name" | "region") =>
  greatestLength(sectionPlans.previewSection.input, name) ?? undefined;
const wholeNumber = { inputMode: "numeric", autoComplete: "off" } as const;

/** Name, clocks and rules of the section; each fault stands under its field. */
export function RulesForm(props: Props) {
  const [isCopying, setCopying] = useState(false);
  return (
    <section className={table["block"]} aria-label="时钟与规则">
      <h2>
        时钟与规则
        <Button look="text" small onClick={() => setCopying(true)}>
          沿用历史场次
        </Button>
      </h2>
      {isCopying && (
        <CopySection
          mode={props.mode}
          onCopy={(past) => props.onEdit(editsLike(past, props.fields))}
          onClose={() => setCopying(false)}
        />
      )}
      <Clocks {...props} />
      {fieldsOfMode(props.mode, props.fields.downmode).seal && (
        <SealField
          applications={props.applications}
          holders={props.fields.sealHolders}
          fault={faultIn(props, "sealHolders")}
          onChange={(sealHolders) => props.onEdit({ sealHolders })}
        />
      )}
      <h3 className={styles["sub"]}>
        全场统一规则<span>留空按各申请</span>
      </h3>
      <UniformRules {...props} />
    </section>
  );
}

/** The name of the section, when it runs, and how long each of its phases is. */
function Clocks(props: Props) {
  const { mode, fields, onEdit } = props;
  const has = fieldsOfMode(mode, fields.downmode);
  const field = fieldsIn(props);
  const seconds = (name: string, given: ReturnType<typeof field>) => (
    <TextField label={`${name}（秒）`} {...wholeNumber} {...given} />
  );
  return (
    <div className={styles["fields"]}>
      <div className={styles["whole"]}>
        <TextField label="场次名称" maxLength={lengthOf("name")} {...field("name", "name")} />
      </div>
      <DayField label="开始时间" kind="moment" minuteStep={1} {...field("startsAt", "startsAt")} />
      <DayField label="场次截止（可不设）" kind="moment" minuteStep={1} {...field("hardEnd", "hardEnd")} />
      <TextField label="区域" maxLength={lengthOf("region")} {...field("region", "region")} />
      {has.downmode && (
        <SelectField
          label="倒计时方式"
          value={fields.downmode}
          options={choicesOf(downmodes)}
          fault={faultIn(props, "downmode")}
          onChange={(value) => onEdit({ downmode: value as Fields["downmode"] })}
        />
      )}
      {seconds(
        mode === "0" ? "自由竞价" : mode === "90" ? "第一轮" : "交易时间",
        field("freeSeconds", "freeMs", upTo7Digits),
      )}
      {has.extension && seconds("倒计时", field("extensionSeconds", "extensionMs", upTo7Digits))}
      {has.rest && seconds("休息", field("restSeconds", "restMs", upTo7Digits))}
      {has.sealed && seconds("密封报价", field("sealedSeconds", "sealedMs", upTo7Digits))}
      {has.sealed && (
        <TextField
          label="第一轮密封，入围家数"
          placeholder="留空为公开竞价"
          {...wholeNumber}
          {...field("shortlistSize", "shortlistSize", upTo3Digits)}
        />
      )}
    </div>
  );
}

/** The rules that all wares share; what is left empty is as each application has it. */
function UniformRules(props: Props) {
  const { mode, fields, onEdit } = props;
  const has = fieldsOfMode(mode, fields.downmode);
  const field = fieldsIn(props);
  const price = (name: string, key: "priceStep" | "maxPriceStep" | "capPrice" | "reservePrice") => (
    <LabelledAmount label={`${name}（元/吨）`} decimals={4} placeholder={asApplied} {...field(key, key)} />
  );
  return (
    <div className={styles["fields"]}>
      <SelectField
        label="保证金方式"
        value={fields.depositMode}
        placeholder={asApplied}
        options={choicesOf(depositModes)}
        fault={fields.depositMode === "" ? faultIn(props, "deposit") : undefined}
        onChange={(value) => onEdit({ depositMode: value as Fields["depositMode"], depositValue: "" })}
      />
      {fields.depositMode !== "" && (
        <LabelledAmount
          label={`保证金（${depositUnits[fields.depositMode]}）`}
          decimals={fields.depositMode === "TON" ? 4 : 2}
          {...field("depositValue", "deposit")}
        />
      )}
      {has.steps && price("最小变动幅度", "priceStep")}
      {has.steps && price("最大变动幅度", "maxPriceStep")}
      {has.cap && price("限价", "capPrice")}
      {has.steps && price("保留价", "reservePrice")}
      <TextField
        label="最少参与家数"
        placeholder={asApplied}
        {...wholeNumber}
        {...field("minBidders", "minBidders", upTo3Digits)}
      />
      <SelectField
        label="同价规则"
        value={fields.tieRule}
        placeholder={asApplied}
        options={choicesOf(tieRules)}
        fault={faultIn(props, "tieRule")}
        onChange={(value) => onEdit({ tieRule: value as Fields["tieRule"] })}
      />
    </div>
  );
}
