import { priceBases } from "@zd/domain/mall/codes";
import { type MallPayType, mallPayTypes } from "@zd/domain/mall/ware";
import { payTypes } from "@zd/domain/terms/codes";
import { AttachmentField } from "../../../../../ui/attachments/attachment-field.tsx";
import { FailedState } from "../../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../../ui/feedback/skeleton.tsx";
import field from "../../../../../ui/form/field.module.css";
import form from "../../../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../../../ui/form/labelled-amount.tsx";
import longForm from "../../../../../ui/form/long-form.module.css";
import { ReasonField } from "../../../../../ui/form/reason-field.tsx";
import { choicesOf, SelectField } from "../../../../../ui/form/select-field.tsx";
import { TextField } from "../../../../../ui/form/text-field.tsx";
import { LotField } from "../../../goods/lot-field.tsx";
import { QualityTable } from "./quality-table.tsx";
import { useLocations, usePlaces, useWareKinds, type useWareTemplate } from "./ware-references.ts";
import { type FieldProps, placeholderOf, type TemplateProps, type WareText } from "./ware-text.ts";

/** 商品: what it is, and where it is picked up. */
export function GoodsFields({ text, faults, change }: FieldProps) {
  const kinds = useWareKinds().data ?? [];
  const places = usePlaces().data ?? [];
  const locations = useLocations(text.place).data ?? [];
  const products = kinds.find(({ wareKind }) => wareKind === text.wareKind)?.products ?? [];
  return (
    <>
      <h2 className={longForm["heading"]}>商品</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="商品种类"
          placeholder="请选择"
          value={text.wareKind}
          options={kinds.map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
          fault={faults.wareKind}
          onChange={(wareKind) => change({ wareKind, product: "", lot: "", attributes: {}, qualities: {} })}
        />
        <SelectField
          label="产品"
          placeholder="请选择"
          disabled={text.wareKind === ""}
          value={text.product}
          options={products.map(({ product, name }) => ({ value: product, label: name }))}
          fault={faults.product}
          onChange={(product) => change({ product, qualities: {} })}
        />
        <TextField
          label="商品名称"
          maxLength={40}
          placeholder="如 5500 大卡低硫动力煤"
          value={text.name}
          fault={faults.name}
          onChange={(name) => change({ name })}
        />
        <SelectField
          label="提货地点"
          placeholder="请选择"
          value={text.place}
          options={places.map(({ place, name, areaName }) => ({
            value: place,
            label: `${name}（${areaName}）`,
          }))}
          fault={faults.place}
          onChange={(place) => change({ place, location: "" })}
        />
        <SelectField
          label="库位（选填）"
          placeholder="不指定"
          disabled={locations.length === 0}
          value={text.location}
          options={locations.map(({ location, name, kind }) => ({
            value: location,
            label: kind ? `${name}（${kind}）` : name,
          }))}
          onChange={(location) => change({ location })}
        />
      </div>
    </>
  );
}

/** 价格与数量; the lot of which is offered is said once, of a new ware. */
export function TermFields({ text, faults, change, isNew }: FieldProps & { readonly isNew: boolean }) {
  const kinds = useWareKinds().data ?? [];
  const figure = (key: "quantity" | "minQuantity" | "step" | "maxQuantity", label: string) => (
    <LabelledAmount
      label={label}
      decimals={4}
      value={text[key]}
      fault={faults[key]}
      onChange={(next) => change({ [key]: next })}
    />
  );
  return (
    <>
      <h2 className={longForm["heading"]}>价格与数量</h2>
      <div className={longForm["grid"]}>
        <LabelledAmount
          label="含税单价（元/吨）"
          decimals={4}
          value={text.price}
          fault={faults.price}
          onChange={(price) => change({ price })}
        />
        <SelectField
          label="价格条件"
          value={text.basis}
          options={choicesOf(priceBases)}
          onChange={(basis) => change({ basis: basis as WareText["basis"] })}
        />
        <SelectField
          label="付款方式"
          value={text.payType}
          options={mallPayTypes.map((code) => ({ value: code, label: payTypes[code] }))}
          onChange={(payType) => change({ payType: payType as MallPayType })}
        />
        {figure("quantity", "库存总量（吨，含订单占用）")}
        {isNew && (
          <LotField
            wareKind={kinds.find(({ wareKind }) => wareKind === text.wareKind)?.name ?? ""}
            value={text.lot}
            onChange={(lot) => change({ lot })}
          />
        )}
        {figure("minQuantity", "起订量（吨）")}
        {figure("step", "步长（吨）")}
        {figure("maxQuantity", "每单最多（吨，空为不限）")}
        <TextField
          label="提货期（合同生效后天数）"
          inputMode="numeric"
          maxLength={3}
          value={text.pickupDays}
          fault={faults.pickupDays}
          onChange={(next) => change({ pickupDays: next.replace(/\D/g, "") })}
        />
      </div>
    </>
  );
}

interface DescriptionProps extends FieldProps {
  /** The attributes and qualities of the selected kind and product, as they are read. */
  readonly template: ReturnType<typeof useWareTemplate>;
  /** Called as the upload of pictures begins and ends; saving waits for its end. */
  readonly onUploading: (uploading: boolean) => void;
}

/** 属性, 质量, 图片 and words. */
export function DescriptionFields({ text, faults, change, template, onUploading }: DescriptionProps) {
  return (
    <>
      {text.wareKind === "" ? (
        <>
          <h2 className={longForm["heading"]}>属性与质量</h2>
          <p className={longForm["hint"]}>选择商品种类与产品后按模板填写</p>
        </>
      ) : template.error ? (
        <FailedState error={template.error} onRetry={() => void template.refetch()} />
      ) : template.data ? (
        <>
          <AttributeFields template={template.data} text={text} faults={faults} change={change} />
          <QualityTable template={template.data} text={text} faults={faults} change={change} />
        </>
      ) : (
        <Skeleton lines={6} />
      )}
      <h2 className={longForm["heading"]}>商品图片与说明</h2>
      <AttachmentField
        files={text.pictures}
        onChange={(pictures) => change({ pictures })}
        onBusy={onUploading}
        pictures
        hint="第一张为主图"
      />
      <div className={form["form"]}>
        <ReasonField
          label="商品说明（选填，纯文字）"
          most={2_000}
          value={text.description}
          onChange={(description) => change({ description })}
        />
      </div>
      <p className={field["fault"]} aria-live="polite">
        {faults.description}
      </p>
    </>
  );
}

/** 属性 of the ware's kind: a number, a range, or one of several. */
function AttributeFields({ template, text, faults, change }: TemplateProps) {
  if (template.attributes.length === 0) return null;
  return (
    <>
      <h2 className={longForm["heading"]}>商品属性</h2>
      <div className={longForm["grid"]}>
        {template.attributes.map(({ code, label, unit, kind, required, least, most, choices }) => {
          const title = `${label}${unit && `（${unit}）`}${required ? " *" : ""}`;
          const value = text.attributes[code] ?? "";
          const changeValue = (next: string) => change({ attributes: { ...text.attributes, [code]: next } });
          return kind === "enum" ? (
            <SelectField
              key={code}
              label={title}
              placeholder={required ? "请选择" : "不填"}
              value={value}
              options={choices.map((choice) => ({ value: choice, label: choice }))}
              onChange={changeValue}
            />
          ) : (
            <TextField
              key={code}
              label={title}
              maxLength={24}
              placeholder={placeholderOf(kind, least, most)}
              value={value}
              onChange={changeValue}
            />
          );
        })}
      </div>
      <p className={field["fault"]} aria-live="polite">
        {faults.attributes}
      </p>
    </>
  );
}
