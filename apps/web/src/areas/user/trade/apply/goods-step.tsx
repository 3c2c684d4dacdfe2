import { Link } from "@tanstack/react-router";
import { applications } from "@zd/api/trading/applications";
import { sides, tradeModes } from "@zd/domain/terms/codes";
import type { FactoryId } from "@zd/domain/trading/application-terms";
import { useId } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import type { Answer } from "../../../../ui/feedback/with-answer.tsx";
import { noNumber } from "../../../../ui/figures/figures.tsx";
import field from "../../../../ui/form/field.module.css";
import longForm from "../../../../ui/form/long-form.module.css";
import { choicesOf, SelectField } from "../../../../ui/form/select-field.tsx";
import type { Attribute, FormText } from "./form-fields.ts";
import { inKind, inProduct } from "./reference-inputs.ts";
import type { StepProps } from "./step-props.ts";

/** How long an answer counts as fresh, in milliseconds: these lists hardly ever change. */
const staleMs = 600_000;

const modes = choicesOf(tradeModes).filter(({ value }) => value !== "9" && value !== "mall");
const inOrder = ["0", "90", "1", "2", "3", "4", "5"];

/** What is emptied as another product is selected: all that is chosen of the product. */
const noProduct = { product: "", grade: "", spec: "", qualities: {} };
/** The same as another kind is selected. */
const noKind = { ...noProduct, factory: "", contractTemplate: "", goodsLot: "" };

interface Props extends StepProps {
  /** The qualities that the template of the product asks for. */
  readonly attributes: readonly Attribute[];
  /** Where the attributes are read from. */
  readonly template: Pick<Answer<unknown>, "error" | "refetch">;
}

/** 商品与质量: what is sold or bought, from what the firm is qualified for (2200 to 2206). */
export function GoodsStep({ attributes, template, ...props }: Props) {
  const { form, change, faultOf, leave } = props;
  return (
    <>
      <ModeFields {...props} />
      <WareFields {...props} />
      <h2 className={longForm["heading"]}>质量指标</h2>
      {template.error ? (
        <FailedState what="指标模板" error={template.error} onRetry={() => void template.refetch()} />
      ) : attributes.length === 0 ? (
        <p className={longForm["hint"]}>选择产品后按指标模板填写</p>
      ) : (
        <QualityTable
          attributes={attributes}
          values={form.qualities}
          fault={faultOf("qualities")}
          onChange={(code, value) => change({ qualities: { ...form.qualities, [code]: value } })}
          onLeave={() => leave("qualities")}
        />
      )}
    </>
  );
}

/** 交易方式: which side the firm takes, and in which mode. */
function ModeFields({ form, change, faultOf, leave }: StepProps) {
  return (
    <>
      <h2 className={longForm["heading"]}>交易方式</h2>
      <div className={longForm["grid"]}>
        <SelectField
          label="买卖方向"
          value={form.side}
          options={choicesOf(sides)}
          fault={faultOf("side")}
          onChange={(side) => change({ side: side as FormText["side"], wareKind: "", ...noKind })}
          onBlur={() => leave("side")}
        />
        <SelectField
          label="交易模式"
          value={form.mode}
          options={modes.toSorted((a, b) => inOrder.indexOf(a.value) - inOrder.indexOf(b.value))}
          onChange={(mode) => change({ mode: mode as FormText["mode"] })}
        />
      </div>
    </>
  );
}

/** 商品, from the kind down to the spec: each choice opens the next one, and empties those below. */
function WareFields(props: StepProps) {
  const { form, change, faultOf, leave } = props;
  const { wareKind } = form;
  const kinds = useCallQuery(applications.listAllowedWareKinds, {}, { staleMs });
  const allowed = kinds.data?.filter(({ sides }) => sides.includes(form.side)) ?? [];
  return (
    <>
      <h2 className={longForm["heading"]}>商品</h2>
      {kinds.data && allowed.length === 0 && (
        <p className={longForm["hint"]}>
          贵企业尚未取得{sides[form.side]}方向的交易品种资质，请先
          <Link to="/user/ware-kind-apply">申请交易品种资质</Link>。
        </p>
      )}
      <div className={longForm["grid"]}>
        <SelectField
          isRequired
          label="商品种类"
          placeholder="请选择"
          value={wareKind}
          source={kinds}
          options={allowed.map(({ wareKind, name }) => ({ value: wareKind, label: name }))}
          fault={faultOf("wareKind")}
          onChange={(chosenKind) => change({ ...noKind, wareKind: chosenKind })}
          onBlur={() => leave("wareKind")}
        />
        <FactoryFields {...props} />
        <GradeFields {...props} />
      </div>
    </>
  );
}

