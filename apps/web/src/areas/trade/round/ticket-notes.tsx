import { Link } from "@tanstack/react-router";
import { refusals } from "@zd/contract/refusals";
import type { Receipt } from "@zd/contract/trading/operations";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/empty-state.tsx";
import type { ModeFace } from "../mode-face.ts";
import { preciseTimeOfDay } from "./moments.ts";
import type { Outcome } from "./order-confirmation.tsx";
import { SaveReceipt } from "./receipt-file.tsx";
import type { SectionPower } from "./section-power.ts";
import styles from "./ticket.module.css";

/** What a member can do something about at once, without leaving the room. */
const notQualified = refusals.WARE_KIND_NOT_QUALIFIED[0];
const notSigned = refusals.AGREEMENT_NOT_SIGNED[0];

/** What the firm lacks to trade in the section (domain §4.4). */
export function PowerGaps({ power }: { readonly power: SectionPower }) {
  return (
    <div className={styles["gaps"]}>
      {power.failure ? (
        <FailedState error={power.failure} what="交易权限未能核对" onRetry={power.checkAgain} />
      ) : power.gaps === null ? (
        <p>正在核对交易权限…</p>
      ) : (
        <>
          <p>暂不能在本场交易：</p>
          <ul>
            {power.gaps.map(({ code, message }) => (
              <li key={code}>
                {message}
                {code === notSigned && "，可在本页上方“场次规则”中签署"}
                {code === notQualified && (
                  <>
                    {" "}
                    <Link to="/user/ware-kind-apply" target="_blank">
                      去申请
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button small onClick={power.checkAgain}>
            重新核对
          </Button>
        </>
      )}
    </div>
  );
}

/** What came of the last order. */
export function OutcomeNote({ outcome, face }: { readonly outcome: Outcome; readonly face: ModeFace }) {
  if (outcome.kind === "refused") {
    return (
      <div className={classNames(styles["outcome"], styles["refused"])} role="alert">
        <p>{outcome.words}</p>
        {outcome.receipt && <ReceiptLines receipt={outcome.receipt} />}
      </div>
    );
  }
  const { receipt, status, statusName, rank } = outcome.answer;
  // What waits for the end is on record; whether it comes to a deal is not known yet.
  const words = status === "A" ? (face.records === null ? "已密封提交" : `已${face.act}`) : statusName;
  return (
    <div className={styles["outcome"]} role="status">
      <p>
        <b>{words}</b>
        {rank > 0 && ` · 名次 ${rank}`}
      </p>
      <ReceiptLines receipt={receipt} />
    </div>
  );
}

/** The proof that the order was heard, accepted or not. */
function ReceiptLines({ receipt }: { readonly receipt: Receipt }) {
  const { orderNo, at, seq, hash } = receipt;
  return (
    <p className={styles["receipt"]}>
      回执 {orderNo} · {preciseTimeOfDay(at)} · 第 {seq} 笔
      <br />
      <span className="mono">哈希 {hash}</span> <SaveReceipt receipt={receipt} />
    </p>
  );
}
