import { longTermControl } from "@zd/api/contracts/long-term-control";
import type { StoredFile } from "@zd/api/files/operations";
import { type LongTermGrade, longTermGrades } from "@zd/domain/contracts/long-term-price";
import { type FirmId, instant, type Price, quantity } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { parsePrice } from "@zd/domain/money/price";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { DayField } from "../../../ui/day-field.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { shownQuantity } from "../../../ui/figures.tsx";
import { LabelledAmount } from "../../../ui/labelled-amount.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { FirmField } from "../firm-field.tsx";
import styles from "./register-dialog.module.css";

const usualMonths = 12;

/** The months from one on, such as "2026-01". */
function monthsFrom(first: string, count: number): readonly string[] {
  const [year = 0, month = 1] = first.split("-").map(Number);
  return Array.from({ length: count }, (_, i) => {
    const at = year * 12 + month - 1 + i;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
  });
}

interface Month {
  readonly month: string;
  readonly typed: string;
}

/** 登记长协合同: what both sides have signed on paper, with its months, and its price. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const clock = useServerClock();
  const [buyer, setBuyer] = useState<FirmId | null>(null);
  const [seller, setSeller] = useState<FirmId | null>(null);
  const [words, setWords] = useState({ product: "", producer: "", place: "" });
  const [published, setPublished] = useState("");
  const [kind, setKind] = useState<"BASE_FLOAT" | "FIXED">("BASE_FLOAT");
  const [price, setPrice] = useState("675");
  const [kcal, setKcal] = useState<LongTermGrade>(5_500);
  const [months, setMonths] = useState<readonly Month[]>(() =>
    monthsFrom(shanghaiDay(instant(clock.now())).slice(0, 7), usualMonths).map((month) => ({
      month,
      typed: "",
    })),
  );
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const draft = useDraft({
    form: "longTermContract",
    record: null,
    value: { buyer, seller, words, published, kind, price, kcal, months, files },
    onRestore: (found) => {
      setBuyer(found.buyer);
      setSeller(found.seller);
      setWords(found.words);
      setPublished(found.published);
      setKind(found.kind);
      setPrice(found.price);
      setKcal(found.kcal);
      setMonths(found.months);
      setFiles(found.files);
    },
  });
  const command = useCommand(longTermControl.register, {
    refreshes: [longTermControl.listContracts],
    silent: true,
  });

  const planned = months.flatMap(({ month, typed }) => {
    const tonnes = parseQuantity(typed);
    return tonnes === null || tonnes === 0n ? [] : { month, quantity: tonnes };
  });
  const whole = quantity(planned.reduce((sum, one) => sum + (one.quantity as bigint), 0n));
  const most = published === "" ? whole : parseQuantity(published);
  const perTonne = parsePrice(price);
  const said = Object.values(words).every((one) => one.trim() !== "");
  const priced = perTonne !== null && perTonne > 0n;
  const registered =
    buyer !== null && seller !== null && said && planned.length > 0 && most !== null && priced
      ? {
          buyer,
          seller,
          product: words.product.trim(),
          producer: words.producer.trim(),
          place: words.place.trim(),
          published: most,
          quantity: whole,
          pricing: pricingOf(kind, perTonne, kcal),
          months: planned,
          files: files.map(({ file }) => file),
        }
      : null;
  const key = JSON.stringify([buyer, seller, words, published, kind, price, kcal, months, files]);
  const settled = useSettled(registered, key);

  const firstMonth = months[0]?.month ?? "";
  const begin = (first: string) =>
    /^20\d\d-\d\d$/.test(first) &&
    setMonths(monthsFrom(first, months.length).map((month, i) => ({ month, typed: months[i]?.typed ?? "" })));

  return (
    <ConfirmCard
      title="登记长协合同"
      confirmLabel="登记"
      wide
      ready={registered !== null && settled.key === key && !uploading}
      busy={command.isPending}
      error={command.error}
      successMessage="已登记，等待双方签订"
      draft={draft}
      card={useCard(longTermControl.previewRegistration, settled.value)}
      onClose={onClose}
      onConfirm={(answered, { seen: card }) =>
        registered !== null && command.confirm({ ...registered, card }, answered)
      }
    >
      <div className={styles["columns"]}>
        <fieldset className={styles["group"]}>
          <legend>买方</legend>
          <FirmField value={buyer} none="请选择买方" onChange={setBuyer} />
        </fieldset>
        <fieldset className={styles["group"]}>
          <legend>卖方</legend>
          <FirmField value={seller} none="请选择卖方" onChange={setSeller} />
        </fieldset>
        <TextField
          label="产品"
          maxLength={80}
          value={words.product}
          onChange={(product) => setWords({ ...words, product })}
        />
        <TextField
          label="厂矿"
          maxLength={60}
          value={words.producer}
          onChange={(producer) => setWords({ ...words, producer })}
        />
        <TextField
          label="交货地"
          maxLength={80}
          value={words.place}
          onChange={(place) => setWords({ ...words, place })}
        />
        <SelectField
          label="定价方式"
          value={kind}
          options={[
            { value: "BASE_FLOAT", label: "基准价 + 浮动价（与上月末指数均价各半）" },
            { value: "FIXED", label: "固定价" },
          ]}
          onChange={(chosen) => setKind(chosen === "FIXED" ? "FIXED" : "BASE_FLOAT")}
        />
        <LabelledAmount
          label={kind === "FIXED" ? "固定价（元/吨）" : "基准价（元/吨，5500 kcal/kg）"}
          value={price}
          onChange={setPrice}
          decimals={4}
        />
        {kind === "BASE_FLOAT" && (
          <SelectField
            label="合同热值（kcal/kg）"
            value={String(kcal)}
            options={longTermGrades.map((grade) => ({ value: String(grade), label: String(grade) }))}
            onChange={(chosen) => setKcal(longTermGrades.find((grade) => String(grade) === chosen) ?? 5_500)}
          />
        )}
        <DayField label="起始月份" kind="month" value={firstMonth} onChange={begin} />
      </div>
      <fieldset className={classNames(styles["group"], styles["months"])}>
        <legend>月度计划（吨），不填的月份没有计划</legend>
        {months.map(({ month, typed }) => (
          <LabelledAmount
            key={month}
            label={month}
            value={typed}
            decimals={4}
            onChange={(next) =>
              setMonths(months.map((one) => (one.month === month ? { month, typed: next } : one)))
            }
          />
        ))}
        <p>
          合计 <b>{shownQuantity(whole)}</b> 吨
        </p>
      </fieldset>
      <LabelledAmount
        label="公布数量（吨），不填为与合同量相同"
        value={published}
        onChange={setPublished}
        decimals={4}
        fault={most !== null && whole > most ? `合同量超出公布数量${formatQuantity(most)}吨` : undefined}
      />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="合同文本" />
    </ConfirmCard>
  );
}

const pricingOf = (kind: "BASE_FLOAT" | "FIXED", perTonne: Price, kcal: LongTermGrade) =>
  kind === "FIXED" ? ({ kind, price: perTonne } as const) : ({ kind, base: perTonne, kcal } as const);
