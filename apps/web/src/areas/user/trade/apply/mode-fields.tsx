import { ladderBases, ladderBounds, outsourcingPricings } from "@zd/domain/trading/application-terms";
import { Button } from "../../../../ui/buttons/button.tsx";
import field from "../../../../ui/form/field.module.css";
import longForm from "../../../../ui/form/long-form.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import { DecimalField, WholeField } from "./decimal-field.tsx";
import type { FormText, RungText, TierText } from "./form-fields.ts";
import { nextKey, replaced } from "./keyed-rows.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

/** 第二轮 of mode 90: the rest before it, and its length. */
export function SecondRoundFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <>
      <h2 className={longForm["heading"]}>第二轮</h2>
      <div className={longForm["grid"]}>
        <WholeField
          label="两轮之间休息 分钟"
          value={form.coolMinutes}
          fault={faultOf("secondRound")}
          onChange={(coolMinutes) => change({ coolMinutes })}
          onBlur={() => leave("secondRound")}
        />
        <WholeField
          label="密封报价 分钟"
          value={form.quoteMinutes}
          onChange={(quoteMinutes) => change({ quoteMinutes })}
          onBlur={() => leave("secondRound")}
        />
      </div>
    </>
  );
}

/** 成团与阶梯 of mode 2: how much the orders must come to, and a price for each quantity that they reach. */
export function GroupFields({ form, change, faultOf, leave }: StepProps) {
  const { tiers } = form;
  const changeRow = (key: number, patch: Partial<TierText>) => change({ tiers: replaced(tiers, key, patch) });
  return (
    <>
      <h2 className={longForm["heading"]}>成团与阶梯</h2>
      <div className={longForm["grid"]}>
        <DecimalField
          label="成团量 吨"
          value={form.groupMin}
          fault={faultOf("group")}
          onChange={(groupMin) => change({ groupMin })}
          onBlur={() => leave("group")}
        />
      </div>
      {tiers.map(({ key, from, price }, at) => (
        <div key={key} className={styles["line"]}>
          <DecimalField
            label={`第 ${at + 1} 档 达到 吨`}
            value={from}
            onChange={(next) => changeRow(key, { from: next })}
            onBlur={() => leave("group")}
          />
          <DecimalField
            label={`第 ${at + 1} 档 价格 元/吨`}
            value={price}
            onChange={(next) => changeRow(key, { price: next })}
            onBlur={() => leave("group")}
          />
          <Button look="text" onClick={() => change({ tiers: tiers.filter((row) => row.key !== key) })}>
            删除
          </Button>
        </div>
      ))}
      <div className={styles["line"]}>
        <Button
          onClick={() =>
            change({
              tiers: [
                ...tiers,
                tiers.length === 0
                  ? { key: 0, from: form.groupMin, price: form.basePrice }
                  : { key: nextKey(tiers), from: "", price: "" },
              ],
            })
          }
        >
          增加一档
        </Button>
        <span className={longForm["hint"]}>不设阶梯时全部按首档价成交</span>
      </div>
    </>
  );
}

/** 外购方式 of mode 4: who names the price, and whether whole trains are offered. */
export function OutsourcingFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <>
      <h2 className={longForm["heading"]}>外购方式</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="定价方式"
          value={form.pricing}
          options={choicesOf(outsourcingPricings)}
          onChange={(pricing) => change({ pricing: pricing as FormText["pricing"] })}
        />
        <DecimalField
          label="每列吨数（按吨提报时不填）"
          value={form.trainTonnes}
          fault={faultOf("outsourcing")}
          onChange={(trainTonnes) => change({ trainTonnes })}
          onBlur={() => leave("outsourcing")}
        />
      </div>
    </>
  );
}

/** 量价阶梯 of mode 5: what comes off the price from a quantity on. */
export function LadderFields({ form, change, faultOf, leave }: StepProps) {
  const { rungs, ladderBasis } = form;
  const changeRow = (key: number, patch: Partial<RungText>) => change({ rungs: replaced(rungs, key, patch) });
  const unit = ladderBasis === "RATE" ? "%" : "吨";
  return (
    <>
      <h2 className={longForm["heading"]}>量价阶梯</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="阶梯依据"
          value={ladderBasis}
          options={choicesOf(ladderBases)}
          onChange={(basis) => change({ ladderBasis: basis as FormText["ladderBasis"] })}
        />
      </div>
      {rungs.map(({ key, from, bound, off }, at) => (
        <div key={key} className={styles["line"]}>
          <SelectField
            label={`第 ${at + 1} 档`}
            value={bound}
            options={choicesOf(ladderBounds)}
            onChange={(next) => changeRow(key, { bound: next as RungText["bound"] })}
          />
          <DecimalField
            label={`第 ${at + 1} 档 数量 ${unit}`}
            value={from}
            onChange={(next) => changeRow(key, { from: next })}
            onBlur={() => leave("ladder")}
          />
          <DecimalField
            label={`第 ${at + 1} 档 优惠 元/吨`}
            value={off}
            onChange={(next) => changeRow(key, { off: next })}
            onBlur={() => leave("ladder")}
          />
          <Button look="text" onClick={() => change({ rungs: rungs.filter((row) => row.key !== key) })}>
            删除
          </Button>
        </div>
      ))}
      <p className={field["fault"]} aria-live="polite">
        {faultOf("ladder")}
      </p>
      <div className={styles["line"]}>
        <Button
          onClick={() =>
            change({ rungs: [...rungs, { key: nextKey(rungs), from: "", bound: "gt", off: "" }] })
          }
        >
          增加一档
        </Button>
        <span className={longForm["hint"]}>达到的档位适用于全部数量</span>
      </div>
    </>
  );
}
