import { Link } from "@tanstack/react-router";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { may, useUser } from "../../../api/session.ts";
import type { TodoCounts } from "../../../api/todos.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import styles from "./todo-page.module.css";

/** 今天要用的钱: what is due today or overdue, line by line, against the available money, and what that lacks. */
export function MoneyOfDay({
  of: { lines, total, available, lacking },
}: {
  readonly of: TodoCounts["money"];
}) {
  const mayMove = may(useUser(), "move-money");
  return (
    <section className={styles["money"]} aria-labelledby="money-of-day">
      <h2 id="money-of-day">
        今天要用的钱 <small>元</small>
      </h2>
      <dl>
        {lines.map(({ kind, count, amount }) => (
          <div key={kind}>
            <dt>
              {firmTodoOf(kind).title} {count} 项
            </dt>
            <dd>
              <Amount of={amount} />
            </dd>
          </div>
        ))}
        {lines.length !== 1 && (
          <div>
            <dt>{lines.length === 0 ? "今天没有应付款项" : "合计"}</dt>
            <dd>
              <Amount of={total} />
            </dd>
          </div>
        )}
        <div>
          <dt>可用资金</dt>
          <dd>
            <Amount of={available} />
          </dd>
        </div>
        {lacking > 0n && (
          <div className={styles["lacking"]}>
            <dt>还差</dt>
            <dd>
              <Amount of={lacking} />
            </dd>
          </div>
        )}
      </dl>
      {lacking > 0n && mayMove && (
        <Link to="/user/bank/inoutmoney" className={buttonClass({ small: true })}>
          入金
        </Link>
      )}
      {lacking > 0n && !mayMove && <p className={layout["note"]}>请有“缴款与出入金”权限的同事入金</p>}
    </section>
  );
}
