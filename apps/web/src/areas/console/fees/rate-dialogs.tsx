import { fees } from "@zd/api/funds/fees";
import { trading } from "@zd/api/trading/operations";
import { sectionModes } from "@zd/api/trading/parameters";
import { readFormInput } from "@zd/api/wire/form-input";
import { rateKinds } from "@zd/domain/funds/fee-schedule";
import { type FirmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useId } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import styles from "../../../ui/form/form.module.css";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { FirmField } from "../firm-field.tsx";
import { periodFaults, ruleOf, units } from "./rate-terms.ts";
import { requestSent } from "./request-sent.ts";

const refreshes = [fees.listChanges];

/** 新增费率或减免 */
export function RateDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const clock = useServerClock();
  const today = shanghaiDay(clock.now());
  const kinds = useCallQuery(trading.listWareKinds, {}, { staleMs: 600_000 });
  const request = useCommand(fees.requestRate, { refreshes, silent: true });
  const { input, values, field } = useForm(fees.requestRate, {
    initial: () => ({
      kind: "fee-B",
      firm: null as FirmId | null,
      mode: "",
      wareKind: "",
      unit: "FREE",
      figure: "",
      from: shanghaiDay(instant(clock.now() + dayMs)),
      lastDay: "",
      reason: "",
    }),
    // The rule is worked out here; the schema reads the rest.
    input: ({ unit, figure, ...fields }) =>
      ruleOf(unit, figure) === undefined ? null : { ...fields, rule: null },
    rules: (rate) => periodFaults(rate, today),
  });
  const { unit, figure, reason: _, ...terms } = values;
  const rule = ruleOf(unit, figure);
  const rateTerms = readFormInput(fees.previewRate.input, { ...terms, rule: null }).value;
  const isWhole = rule !== undefined && Object.keys(periodFaults(values, today)).length === 0;
  return (
    <ConfirmCard
      title="新增费率或减免"
      confirmLabel="提交复核"
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(fees.previewRate, rateTerms && isWhole ? { ...rateTerms, rule } : null)}
      onClose={onClose}
      successMessage={requestSent}
      onConfirm={(callbacks) =>
        input !== null && rule !== undefined && request.confirm({ ...input, rule }, callbacks)
      }
    >
      <SelectField label="收费对象" options={choicesOf(rateKinds)} {...field("kind")} />
      <FirmField none="全部企业" {...field("firm")} />
      <SelectField label="交易模式" placeholder="全部" options={choicesOf(sectionModes)} {...field("mode")} />
      <SelectField
        label="商品种类"
        placeholder="全部"
        source={kinds}
        options={(kinds.data ?? []).map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
        {...field("wareKind")}
      />
      <SelectField label="费率" options={choicesOf(units)} {...field("unit")} />
      {unit !== "FREE" && (
        <div>
          <label htmlFor={`${id}-figure`}>
            标准<span>{units[unit]}</span>
          </label>
          <MoneyInput id={`${id}-figure`} decimals={4} value={figure} onChange={field("figure").onChange} />
        </div>
      )}
      <DayField label="生效日" note="最早为明日" {...field("from")} />
      <DayField label="截止日" note="含当日，空为长期" {...field("lastDay")} />
      <ReasonField label="依据（必填）" {...field("reason")} />
      <p className={styles["consequence"]}>不限企业的须设截止日，长期标准在参数表中设置。</p>
    </ConfirmCard>
  );
}

interface EndProps {
  /** Number of the rate. */
  readonly rate: string;
  /** Which rate it is, in Chinese: the firm and the fee. */
  readonly words: string;
  readonly onClose: () => void;
}

/** 终止费率 */
export function EndRateDialog({ rate, words, onClose }: EndProps) {
  const clock = useServerClock();
  const request = useCommand(fees.requestRateEnd, { refreshes, silent: true });
  const { input, values, field } = useForm(fees.requestRateEnd, {
    initial: () => ({ lastDay: shanghaiDay(clock.now()), reason: "" }),
    input: (fields) => ({ rate, ...fields }),
    rules: ({ lastDay }) => (lastDay >= shanghaiDay(clock.now()) ? {} : { lastDay: "不得早于今日" }),
  });
  return (
    <ConfirmCard
      title="终止费率"
      confirmLabel="提交复核"
      look="danger"
      ready={input !== null}
      busy={request.isPending}
      error={request.error}
      card={useCard(
        fees.previewRateEnd,
        readFormInput(fees.previewRateEnd.input, { rate, lastDay: values.lastDay }).value,
      )}
      onClose={onClose}
      successMessage={requestSent}
      onConfirm={(callbacks) => input !== null && request.confirm(input, callbacks)}
    >
      <p>{words}</p>
      <DayField label="截止日" note="含当日" {...field("lastDay")} />
      <ReasonField label="依据（必填）" {...field("reason")} />
    </ConfirmCard>
  );
}