/** 厂矿 and 产品 of the kind; the place of delivery begins as that of the factory. */
function FactoryFields({ form, change, faultOf, leave }: StepProps) {
  const { wareKind, factory, product } = form;
  const ofKind = inKind(wareKind);
  const enabled = wareKind !== "";
  const factories = useCallQuery(applications.listFactories, ofKind, { enabled, staleMs });
  const products = useCallQuery(
    applications.listProducts,
    { ...ofKind, ...(factory === "" ? {} : { factory: factory as FactoryId }) },
    { enabled: enabled && factory !== "", staleMs },
  );
  return (
    <>
      <SelectField
        isRequired
        label="厂矿"
        placeholder="请选择"
        value={factory}
        disabled={!enabled}
        source={factories}
        options={(factories.data ?? []).map(({ factory, name, province, city }) => ({
          value: factory,
          label: [name, `${province}${city}`].filter(Boolean).join(" · "),
        }))}
        fault={faultOf("factory")}
        onChange={(id) => {
          const match = factories.data?.find(({ factory }) => factory === id);
          const place = match ? `${match.province}${match.city}${match.county}${match.name}` : "";
          change({ factory: id, place, ...noProduct });
        }}
        onBlur={() => leave("factory")}
      />
      <SelectField
        isRequired
        label="产品"
        placeholder="请选择"
        value={product}
        disabled={factory === ""}
        source={products}
        options={(products.data ?? []).map(({ product, name }) => ({ value: product, label: name }))}
        fault={faultOf("product")}
        onChange={(id) => change({ ...noProduct, product: id })}
        onBlur={() => leave("product")}
      />
    </>
  );
}

/** 等级 and 规格 of the product. */
function GradeFields({ form, change, faultOf, leave }: StepProps) {
  const ofProduct = inProduct(form.product);
  const hasProduct = form.product !== "";
  const grades = useCallQuery(applications.listGrades, ofProduct, { enabled: hasProduct, staleMs });
  const specs = useCallQuery(applications.listSpecs, ofProduct, { enabled: hasProduct, staleMs });
  return (
    <>
      <SelectField
        isRequired
        label="等级(牌号)"
        placeholder="请选择"
        value={form.grade}
        disabled={!hasProduct}
        source={grades}
        options={(grades.data ?? []).map(({ grade, name }) => ({ value: grade, label: name }))}
        fault={faultOf("grade")}
        onChange={(grade) => change({ grade })}
        onBlur={() => leave("grade")}
      />
      <SelectField
        label="规格"
        placeholder="不限"
        value={form.spec}
        disabled={!hasProduct || specs.data?.length === 0}
        source={specs}
        options={(specs.data ?? []).map(({ spec, name }) => ({ value: spec, label: name }))}
        onChange={(spec) => change({ spec })}
      />
    </>
  );
}

interface QualityProps {
  /** The qualities to be filled in, in the order of the template. */
  readonly attributes: readonly Attribute[];
  /** The typed value of each quality, by its code. */
  readonly values: Readonly<Record<string, string>>;
  /** What is wrong with one of the qualities, in Chinese. */
  readonly fault: string | undefined;
  readonly onChange: (code: string, value: string) => void;
  /** Called as one of the fields is left. */
  readonly onLeave: () => void;
}

/** One line a measured quality; a figure, a bound or a range. */
function QualityTable({ attributes, values, fault, onChange, onLeave }: QualityProps) {
  const id = useId();
  return (
    <>
      <table className={longForm["table"]}>
        <thead>
          <tr>
            <th>指标</th>
            <th>单位</th>
            <th>指标值</th>
          </tr>
        </thead>
        <tbody
          // The whole table is one field: its fault is shown once the focus leaves the table.
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) onLeave();
          }}
        >
          {attributes.map(({ code, label, unit, required }) => (
            <tr key={code}>
              <td>
                {label}
                {required && <b> *</b>}
              </td>
              <td>{unit || noNumber}</td>
              <td>
                <input
                  className={field["input"]}
                  aria-label={label}
                  aria-describedby={`${id}-fault`}
                  aria-required={required}
                  placeholder="如 5600、≤0.50、5200–5850"
                  maxLength={24}
                  value={values[code] ?? ""}
                  onChange={({ target }) => onChange(code, target.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={field["fault"]} id={`${id}-fault`} aria-live="polite">
        {fault}
      </p>
    </>
  );
}
