import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { StoredFile } from "@zd/api/files/operations";
import { longTermGrades } from "@zd/domain/contracts/long-term-price";
import { type FirmId, instant, quantity } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { positive } from "../../../parts/form-rules.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import { DayField } from "../../../ui/form/day-field.tsx";
import { LabelledAmount } from "../../../ui/form/labelled-amount.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useLongForm } from "../../../ui/form/use-form.ts";
import { FirmField } from "../firm-field.tsx";
import styles from "./register-dialog.module.css";

const usualMonths = 12;

/** So many months from the first one on, such as "2026-01". */
function monthsFrom(first: string, count: number): readonly string[] {
  const [year = 0, month = 1] = first.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 1 + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

interface Month {
  /** Such as "2026-01". */
  readonly month: string;
  /** In tonnes; empty where the month has no plan. */
  readonly quantity: string;
}

const initialValues = (firstMonth: string) => ({
  buyer: null as FirmId | null,
  seller: null as FirmId | null,
  product: "",
  producer: "",
  place: "",
  published: "",
  kind: "BASE_FLOAT",
  price: "675",
  kcal: "5500",
  months: monthsFrom(firstMonth, usualMonths).map((month): Month => ({ month, quantity: "" })),
  files: [] as readonly StoredFile[],
});

/** The months with a plan: those that are left empty or are nought have none. */
const plannedOf = (months: readonly Month[]) =>
  months.filter(({ quantity }) => quantity !== "" && parseQuantity(quantity) !== 0n);

const wholeOf = (months: readonly Month[]) =>
  quantity(months.reduce((sum, plan) => sum + (parseQuantity(plan.quantity) ?? 0n), 0n));

type ContractForm = ReturnType<typeof useContractForm>;

/** The quantity of each month, and their sum. */
function MonthPlans({ form: { values, change, faultAt } }: { readonly form: ContractForm }) {
  const { months } = values;
  const planned = plannedOf(months);
  return (
    <fieldset className={classNames(styles["group"], styles["months"])}>
      <legend>月度计划（吨），不填的月份没有计划</legend>
      {months.map((plan) => (
        <LabelledAmount
          key={plan.month}
          label={plan.month}
          value={plan.quantity}
          decimals={4}
          {...faultAt(`months.${planned.indexOf(plan)}.quantity`, plan.quantity, plan.month)}
          onChange={(next) =>
            change({ months: months.map((one) => (one === plan ? { ...one, quantity: next } : one)) })
          }
        />
      ))}
      <p>
        合计 <b>{shownQuantity(wholeOf(months))}</b> 吨
      </p>
    </fieldset>
  );
}

/** What is filled in of a contract: it begins with a plan for each month of the coming year. */
function useContractForm() {
  const clock = useServerClock();
  return useLongForm(longTermControl.register, {
    initial: () => initialValues(shanghaiDay(instant(clock.now())).slice(0, 7)),
    draft: { form: "longTermContract", record: null },
    input: ({ kind, price, kcal, months, files, ...fields }) => ({
      ...fields,
      published: fields.published || wholeOf(months),
      quantity: wholeOf(months),
      pricing: kind === "FIXED" ? { kind, price } : { kind, base: price, kcal: Number(kcal) },
      months: plannedOf(months).map((plan) => ({ month: plan.month, quantity: plan.quantity })),
      files: files.map(({ file }) => file),
    }),
    rules: ({ pricing }) =>
      pricing.kind === "FIXED"
        ? positive("pricing.price", pricing.price)
        : positive("pricing.base", pricing.base),
  });
}

/** 登记长协合同: a contract that both sides have signed on paper, with its months and its price. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const [isUploading, setUploading] = useState(false);
  const form = useContractForm();
  const { values, change, field, input } = form;
  const command = useCommand(longTermControl.register, {
    refreshes: [longTermControl.listContracts],
    silent: true,
  });
  const most = parseQuantity(values.published);
  const published = field("published");

  return (
    <ConfirmCard
      title="登记长协合同"
      confirmLabel="登记"
      wide
      ready={input !== null && form.isSettled && !isUploading}
      busy={command.isPending}
      error={command.error}
      successMessage="已登记，等待双方签订"
      draft={form.draft}
      card={useCard(longTermControl.previewRegistration, form.settled)}
      onClose={onClose}
      onConfirm={(callbacks, { seen: card }) =>
        input !== null && command.confirm({ ...input, card }, callbacks)
      }
    >
      <Terms form={form} />
      <MonthPlans form={form} />
      <LabelledAmount
        label="公布数量（吨），不填为与合同量相同"
        {...published}
        decimals={4}
        fault={
          most !== null && wholeOf(values.months) > most
            ? `合同量超出公布数量${formatQuantity(most)}吨`
            : published.fault
        }
      />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="合同文本"
      />
    </ConfirmCard>
  );
}

/** Who trades what at which price, and from which month on. */
function Terms({ form: { values, change, field } }: { readonly form: ContractForm }) {
  const { months, kind } = values;
  const isFixed = kind === "FIXED";
  const begin = (first: string) =>
    /^20\d\d-\d\d$/.test(first) &&
    change({
      months: monthsFrom(first, months.length).map((month, i) => ({
        month,
        quantity: months[i]?.quantity ?? "",
      })),
    });
  return (
    <div className={styles["columns"]}>
      <fieldset className={styles["group"]}>
        <legend>买方</legend>
        <FirmField none="请选择买方" {...field("buyer")} />
      </fieldset>
      <fieldset className={styles["group"]}>
        <legend>卖方</legend>
        <FirmField none="请选择卖方" {...field("seller")} />
      </fieldset>
      <TextField label="产品" {...field("product")} />
      <TextField label="厂矿" {...field("producer")} />
      <TextField label="交货地" {...field("place")} />
      <SelectField
        label="定价方式"
        options={[
          { value: "BASE_FLOAT", label: "基准价 + 浮动价（与上月末指数均价各半）" },
          { value: "FIXED", label: "固定价" },
        ]}
        {...field("kind")}
      />
      <LabelledAmount
        label={isFixed ? "固定价（元/吨）" : "基准价（元/吨，5500 kcal/kg）"}
        {...field("price", isFixed ? "pricing.price" : "pricing.base")}
        decimals={4}
      />
      {!isFixed && (
        <SelectField
          label="合同热值（kcal/kg）"
          options={longTermGrades.map((grade) => ({ value: String(grade), label: String(grade) }))}
          {...field("kcal")}
        />
      )}
      <DayField label="起始月份" kind="month" value={months[0]?.month ?? ""} onChange={begin} />
    </div>
  );
}
