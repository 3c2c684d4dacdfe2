import { downmodes } from "@zd/domain/terms/codes";
import { basePriceNames, bidsBySteps } from "@zd/domain/trading/application-terms";
import longForm from "../../../../ui/form/long-form.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import { DecimalField, WholeField } from "./decimal-field.tsx";
import type { FormText } from "./form-fields.ts";
import type { StepProps } from "./step-props.ts";

/** 价格: the price to begin with, and the rules of the bids, as far as the mode has any. */
export function PriceFields({ form, change, faultOf, leave }: StepProps) {
  const { mode } = form;
  const bids = bidsBySteps(mode);
  return (
    <div className={longForm["grid"]}>
      <DecimalField
        isRequired
        label={`${basePriceNames[mode]} 元/吨`}
        value={form.basePrice}
        fault={faultOf("basePrice")}
        onChange={(basePrice) => change({ basePrice })}
        onBlur={() => leave("basePrice")}
      />
      {mode === "0" && (
        <SelectField
          label="倒计时方式"
          value={form.downmode}
          options={choicesOf(downmodes)}
          onChange={(downmode) => change({ downmode: downmode as FormText["downmode"] })}
        />
      )}
      {bids && (
        <>
          <DecimalField
            isRequired
            label="最小变动幅度 元/吨"
            value={form.priceStep}
            fault={faultOf("priceStep")}
            onChange={(priceStep) => change({ priceStep })}
            onBlur={() => leave("priceStep")}
          />
          <DecimalField
            label="最大变动幅度 元/吨（可不填）"
            value={form.maxPriceStep}
            fault={faultOf("maxPriceStep")}
            onChange={(maxPriceStep) => change({ maxPriceStep })}
            onBlur={() => leave("maxPriceStep")}
          />
        </>
      )}
      {(bids || mode === "3") && (
        <DecimalField
          label="限价 元/吨（可不填）"
          value={form.capPrice}
          fault={faultOf("capPrice")}
          onChange={(capPrice) => change({ capPrice })}
          onBlur={() => leave("capPrice")}
        />
      )}
      {bids && (
        <>
          <DecimalField
            label="保留价 元/吨（不公开，可不填）"
            value={form.reservePrice}
            fault={faultOf("reservePrice")}
            onChange={(reservePrice) => change({ reservePrice })}
            onBlur={() => leave("reservePrice")}
          />
          <WholeField
            label="最少参与家数"
            value={form.minBidders}
            fault={faultOf("minBidders")}
            onChange={(minBidders) => change({ minBidders })}
            onBlur={() => leave("minBidders")}
          />
        </>
      )}
      {(bids || mode === "4") && <TieField form={form} change={change} />}
    </div>
  );
}

/** 同价规则: who goes first of those who bid the same. */
const TieField = ({ form, change }: Pick<StepProps, "form" | "change">) => (
  <SelectField
    label="同价规则"
    value={form.tieRule}
    options={[
      { value: "T", label: "时间优先" },
      { value: "Q", label: "数量优先，再抽签" },
    ]}
    onChange={(tieRule) => change({ tieRule: tieRule as FormText["tieRule"] })}
  />
);
