import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import {
  checkPeriod,
  type Grain,
  grains,
  type Period,
  type Preset,
  presetPeriod,
  presets,
} from "@zd/domain/reports/period";
import { type FormEvent, useState } from "react";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import styles from "./reports.module.css";

interface Props {
  readonly period: Period;
  /** Called with the period of 查询, or of a preset. */
  readonly onSubmit: (period: Period) => void;
}

/** The period of a report: presets, both days, and whether it is put together by day, week or month. */
export function PeriodForm({ period, onSubmit }: Props) {
  const clock = useServerClock();
  const [from, setFrom] = useState(period.from);
  const [to, setTo] = useState(period.to);
  const [grain, setGrain] = useState<Grain>(period.grain);
  const fault = faultOf({ from, to }, clock.now());
  const today = shanghaiDay(clock.now());
  const isChosen = (preset: Preset) => {
    const one = presetPeriod(preset, today);
    return one.from === period.from && one.to === period.to;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === undefined) onSubmit({ from, to, grain });
  };
  return (
    <form className={styles["period"]} onSubmit={submit}>
      <fieldset className={styles["presets"]} aria-label="常用期间">
        {(Object.keys(presets) as Preset[]).map((preset) => (
          <Button
            key={preset}
            small
            aria-pressed={isChosen(preset)}
            onClick={() => onSubmit(presetPeriod(preset, today))}
          >
            {presets[preset]}
          </Button>
        ))}
      </fieldset>
      <DayField label="开始日期" value={from} onChange={setFrom} />
      <DayField label="结束日期" value={to} fault={fault} onChange={setTo} />
      <SelectField
        label="汇总方式"
        value={grain}
        options={choicesOf(grains)}
        onChange={(value) => setGrain(value as Grain)}
      />
      <Button type="submit" look="main" disabled={fault !== undefined}>
        查询
      </Button>
    </form>
  );
}

const faults = {
  REPORT_PERIOD_BACKWARDS: "不得早于开始日期",
  REPORT_PERIOD_AHEAD: "不得晚于今天",
  REPORT_PERIOD_TOO_LONG: "期间最长一年",
} as const;

/** Why there is no report of these days; undefined where there is one. */
function faultOf(days: Pick<Period, "from" | "to">, now: Instant): string | undefined {
  if (days.from === "" || days.to === "") return "请选择日期";
  const decision = checkPeriod(days, now);
  return decision.ok ? undefined : faults[decision.reason];
}
