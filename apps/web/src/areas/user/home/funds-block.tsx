import { Link } from "@tanstack/react-router";
import { funds } from "@zd/api/funds/operations";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { Amount } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { FundsTable } from "../funds/funds-table.tsx";
import { Block } from "./block.tsx";
import styles from "./funds-block.module.css";

const everyMs = 10_000;

/** 资金: what can be spent, and where the rest is. */
export function FundsBlock() {
  const mayMove = may(useUser(), "move-money");
  const today = useCallQuery(funds.readToday, {}, { everyMs });
  return (
    <Block
      title="资金"
      note={today.data && `${formatShanghai(today.data.at).slice(11)} · 单位 元`}
      more={<Link to="/user/bank/money">今日资金</Link>}
      of={today}
      lines={6}
    >
      {(data) => (
        <div className={styles["funds"]}>
          <div className={styles["available"]}>
            <p className={layout["note"]}>可用资金</p>
            <b>
              <Amount of={data.available} />
            </b>
            <p className={layout["note"]}>
              今日可用变动 <Amount of={data.availableChange} />
            </p>
            <p className={layout["note"]}>
              总资金 <Amount of={data.total} />
            </p>
            {mayMove && (
              <p className={styles["ways"]}>
                <Link to="/user/bank/inoutmoney" className={buttonClass({ look: "main", small: true })}>
                  入金
                </Link>
                <Link
                  to="/user/bank/inoutmoney"
                  search={{ direction: "out" }}
                  className={buttonClass({ small: true })}
                >
                  出金
                </Link>
              </p>
            )}
          </div>
          <FundsTable today={data} linked />
        </div>
      )}
    </Block>
  );
}
