import { invoices } from "@zd/api/funds/invoices";
import type { InputOf } from "@zd/api/wire/operation";
import { type FeeItemId, type InvoiceType, invoiceTypes } from "@zd/domain/funds/invoice";
import { fen } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { shownAmount } from "../../../ui/figures.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { succeed } from "../../../ui/notices.ts";
import { choicesOf, SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FeeRow } from "./reads.ts";

type Title = Omit<InputOf<typeof invoices.apply>, "items">;

/** What a special invoice asks for besides name and number. */
const fields: readonly (readonly [
  key: Exclude<keyof Title, "type">,
  label: string,
  special: boolean,
  most: number,
])[] = [
  ["name", "发票抬头", false, 100],
  ["creditCode", "纳税人识别号", false, 18],
  ["address", "注册地址", true, 200],
  ["phone", "注册电话", true, 30],
  ["bank", "开户银行", true, 100],
  ["account", "银行账号", true, 40],
];

interface Props {
  readonly rows: readonly FeeRow[];
  readonly onClose: () => void;
}

/** 申请开票: the chosen fees on one invoice, to the title that was used last. */
export function InvoiceDialog({ rows, onClose }: Props) {
  const known = useCallQuery(invoices.readTitle, {});
  const [changed, setChanged] = useState<Partial<Title>>({});
  const apply = useCommand(invoices.apply, {
    refreshes: [invoices.listItems, invoices.readTitle],
    silent: true,
  });
  const none: Title = {
    type: "general",
    name: "",
    creditCode: "",
    address: "",
    phone: "",
    bank: "",
    account: "",
  };
  const title: Title = { ...none, ...known.data, ...changed };
  const asked = fields.map(([key, label, special, most]) => ({
    key,
    most,
    label,
    needed: !special || title.type === "special",
  }));
  const ready = asked.every(({ key, needed }) => !needed || title[key].trim() !== "");
  const amount = fen(rows.reduce((sum, row) => sum + row.amount, 0n));
  const failure = apply.error ?? known.error;
  return (
    <FormDialog
      title="申请开票"
      confirmLabel="提交申请"
      ready={ready}
      busy={apply.isPending}
      error={failure}
      onSubmit={() =>
        apply.mutate(
          { ...title, items: rows.map(({ item }) => item as FeeItemId) },
          {
            onSuccess: () => {
              succeed("已提交，等待交易中心开票");
              onClose();
            },
          },
        )
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
        onChange={(type) => setChanged({ ...changed, type: type as InvoiceType })}
      />
      {asked.map(({ key, label, needed, most }) => (
        <TextField
          key={key}
          label={needed ? label : `${label}（选填）`}
          maxLength={most}
          value={title[key]}
          onChange={(value) => setChanged({ ...changed, [key]: value })}
        />
      ))}
    </FormDialog>
  );
}
