import { contractControl, recordedDefaults } from "@zd/api/contracts/control";
import { readFormInput } from "@zd/api/wire/form-input";
import { contractParties } from "@zd/domain/contracts/codes";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { ReasonField } from "../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { type ControlActionProps, contractKey, controlSettings } from "./control-action.ts";

/** 登记违约: a default that no deadline of the contract shows. */
export function RecordDefaultDialog({ contract, onClose }: ControlActionProps) {
  const { input, values, field } = useForm(contractControl.recordDefault, {
    initial: { side: "", kind: "", memo: "" },
    input: (values) => ({ ...contractKey(contract), ...values }),
  });
  const record = useCommand(contractControl.recordDefault, controlSettings);
  const card = useCard(
    contractControl.previewDefault,
    readFormInput(contractControl.previewDefault.input, {
      contractNo: contract.contractNo,
      side: values.side,
      kind: values.kind,
    }).value,
  );
  return (
    <ConfirmCard
      title="登记违约"
      confirmLabel="登记违约"
      ready={input !== null}
      busy={record.isPending}
      error={record.error}
      successMessage="已登记违约"
      card={card}
      onConfirm={(callbacks, { seen: card }) =>
        input !== null && record.confirm({ ...input, card }, callbacks)
      }
      onClose={onClose}
    >
      <SelectField
        label="违约方"
        {...field("side")}
        placeholder="请选择"
        options={(["B", "S"] as const).map((value) => ({
          value,
          label: `${contractParties[value]} ${value === "B" ? contract.buyer.firmName : contract.seller.firmName}`,
        }))}
      />
      <SelectField
        label="违约类型"
        {...field("kind")}
        placeholder="请选择"
        options={choicesOf(recordedDefaults)}
      />
      <ReasonField label="违约事实（必填）" {...field("memo")} most={500} />
    </ConfirmCard>
  );
}
