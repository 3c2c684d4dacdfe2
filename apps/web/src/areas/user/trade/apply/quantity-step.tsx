import { applications } from "@zd/api/trading/applications";
import { formatQuantity } from "@zd/domain/money/quantity";
import { downmodes } from "@zd/domain/terms/codes";
import {
  basePriceNames,
  bidsBySteps,
  ladderBases,
  ladderBounds,
  lotsTotal,
  mayGoWhole,
  outsourcingPricings,
} from "@zd/domain/trading/application-terms";
import { useAside } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { grouped } from "../../../../ui/figures/figures.tsx";
import field from "../../../../ui/form/field.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import { LotField } from "../../goods/lot-field.tsx";
import { DecimalField, WholeField } from "./decimal-field.tsx";
import type { FormText, RungText, TierText } from "./form-fields.ts";
import { draftOf } from "./form-text.ts";
import { nextKey, replaced } from "./keyed-rows.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./wizard.module.css";

/** 数量与价格, with what only the mode asks for. */
export function QuantityStep(props: StepProps) {
  const { form } = props;
  return (
    <>
      <h2 className={styles["heading"]}>批次与总量</h2>
      <LotsFields {...props} />
      <h2 className={styles["heading"]}>提报数量</h2>
      <OrderFields {...props} />
      <h2 className={styles["heading"]}>价格</h2>
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
            label={at === 0 ? "批次数" : `批次数 ${at + 1}`}
            value={count}
            onChange={(next) => change({ lots: replaced(lots, key, { count: next }) })}
            onBlur={() => leave("lots")}
          />
          <DecimalField
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
        <span className={styles["hint"]}>各批合计 {sum} 吨；每一批是一个标的</span>
      </div>
      <div className={styles["grid"]}>
        <DecimalField
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
    <div className={styles["grid"]}>
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
            label="最小提报量 吨"
            value={form.minQuantity}
            fault={faultOf("minQuantity")}
            onChange={(minQuantity) => change({ minQuantity })}
            onBlur={() => leave("minQuantity")}
          />
          <DecimalField
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

function PriceFields({ form, change, faultOf, leave }: StepProps) {
  const { mode } = form;
  const bids = bidsBySteps(mode);
  return (
    <div className={styles["grid"]}>
      <DecimalField
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
      {(bids || mode === "4") && (
        <SelectField
          label="同价规则"
          value={form.tieRule}
          options={[
            { value: "T", label: "时间优先" },
            { value: "Q", label: "数量优先，再抽签" },
          ]}
          onChange={(tieRule) => change({ tieRule: tieRule as FormText["tieRule"] })}
        />
      )}
    </div>
  );
}

function SecondRoundFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <>
      <h2 className={styles["heading"]}>第二轮</h2>
      <div className={styles["grid"]}>
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

function GroupFields({ form, change, faultOf, leave }: StepProps) {
  const { tiers } = form;
  const changeRow = (key: number, patch: Partial<TierText>) => change({ tiers: replaced(tiers, key, patch) });
  return (
    <>
      <h2 className={styles["heading"]}>成团与阶梯</h2>
      <div className={styles["grid"]}>
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
        <span className={styles["hint"]}>不设阶梯时全部按首档价成交</span>
      </div>
    </>
  );
}

function OutsourcingFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <>
      <h2 className={styles["heading"]}>外购方式</h2>
      <div className={styles["grid"]}>
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

function LadderFields({ form, change, faultOf, leave }: StepProps) {
  const { rungs, ladderBasis } = form;
  const changeRow = (key: number, patch: Partial<RungText>) => change({ rungs: replaced(rungs, key, patch) });
  const unit = ladderBasis === "RATE" ? "%" : "吨";
  return (
    <>
      <h2 className={styles["heading"]}>量价阶梯</h2>
      <div className={styles["grid"]}>
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
        <span className={styles["hint"]}>达到的档位适用于全部数量</span>
      </div>
    </>
  );
}
