import { Link } from "@tanstack/react-router";
import { refusals } from "@zd/api/refusals";
import type { Receipt } from "@zd/api/trading/operations";
import { preciseTimeOfDay } from "../../../../parts/trading/moments.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import type { ModeFace } from "../../mode-face.ts";
import { OrderStateTag } from "../own/order-state.tsx";
import type { OwnOrder, OwnStands } from "../own/own-orders.ts";
import { SaveReceipt } from "../proof/receipt-file.tsx";
import type { SectionPower } from "../section-power.ts";
import type { Outcome } from "./order-confirmation.tsx";
import styles from "./ticket.module.css";

/** Refusals with a way out that a member can take without leaving the room. */
const notQualified = refusals.WARE_KIND_NOT_QUALIFIED[0];
const notSigned = refusals.AGREEMENT_NOT_SIGNED[0];

/** What the firm lacks to trade in the section (domain §4.4). */
export function PowerGaps({ power }: { readonly power: SectionPower }) {
  return (
    <div className={styles["gaps"]}>
      {power.failure ? (
        <FailedState error={power.failure} what="交易权限未能核对" onRetry={power.checkAgain} />
      ) : power.isChecking ? (
        <p>正在核对交易权限…</p>
      ) : (
        <>
          <p>暂不能在本场交易：</p>
          <ul>
            {power.gaps?.map(({ code, message }) => (
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

interface OutcomeProps {
  /** What the server has answered to the last order. */
  readonly outcome: Outcome;
  /** Words of the section's mode. */
  readonly face: ModeFace;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
}

/** What came of the last order: that it was taken, and how it stands by now. Its receipt stands in the list of own orders. */
export function OutcomeNote({ outcome, face, orders, stands }: OutcomeProps) {
  if (outcome.kind === "refused") {
    return (
      <div className={classNames(styles["outcome"], styles["refused"])} role="alert">
        <p>{outcome.words}</p>
        {outcome.receipt && <ReceiptLines receipt={outcome.receipt} />}
      </div>
    );
  }
  const { orderNo, statusName } = outcome.answer;
  // A deal at once is final; of any other order the market says how it stands.
  const words = face.dealsAtOnce ? statusName : face.records === null ? "已密封提交" : `${face.act}已受理`;
  const order = orders.find((one) => one.orderNo === orderNo);
  return (
    <div className={styles["outcome"]} role="status">
      <p className={styles["taken"]}>
        <b>{words}</b>
        {order && !face.dealsAtOnce && <OrderStateTag order={order} stands={stands} face={face} />}
      </p>
    </div>
  );
}

/** The receipt of a refused order, which proves that it was received. */
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
