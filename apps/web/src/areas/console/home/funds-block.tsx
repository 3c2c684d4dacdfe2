import { Amount } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { useDeskTodos } from "../use-desk-todos.ts";

/** 会员资金: the money of the members at the exchange, and the dash of the unknown while nobody knows. */
export function FundsBlock() {
  const { data } = useDeskTodos();
  const amount = (of: NonNullable<typeof data>["funds"]["available"] | undefined) => (
    <Amount of={of ?? null} />
  );
  return (
    <section className={table["block"]} aria-label="会员资金">
      <h2>
        会员资金 <span>元</span>
      </h2>
      <Facts
        className={table["inset"]}
        layout="ends"
        rows={[
          ["可用", amount(data?.funds.available)],
          ["冻结", amount(data?.funds.held)],
          ["今日入金", amount(data?.funds.depositedToday)],
          ["今日出金", amount(data?.funds.withdrawnToday)],
        ]}
      />
    </section>
  );
}
