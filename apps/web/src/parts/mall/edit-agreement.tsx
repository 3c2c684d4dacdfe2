import { mallContracts } from "@zd/api/mall/agreements";
import type { InputOf } from "@zd/api/wire/operation";
import { type MallPayType, mallPayTypes } from "@zd/domain/mall/ware";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { payTypes } from "@zd/domain/terms/codes";
import { useState } from "react";
import { useCommand } from "../../api/hooks.ts";
import { ConfirmCard } from "../../ui/confirm-card/confirm-card.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { useDraft } from "../../ui/draft/use-draft.ts";
import { shownQuantity } from "../../ui/figures.tsx";
import form from "../../ui/form.module.css";
import { LabelledAmount } from "../../ui/labelled-amount.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AgreementRead } from "./agreement-reads.ts";
import { agreementReads } from "./agreement-reads.ts";

type Terms = Omit<InputOf<typeof mallContracts.editContract>, "contractNo" | "seen" | "quantity">;

interface Props {
  readonly agreement: AgreementRead;
  readonly onClose: () => void;
}

/** 编辑合同 by the merchant: never more than was ordered, and the buyer is asked anew (R-7291). */
export function EditDialog({ agreement, onClose }: Props) {
  const [typed, setTyped] = useState(() => formatQuantity(agreement.quantity));
  const [terms, setTerms] = useState<Terms>(() => termsOf(agreement));
  const draft = useDraft({
    form: "agreement",
    record: `${agreement.contractNo} ${agreement.version}`,
    value: { typed, terms },
    onRestore: (found) => {
      setTyped(found.typed);
      setTerms(found.terms);
    },
  });
  const edit = useCommand(mallContracts.editContract, { refreshes: agreementReads, silent: true });
  const change = (changed: Partial<Terms>) => setTerms((now) => ({ ...now, ...changed }));
  const quantity = parseQuantity(typed);
  const tooMuch = quantity !== null && quantity > agreement.ordered;
  const backwards = terms.deliveryFrom > terms.deliveryTo;
  const ready =
    quantity !== null &&
    quantity > 0n &&
    !tooMuch &&
    terms.delivery.trim() !== "" &&
    terms.deliveryFrom !== "" &&
    terms.deliveryTo !== "" &&
    !backwards;
  return (
    <ConfirmCard
      title="编辑合同"
      confirmLabel="保存"
      successMessage={agreement.state === "1" ? "已保存，请重新提交买方确认" : "已保存"}
      draft={draft}
      ready={ready}
      busy={edit.isPending}
      error={edit.error}
      onConfirm={(answered) => {
        if (quantity === null) return;
        const { contractNo, version } = agreement;
        edit.confirm({ ...trimmed(terms), contractNo, seen: version, quantity }, answered);
      }}
      onClose={onClose}
    >
      <LabelledAmount
        label={`合同数量（吨，订单 ${shownQuantity(agreement.ordered)}）`}
        decimals={4}
        value={typed}
        fault={tooMuch ? "不得超过订单数量" : undefined}
        onChange={setTyped}
      />
      <SelectField
        label="付款方式"
        value={terms.payType}
        options={mallPayTypes.map((code) => ({ value: code, label: payTypes[code] }))}
        onChange={(payType) => change({ payType: payType as MallPayType })}
      />
      <TextField
        label="交收方式"
        maxLength={40}
        value={terms.delivery}
        onChange={(delivery) => change({ delivery })}
      />
      <DayField
        label="交货期起"
        value={terms.deliveryFrom}
        onChange={(deliveryFrom) => change({ deliveryFrom })}
      />
      <DayField
        label="交货期止"
        value={terms.deliveryTo}
        fault={backwards ? "不得早于交货期起" : undefined}
        onChange={(deliveryTo) => change({ deliveryTo })}
      />
      <ReasonField
        label="收货地址（自提可不填）"
        value={terms.address}
        onChange={(address) => change({ address })}
      />
      <ReasonField
        label="补充约定（选填）"
        most={500}
        value={terms.memo}
        onChange={(memo) => change({ memo })}
      />
      <p className={form["consequence"]}>单价按订单不变；保存后买方看到新的内容，须再次提交并由买方确认。</p>
    </ConfirmCard>
  );
}

const termsOf = ({ payType, delivery, deliveryFrom, deliveryTo, address, memo }: AgreementRead): Terms => ({
  payType,
  delivery,
  deliveryFrom,
  deliveryTo,
  address,
  memo,
});

const trimmed = (terms: Terms): Terms => ({
  ...terms,
  delivery: terms.delivery.trim(),
  address: terms.address.trim(),
  memo: terms.memo.trim(),
});
