import { type PlanState, planStates } from "@zd/domain/contracts/long-term";
import type { Price, Quantity } from "@zd/domain/kernel/brand";
import { State } from "../../ui/feedback/state.tsx";
import { Tonnes, UnitPrice } from "../../ui/figures/figures.tsx";
import type { RecordColumn } from "../contracts/record-table.tsx";

interface Month {
  /** Such as 2026-01. */
  readonly month: string;
  readonly state: PlanState;
  readonly quantity: Quantity;
  /** Whether its price is fixed by now; else the price is provisional, and not shown. */
  readonly priced: boolean;
  readonly price: Price;
}

/** What every table of 月度计划 begins with. */
export const planColumns: readonly RecordColumn<Month>[] = [
  { title: "月份", show: ({ month }) => month },
  {
    title: "状态",
    show: ({ state }) => (
      <State of="plan" is={state}>
        {planStates[state]}
      </State>
    ),
  },
  { title: "计划量", unit: "吨", figure: true, show: ({ quantity }) => <Tonnes of={quantity} /> },
  {
    title: "单价",
    unit: "元/吨",
    figure: true,
    show: ({ priced, price }) => <UnitPrice of={priced ? price : null} />,
  },
];
