import { useState } from "react";
import { Amount, Count, noNumber } from "../../../ui/figures/figures.tsx";
import { SelectInLine } from "../../../ui/form/select-field.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import { MemberLink } from "../member-files/member-link.tsx";
import { shareOf } from "../share.ts";
import type { RiskOverview } from "./reads.ts";

const none = "没有未了结的合同";

type Concentration = RiskOverview["concentration"];

interface MembersProps {
  /** All open contracts, or those of one product. */
  readonly of: Omit<Concentration, "products">;
  /** What the members are ordered by. */
  readonly by: "amount" | "deposits";
}

/** 集中度: the ten members with the largest part of open contracts, or of the deposits held for them. */
function Members({ of, by }: MembersProps) {
  const whole = of[by];
  const [title, unit] =
    by === "amount" ? ["会员集中度：合同金额", "合同金额"] : ["会员集中度：保证金", "在押保证金"];
  return (
    <section className={table["block"]} aria-label={title}>
      <h2>
        {title}
        <span>前 10 名，买卖双方各计一次</span>
      </h2>
      <PlainTable
        label={title}
        edge
        none={none}
        rows={by === "amount" ? of.byAmount : of.byDeposits}
        rowKey={({ firm }) => firm}
        columns={[
          {
            title: "会员",
            head: true,
            words: true,
            show: ({ firm, firmName }) => <MemberLink firm={firm}>{firmName}</MemberLink>,
          },
          { title: "合同", unit: "份", figure: true, show: ({ contracts }) => <Count of={contracts} /> },
          { title: unit, unit: "元", figure: true, show: (row) => <Amount of={row[by]} /> },
          { title: "占比", unit: "%", figure: true, show: (row) => shareOf(row[by], whole) },
        ]}
      />
    </section>
  );
}

/** 会员集中度 over all products, or of the one that is chosen. */
export function MemberShares({ of: { concentration } }: { readonly of: RiskOverview }) {
  const [product, setProduct] = useState("");
  const { products } = concentration;
  const of = products.find((one) => one.product === product) ?? concentration;
  return (
    <>
      <div className={table["bar"]}>
        <SelectInLine
          label="会员集中度的产品"
          look="small"
          placeholder="全部产品"
          options={products.map((one) => ({ value: one.product, label: one.product }))}
          value={of === concentration ? "" : product}
          onChange={setProduct}
        />
      </div>
      <div className={table["split"]}>
        <Members of={of} by="amount" />
        <Members of={of} by="deposits" />
      </div>
    </>
  );
}

/** Each product's part of open contracts, with the member that has most of it. */
export const Products = ({ of: { concentration } }: { readonly of: RiskOverview }) => (
  <section className={table["block"]} aria-label="产品集中度">
    <h2>
      产品集中度
      <span>按合同金额，前 10 种</span>
    </h2>
    <PlainTable
      label="产品集中度"
      edge
      none={none}
      rows={concentration.products}
      rowKey={({ product }) => product}
      columns={[
        { title: "产品", head: true, show: ({ product }) => product },
        { title: "合同", unit: "份", figure: true, show: ({ contracts }) => <Count of={contracts} /> },
        { title: "合同金额", unit: "元", figure: true, show: ({ amount }) => <Amount of={amount} /> },
        {
          title: "占比",
          unit: "%",
          figure: true,
          show: ({ amount }) => shareOf(amount, concentration.amount),
        },
        { title: "在押保证金", unit: "元", figure: true, show: ({ deposits }) => <Amount of={deposits} /> },
        { title: "最大会员", words: true, show: ({ byAmount: [first] }) => first?.firmName ?? noNumber },
        {
          title: "占该产品",
          unit: "%",
          figure: true,
          show: ({ byAmount: [first], amount }) => (first ? shareOf(first.amount, amount) : noNumber),
        },
      ]}
    />
  </section>
);
