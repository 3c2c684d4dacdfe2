import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { funds } from "@zd/api/funds/operations";
import { trading } from "@zd/api/trading/operations";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { depositOf } from "@zd/domain/trading/deal";
import { answerOf, useCall, useCallQuery } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { shownAmount } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import { ruleOf, type Terms } from "../room/terms.ts";
import styles from "./desk.module.css";
import type { LostWare } from "./outbid-queue.ts";

/** The firm's money, and what it would take to win everything back. */
export function DeskMoney({ queue }: { readonly queue: readonly LostWare[] }) {
  const user = useUser();
  const today = useCallQuery(funds.readToday, {});
  const needed = useNeeded(queue);
  const available = today.data?.available ?? null;
  const after = needed === null || available === null ? null : fen(available - needed);
  return (
    <section className={styles["money"]} aria-label="资金">
      {queue.length > 0 && (
        <p className={styles["sum"]}>
          全部追回需保证金 <b>{shownAmount(needed)}</b> 元
          {after !== null && (after < 0n ? "，可用资金不足" : "，够用")}
        </p>
      )}
      <h3>资金 元{may(user, "move-money") && <Link to="/user/bank/inoutmoney">入金</Link>}</h3>
      {today.error && !today.data ? (
        <FailedState what="资金" error={today.error} onRetry={() => void today.refetch()} />
      ) : (
        <Facts layout="ends" bare>
          <Fact title="可用资金">{shownAmount(available)}</Fact>
          <Fact title="占用交易保证金">{shownAmount(today.data?.tradingDeposit ?? null)}</Fact>
          {queue.length > 0 && <Fact title="全部追回后可用">{shownAmount(after)}</Fact>}
        </Facts>
      )}
    </section>
  );
}

/** The deposits that bids at the next prices would hold; null before the terms of each ware are there. */
function useNeeded(queue: readonly LostWare[]): Fen | null {
  const call = useCall();
  const answers = useQueries({
    queries: queue.map(({ ware: { ware } }) => ({
      ...answerOf(call, trading.readWareParameters, { ware }),
      staleTime: 60_000,
    })),
  });
  return sumOfDeposits(
    queue,
    answers.map(({ data }) => data),
  );
}

/**
 * What bids at the next prices would hold, each for the whole lot, or of a split one for the quantity of the own order. A
 * fixed deposit is held for its session already (domain §2.0).
 */
export function sumOfDeposits(queue: readonly LostWare[], terms: readonly (Terms | undefined)[]): Fen | null {
  let sum = 0n;
  for (const [at, { next, ware, order }] of queue.entries()) {
    const ofWare = terms[at];
    if (!ofWare) return null;
    const quantity = ware.split ? order.quantity : ware.quantity;
    if (next === null || quantity === null || ofWare.depositMode === "FIXED") continue;
    sum += depositOf(ruleOf(ofWare), next, quantity);
  }
  return fen(sum);
}
