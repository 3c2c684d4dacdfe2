import { invoices } from "@zd/api/funds/invoices";
import type { InputOf } from "@zd/api/wire/operation";
import { type InvoiceType, invoiceTypes } from "@zd/domain/funds/invoice";
import { fen } from "@zd/domain/kernel/brand";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { succeed } from "../../../ui/feedback/notices.ts";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import type { FeeRow } from "./reads.ts";

type Title = Omit<InputOf<typeof invoices.apply>, "items">;

/** The texts of an invoice's title; those that only a special invoice needs are optional otherwise. */
const titleTexts: readonly (readonly [
  name: Exclude<keyof Title, "type">,
  label: string,
  isForSpecial: boolean,
])[] = [
  ["name", "发票抬头", false],
  ["creditCode", "纳税人识别号", false],
  ["address", "注册地址", true],
  ["phone", "注册电话", true],
  ["bank", "开户银行", true],
  ["account", "银行账号", true],
];

const emptyTitle: Title = {
  type: "general",
  name: "",
  creditCode: "",
  address: "",
  phone: "",
  bank: "",
  account: "",
};

interface Props {
  /** The fees that go on one invoice. */
  readonly rows: readonly FeeRow[];
  readonly onClose: () => void;
}

/** 申请开票: the selected fees on one invoice, to the title that was used last. */
export function InvoiceDialog({ rows, onClose }: Props) {
  const lastTitle = useCallQuery(invoices.readTitle, {});
  const titleOf = (patch: Partial<Title>): Title => ({ ...emptyTitle, ...lastTitle.data, ...patch });
  const { values, change, field, input } = useForm(invoices.apply, {
    initial: {} as Partial<Title>,
    input: (patch) => {
      const title = titleOf(patch);
      const isWhole = titleTexts.every(
        ([name, , isForSpecial]) => (isForSpecial && title.type !== "special") || title[name].trim() !== "",
      );
      return isWhole ? { ...title, items: rows.map(({ item }) => item) } : null;
    },
  });
  const title = titleOf(values);
  const apply = useCommand(invoices.apply, {
    refreshes: [invoices.listItems, invoices.readTitle],
    silent: true,
  });
  const amount = fen(rows.reduce((sum, row) => sum + row.amount, 0n));
  const failure = apply.error ?? lastTitle.error;
  return (
    <FormDialog
      title="申请开票"
      confirmLabel="提交申请"
      ready={input !== null}
      busy={apply.isPending}
      error={failure}
      onSubmit={() =>
        input !== null &&
        apply.mutate(input, {
          onSuccess: () => {
            succeed("已提交，等待交易中心开票");
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <Facts layout="boxed">
        <Fact title="费用笔数">{rows.length}</Fact>
        <Fact title="价税合计（元）">{shownAmount(amount)}</Fact>
      </Facts>
      <SelectField
        label="发票种类"
        value={title.type}
        options={choicesOf(invoiceTypes)}
        onChange={(type) => change({ type: type as InvoiceType })}
      />
      {titleTexts.map(([name, label, isForSpecial]) => (
        <TextField
          key={name}
          label={isForSpecial && title.type !== "special" ? `${label}（选填）` : label}
          {...field(name)}
          value={title[name]}
        />
      ))}
    </FormDialog>
  );
}
