import { Link } from "@tanstack/react-router";
import { contractParties } from "@zd/domain/contracts/codes";
import { priceBases } from "@zd/domain/contracts/day-price";
import { Amount, noNumber, Tonnes, UnitPrice } from "../../../ui/figures/figures.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import type { RiskOverview } from "./reads.ts";

type Adequacy = RiskOverview["adequacy"];

/** A contract of the table; what follows from the price is null where there is none. */
type Row =
  | Adequacy["worst"][number]
  | (Adequacy["unpriced"][number] & {
      readonly [Unknown in
        | "side"
        | "dayPrice"
        | "priceDay"
        | "priceBasis"
        | "loss"
        | "held"
        | "shortfall"]: null;
    });

const withoutPrice = {
  side: null,
  dayPrice: null,
  priceDay: null,
  priceBasis: null,
  loss: null,
  held: null,
  shortfall: null,
} as const;

/** 保证金充足度: the contracts whose deposits lack most against the price of the day, and after them those without a price. */
export function Shortfalls({ of: { adequacy } }: { readonly of: RiskOverview }) {
  const { worst, unpriced, contracts, unpricedContracts } = adequacy;
  const rows: readonly Row[] = [...worst, ...unpriced.map((one) => ({ ...one, ...withoutPrice }))];
  return (
    <section className={table["block"]} aria-label="保证金充足度">
      <h2>
        保证金充足度
        <span>
          {contracts} 份不足，{unpricedContracts} 份无市价未计入缺口；市价为 30
          日内最近成交日的等级均价，等级无成交的取产品均价
        </span>
      </h2>
      <PlainTable
        label="保证金充足度"
        edge
        none="全部合同的保证金都足够"
        rows={rows}
        rowKey={({ contractNo }) => contractNo}
        columns={[
          {
            title: "合同号",
            head: true,
            show: ({ contractNo }) => (
              <Link to="/console/contracts" search={{ contractNo }}>
                {contractNo}
              </Link>
            ),
          },
          { title: "等级", from: "laptop", show: ({ grade }) => grade },
          { title: "买方", words: true, show: ({ buyerName }) => buyerName },
          { title: "卖方", words: true, show: ({ sellerName }) => sellerName },
          { title: "不足方", show: ({ side }) => (side === null ? noNumber : contractParties[side]) },
          { title: "合同价", unit: "元/吨", figure: true, show: ({ price }) => <UnitPrice of={price} /> },
          {
            title: "市价",
            unit: "元/吨",
            figure: true,
            show: ({ dayPrice }) => (dayPrice === null ? noNumber : <UnitPrice of={dayPrice} />),
          },
          {
            title: "口径",
            from: "laptop",
            show: ({ priceBasis, priceDay }) =>
              priceBasis === null ? noNumber : `${priceBases[priceBasis]} ${priceDay.slice(5)}`,
          },
          {
            title: "未收货",
            unit: "吨",
            figure: true,
            from: "laptop",
            show: ({ left }) => <Tonnes of={left} />,
          },
          { title: "价差损失", unit: "元", figure: true, from: "laptop", show: ({ loss }) => amount(loss) },
          { title: "在押", unit: "元", figure: true, show: ({ held }) => amount(held) },
          {
            title: "缺口",
            unit: "元",
            figure: true,
            show: ({ shortfall }) => (shortfall === null ? noNumber : <Amount strong of={shortfall} />),
          },
        ]}
      />
    </section>
  );
}

const amount = (of: Row["loss"]) => (of === null ? noNumber : <Amount of={of} />);
