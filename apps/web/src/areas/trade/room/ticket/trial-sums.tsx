import type { Fen } from "@zd/domain/kernel/brand";
import { shownAmount, shownPrice } from "../../../../ui/figures/figures.tsx";
import { faceOf } from "../../mode-face.ts";
import type { Sight } from "../seen-session.ts";
import { PlaceInQueue } from "./place-in-queue.tsx";
import type { ServerTrial } from "./server-trial.ts";
import styles from "./ticket.module.css";
import type { Trial } from "./trial.ts";

interface Props {
  readonly sight: Sight;
  /** What this page reckons by itself; null while price or quantity is missing. */
  readonly trial: Trial | null;
  /** What the server says of the same order, once it has answered. */
  readonly serverTrial: ServerTrial | null;
  /** Null while signed out. */
  readonly available: Fen | null;
}

/** 试算: amount → capitals → deposit → fee → available → available after, line by line. */
export function TrialSums({ sight: { section, terms }, trial, serverTrial, available }: Props) {
  const { act } = faceOf(section);
  return (
    <dl className={styles["sums"]} aria-label="试算">
      {(terms.ladder !== null || terms.group !== null) && (
        <>
          <dt>{terms.group === null ? "成交价" : "预计成交价"} 元/吨</dt>
          <dd>
            <b>{shownPrice(trial?.price ?? null)}</b>
          </dd>
        </>
      )}
      <dt>货款金额</dt>
      <dd>
        <b>{shownAmount(trial?.amount ?? null)}</b>
      </dd>
      <dd className={styles["capitals"]}>{trial?.capitals}</dd>
      <dt>保证金 {terms.depositText}</dt>
      <dd>{shownAmount(serverTrial?.deposit ?? trial?.deposit ?? null)}</dd>
      {trial !== null && trial.refund > 0n && (
        <>
          <dt>原{act}解冻</dt>
          <dd>{shownAmount(trial.refund)}</dd>
        </>
      )}
      <dt>服务费 {terms.feeText}</dt>
      <dd>{shownAmount(serverTrial?.fee ?? trial?.fee ?? null)}</dd>
      <dt className={styles["ruled"]}>可用资金</dt>
      <dd className={styles["ruled"]}>{shownAmount(available)}</dd>
      <dt>{act}后可用</dt>
      <dd className={styles["after"]}>{shownAmount(serverTrial?.after ?? trial?.after ?? null)}</dd>
      {serverTrial?.accepted && serverTrial.rank !== null && (
        <>
          <dt>预计名次</dt>
          <dd>
            <PlaceInQueue place={serverTrial.rank} />
          </dd>
        </>
      )}
      {serverTrial?.refusal && (
        <dd className={styles["foretold"]}>按当前行情将被拒绝：{serverTrial.refusal.message}</dd>
      )}
    </dl>
  );
}
