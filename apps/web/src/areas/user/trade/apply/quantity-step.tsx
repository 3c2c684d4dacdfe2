import { applications } from "@zd/api/trading/applications";
import { formatQuantity } from "@zd/domain/money/quantity";
import { lotsTotal, mayGoWhole } from "@zd/domain/trading/application-terms";
import { useAside } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { grouped } from "../../../../ui/figures/figures.tsx";
import field from "../../../../ui/form/field.module.css";
import longForm from "../../../../ui/form/long-form.module.css";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { LotField } from "../../goods/lot-field.tsx";
import { DecimalField, WholeField } from "./decimal-field.tsx";
import { draftOf } from "./form-text.ts";
import { nextKey, replaced } from "./keyed-rows.ts";
import { GroupFields, LadderFields, OutsourcingFields, SecondRoundFields } from "./mode-fields.tsx";
import { PriceFields } from "./price-fields.tsx";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

/** 数量与价格, with what only the mode asks for. */
export function QuantityStep(props: StepProps) {
  const { form } = props;
  return (
    <>
      <h2 className={longForm["heading"]}>批次与总量</h2>
      <LotsFields {...props} />
      <h2 className={longForm["heading"]}>提报数量</h2>
      <OrderFields {...props} />
      <h2 className={longForm["heading"]}>价格</h2>
      <PriceFields {...props} />
      {form.mode === "90" && <SecondRoundFields {...props} />}
      {form.mode === "2" && <GroupFields {...props} />}
      {form.mode === "4" && <OutsourcingFields {...props} />}
      {form.mode === "5" && <LadderFields {...props} />}
    </>
  );
}

/** How long an answer counts as fresh, in milliseconds: what the firm may trade hardly ever changes. */
const staleMs = 600_000;

function LotsFields({ form, change, faultOf, leave }: StepProps) {
  const { lots } = form;
  const kinds = useAside(applications.listAllowedWareKinds, {}, { staleMs });
  const sum = grouped(formatQuantity(lotsTotal(draftOf(form, []).lots)));
  return (
    <>
      {lots.map(({ key, count, quantity }, at) => (
        <div key={key} className={styles["line"]}>
          <WholeField
            isRequired
            label={at === 0 ? "批次数" : `批次数 ${at + 1}`}
            value={count}
            onChange={(next) => change({ lots: replaced(lots, key, { count: next }) })}
            onBlur={() => leave("lots")}
          />
          <DecimalField
            isRequired
            label={at === 0 ? "每批数量 吨" : `每批数量 ${at + 1} 吨`}
            value={quantity}
            onChange={(next) => change({ lots: replaced(lots, key, { quantity: next }) })}
            onBlur={() => leave("lots")}
          />
          <Button
            look="text"
            disabled={lots.length === 1}
            onClick={() => change({ lots: lots.filter((row) => row.key !== key) })}
          >
            删除
          </Button>
        </div>
      ))}
      <p className={field["fault"]} aria-live="polite">
        {faultOf("lots")}
      </p>
      <div className={styles["line"]}>
        <Button onClick={() => change({ lots: [...lots, { key: nextKey(lots), count: "", quantity: "" }] })}>
          增加一种批次
        </Button>
        <span className={longForm["hint"]}>各批合计 {sum} 吨；每一批是一个标的</span>
      </div>
      <div className={longForm["grid"]}>
        <DecimalField
          isRequired
          label="总量 吨"
          value={form.total}
          fault={faultOf("total")}
          onChange={(total) => change({ total })}
          onBlur={() => leave("total")}
        />
        {form.side === "S" && (
          <LotField
            wareKind={kinds?.find(({ wareKind }) => wareKind === form.wareKind)?.name ?? ""}
            value={form.goodsLot}
            fault={faultOf("goodsLot")}
            onChange={(goodsLot) => change({ goodsLot })}
            onBlur={() => leave("goodsLot")}
          />
        )}
      </div>
    </>
  );
}

function OrderFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <div className={longForm["grid"]}>
      <SelectField
        label="整单/拆单"
        value={form.split ? "Y" : "N"}
        disabled={!mayGoWhole(form.mode)}
        options={[
          { value: "N", label: "整单，一批不拆分" },
          { value: "Y", label: "拆单，一批可由多家成交" },
        ]}
        fault={faultOf("split")}
        onChange={(split) => change({ split: split === "Y" })}
      />
      {form.split && (
        <>
          <DecimalField
            isRequired
            label="最小提报量 吨"
            value={form.minQuantity}
            fault={faultOf("minQuantity")}
            onChange={(minQuantity) => change({ minQuantity })}
            onBlur={() => leave("minQuantity")}
          />
          <DecimalField
            isRequired
            label="数量步长 吨"
            value={form.quantityStep}
            fault={faultOf("quantityStep")}
            onChange={(quantityStep) => change({ quantityStep })}
            onBlur={() => leave("quantityStep")}
          />
          <DecimalField
            label="最大提报量 吨（可不填）"
            value={form.maxQuantity}
            fault={faultOf("maxQuantity")}
            onChange={(maxQuantity) => change({ maxQuantity })}
            onBlur={() => leave("maxQuantity")}
          />
        </>
      )}
    </div>
  );
}
