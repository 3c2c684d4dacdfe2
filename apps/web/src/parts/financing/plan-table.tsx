import type { Instalment } from "@zd/domain/financing/schedule";
import { fen } from "@zd/domain/kernel/brand";
import { Amount } from "../../ui/figures/figures.tsx";
import { type PlainColumn, PlainTable } from "../../ui/tables/plain-table.tsx";

type PlannedInstalment = Pick<
  Instalment,
  "no" | "dueOn" | "principal" | "interest" | "paidPrincipal" | "paidInterest"
>;

const columns: readonly PlainColumn<PlannedInstalment>[] = [
  { title: "期次", show: ({ no }) => no },
  { title: "到期日", show: ({ dueOn }) => dueOn },
  { title: "应还本金（元）", figure: true, show: ({ principal }) => <Amount of={principal} /> },
  { title: "应还利息（元）", figure: true, show: ({ interest }) => <Amount of={interest} /> },
  {
    title: "合计（元）",
    figure: true,
    show: ({ principal, interest }) => <Amount of={fen(principal + interest)} />,
  },
  {
    title: "未还（元）",
    figure: true,
    show: ({ principal, interest, paidPrincipal, paidInterest }) => (
      <Amount of={fen(principal + interest - paidPrincipal - paidInterest)} strong />
    ),
  },
];

/** 还款计划: what falls due when, and what of it is paid. */
export const PlanTable = ({ plan }: { readonly plan: readonly PlannedInstalment[] }) => (
  <PlainTable label="还款计划" columns={columns} rows={plan} rowKey={({ no }) => no} />
);
