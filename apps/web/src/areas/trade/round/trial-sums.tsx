import type { Fen } from "@zd/domain/kernel/brand";
import { shownAmount } from "../../../ui/figures.tsx";
import type { ServerTrial } from "./server-trial.ts";
import styles from "./ticket.module.css";
import { isListing, type Terms, type Trial } from "./trial.ts";

interface Props {
  readonly terms: Terms;
  readonly trial: Trial | null;
  /** What the server says of the same order, once it has answered. */
  readonly served: ServerTrial | null;
  /** Null while signed out. */
  readonly available: Fen | null;
}

/** 试算: amount → capitals → deposit → fee → available → available after (mock §5). */
export function TrialSums({ terms, trial, served, available }: Props) {
  return (
    <dl className={styles["sums"]} aria-label="试算">
      <dt>货款金额</dt>
      <dd>
        <b>{shownAmount(trial?.amount ?? null)}</b>
      </dd>
      <dd className={styles["capitals"]}>{trial?.capitals}</dd>
      <dt>保证金 {terms.depositText}</dt>
      <dd>{shownAmount(served?.deposit ?? trial?.deposit ?? null)}</dd>
      <dt>服务费 {terms.feeText}</dt>
      <dd>{shownAmount(served?.fee ?? trial?.fee ?? null)}</dd>
      <dt className={styles["ruled"]}>可用资金</dt>
      <dd className={styles["ruled"]}>{shownAmount(available)}</dd>
      <dt>{isListing(terms) ? "摘牌后可用" : "报价后可用"}</dt>
      <dd className={styles["after"]}>{shownAmount(served?.after ?? trial?.after ?? null)}</dd>
      {served?.accepted && served.rank !== null && (
        <>
          <dt>预计名次</dt>
          <dd>{served.rank}</dd>
        </>
      )}
      {served?.refusal && (
        <dd className={styles["foretold"]}>按当前行情将被拒绝：{served.refusal.message}</dd>
      )}
    </dl>
  );
}
