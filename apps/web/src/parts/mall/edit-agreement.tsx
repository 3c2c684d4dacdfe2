import { mallContracts } from "@zd/api/mall/agreements";
import { mallPayTypes } from "@zd/domain/mall/ware";
import { formatQuantity } from "@zd/domain/money/quantity";
import { payTypes } from "@zd/domain/terms/codes";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { shownQuantity } from "../../ui/figures/figures.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import styles from "../../ui/form/form.module.css";
import { LabelledAmount } from "../../ui/form/labelled-amount.tsx";
import { ReasonField } from "../../ui/form/reason-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useLongForm } from "../../ui/form/use-form.ts";
import { positive } from "../form-rules.ts";
import type { AgreementRead } from "./agreement-reads.ts";
import { agreementReads } from "./agreement-reads.ts";

interface Props {
  /** In the version that the user sees: a change to another one is refused. */
  readonly agreement: AgreementRead;
  readonly onClose: () => void;
}

/** 编辑合同 by the merchant: never more than was ordered, and the buyer is asked anew (R-7291). */
export function EditDialog({ agreement, onClose }: Props) {
  const { contractNo, version, ordered } = agreement;
  const form = useLongForm(mallContracts.editContract, {
    initial: () => termsOf(agreement),
    draft: { form: "agreement", record: `${contractNo} ${version}` },
    input: (terms) => ({ contractNo, seen: version, ...terms }),
    rules: ({ quantity, delivery, deliveryFrom, deliveryTo }) => ({
      ...positive("quantity", quantity),
      ...(quantity > ordered && { quantity: "不得超过订单数量" }),
      ...(delivery === "" && { delivery: "不能为空" }),
      ...(deliveryFrom > deliveryTo && { deliveryTo: "不得早于交货期起" }),
    }),
  });
  const { field, input } = form;
  const edit = useCommand(mallContracts.editContract, { refreshes: agreementReads, silent: true });
  return (
    <ConfirmCard
      title="编辑合同"
      confirmLabel="保存"
      successMessage={agreement.state === "1" ? "已保存，请重新提交买方确认" : "已保存"}
      draft={form.draft}
      ready={input !== null}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(answered) => input !== null && edit.confirm(input, answered)}
      onClose={onClose}
    >
      <LabelledAmount
        label={`合同数量（吨，订单 ${shownQuantity(ordered)}）`}
        decimals={4}
        {...field("quantity")}
      />
      <SelectField
        label="付款方式"
        options={mallPayTypes.map((code) => ({ value: code, label: payTypes[code] }))}
        {...field("payType")}
      />
      <TextField label="交收方式" {...field("delivery")} />
      <DayField label="交货期起" {...field("deliveryFrom")} />
      <DayField label="交货期止" {...field("deliveryTo")} />
      <ReasonField label="收货地址（自提可不填）" {...field("address")} />
      <ReasonField label="补充约定（选填）" most={500} {...field("memo")} />
      <p className={styles["consequence"]}>
        单价按订单不变；保存后买方看到新的内容，须再次提交并由买方确认。
      </p>
    </ConfirmCard>
  );
}

const termsOf = (agreement: AgreementRead) => ({
  quantity: formatQuantity(agreement.quantity),
  payType: agreement.payType as string,
  delivery: agreement.delivery,
  deliveryFrom: agreement.deliveryFrom,
  deliveryTo: agreement.deliveryTo,
  address: agreement.address,
  memo: agreement.memo,
});
