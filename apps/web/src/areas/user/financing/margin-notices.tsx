import { Link } from "@tanstack/react-router";
import { finances } from "@zd/api/financing/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { marginStates } from "@zd/domain/financing/codes";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { State } from "../../../ui/feedback/state.tsx";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import styles from "./financing.module.css";

type Notice = OutputOf<typeof finances.readOverview>["notices"][number];

/** 追加担保通知: until they are seen to they stand above everything. */
export function MarginNotices({ notices }: { readonly notices: readonly Notice[] }) {
  const markRead = useCommand(finances.giveCommand, { refreshes: [finances.readOverview] });
  const open = notices.filter(({ state }) => state !== "2");
  if (open.length === 0) return null;
  return (
    <section className={styles["block"]} aria-labelledby="finance-notices">
      <h2 id="finance-notices">
        追加担保通知
        {open.some(({ isRead }) => !isRead) && (
          <Button
            small
            busy={markRead.isPending}
            onClick={() => markRead.mutate({ command: "read", code: "", fundPassword: "" })}
          >
            已阅
          </Button>
        )}
      </h2>
      <ul className={styles["list"]}>
        {open.map(({ call, loan, coverage, lacking, answerBy, memo, state }) => (
          <li key={call}>
            <State of="marginCall" is={state}>
              {marginStates[state]}
            </State>
            <span>
              借款{" "}
              <Link to="/user/financing/myFinance" search={{ open: loan }}>
                {loan}
              </Link>{" "}
              {coverage === "" ? "没有可估值的押品" : `押品覆盖率 ${coverage}%`}，请于 {answerBy} 前
              {lacking > 0n ? `追加担保或还款 ${shownAmount(lacking)} 元` : "还清逾期款项"}
              {memo !== "" && `（${memo}）`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
