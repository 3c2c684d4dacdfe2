import { applications } from "@zd/api/trading/applications";
import { payTypes } from "@zd/domain/terms/codes";
import { useCallQuery } from "../../../../api/hooks.ts";
import longForm from "../../../../ui/form/long-form.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import { DecimalField } from "./decimal-field.tsx";
import type { FormText } from "./form-fields.ts";
import { inKind } from "./reference-inputs.ts";
import type { StepProps } from "./step-props.ts";

const depositModes = { RATIO: "按比例", FIXED: "定额，每家每场", TON: "按吨" } as const;
const depositUnits = { RATIO: "%", FIXED: "元", TON: "元/吨" } as const;
const feeUnits = { TON: "按吨", MILLE: "按成交金额" } as const;

/** 费用与合同. */
export function MoneyStep(props: StepProps) {
  const { form, change, faultOf, leave } = props;
  const ofKind = inKind(form.wareKind);
  const enabled = form.wareKind !== "";
  const units = useCallQuery(applications.listPriceUnits, ofKind, { enabled });
  const templates = useCallQuery(applications.listContractTemplates, ofKind, { enabled });
  const fitting = templates.data?.filter(({ side }) => side === null || side === form.side) ?? [];
  return (
    <>
      <h2 className={longForm["heading"]}>保证金与服务费</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="保证金方式"
          value={form.depositMode}
          options={choicesOf(depositModes)}
          onChange={(mode) => change({ depositMode: mode as FormText["depositMode"], depositValue: "" })}
        />
        <DecimalField
          isRequired
          label={`保证金 ${depositUnits[form.depositMode]}`}
          decimals={form.depositMode === "TON" ? 4 : 2}
          value={form.depositValue}
          fault={faultOf("deposit")}
          onChange={(depositValue) => change({ depositValue })}
          onBlur={() => leave("deposit")}
        />
        <FeeFields {...props} side="Buy" title="买方" />
        <FeeFields {...props} side="Sell" title="卖方" />
      </div>
      <h2 className={longForm["heading"]}>付款与合同</h2>
      <div className={longForm["grid"]}>
        <SelectField
          isRequired
          label="付款方式"
          placeholder="请选择"
          value={form.payType}
          options={choicesOf(payTypes)}
          fault={faultOf("payType")}
          onChange={(payType) => change({ payType })}
          onBlur={() => leave("payType")}
        />
        <SelectField
          isRequired
          label="计价单位"
          placeholder="请选择"
          value={form.priceUnit}
          source={units}
          options={(units.data ?? []).map(({ priceUnit, name }) => ({ value: priceUnit, label: name }))}
          fault={faultOf("priceUnit")}
          onChange={(priceUnit) => change({ priceUnit })}
          onBlur={() => leave("priceUnit")}
        />
        <SelectField
          isRequired
          label="合同模板"
          placeholder="请选择"
          value={form.contractTemplate}
          source={templates}
          options={fitting.map(({ contractTemplate, name }) => ({ value: contractTemplate, label: name }))}
          fault={faultOf("contractTemplate")}
          onChange={(contractTemplate) => change({ contractTemplate })}
          onBlur={() => leave("contractTemplate")}
        />
      </div>
    </>
  );
}

interface FeeProps extends StepProps {
  readonly side: "Buy" | "Sell";
  /** 买方 or 卖方. */
  readonly title: string;
}

/** 服务费 of one side: how it is reckoned, and how much. */
const FeeFields = ({ form, change, faultOf, leave, side, title }: FeeProps) => (
  <>
    <SelectField
      label={`${title}服务费方式`}
      value={form[`fee${side}Mode`]}
      options={choicesOf(feeUnits)}
      onChange={(mode) => change({ [`fee${side}Mode`]: mode } as Partial<FormText>)}
    />
    <DecimalField
      isRequired
      label={`${title}服务费 ${form[`fee${side}Mode`] === "TON" ? "元/吨" : "‰"}`}
      value={form[`fee${side}Value`]}
      fault={faultOf(`fee${side}`)}
      onChange={(value) => change({ [`fee${side}Value`]: value } as Partial<FormText>)}
      onBlur={() => leave(`fee${side}`)}
    />
  </>
);
