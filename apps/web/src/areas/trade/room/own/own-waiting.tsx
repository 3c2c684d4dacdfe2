import { refusalText } from "@zd/api/refusals";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { OrderNo, SectionId, WareId } from "@zd/domain/kernel/brand";
import { isLocked } from "@zd/domain/trading/group-buy";
import { useState } from "react";
import { preciseTimeOfDay } from "../../../../parts/trading/moments.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { faceOf } from "../../mode-face.ts";
import styles from "../phases/mode-parts.module.css";
import { StepDialog } from "../phases/step-dialog.tsx";
import { ownWaiting, type Sight, seenSession } from "../seen-session.ts";
import { namesPrice } from "../terms.ts";
import type { OwnOrder } from "./own-orders.ts";

/** The firm's own order that waits for the end: what it says, and whether it may be taken back (domain §2.10). */
export function OwnWaitingPart({ sight }: { readonly sight: Sight }) {
  const own = ownWaiting(sight);
  // Whoever was about to take one order back was not about to take back the next one.
  return own && <Waiting key={own.orderNo} sight={sight} own={own} />;
}

function Waiting({ sight, own }: { readonly sight: Sight; readonly own: OwnOrder }) {
  const [leaving, setLeaving] = useState(false);
  const { section, ware, terms } = sight;
  const face = faceOf(section);
  const isSealed = face.records === null;
  const lock = lockOf(sight);
  const what = terms.mode === "2" ? "撤单" : `撤回${face.act}`;
  return (
    <section className={styles["part"]} aria-label={`我的${face.act}`}>
      <h3>
        我的{face.act}
        <small>{own.quantity === null ? "已加密" : isSealed ? "已密封，仅本方可见" : "可再次提交替换"}</small>
      </h3>
      <p className={styles["own"]}>
        {own.quantity === null ? (
          <b>已封存，开启前任何人不可见</b>
        ) : (
          <>
            {namesPrice(terms) && (
              <>
                <b>{shownPrice(own.price)}</b> 元/吨 ×{" "}
              </>
            )}
            <b>{shownQuantity(own.quantity)}</b> 吨
          </>
        )}
        <span>
          冻结保证金 {shownAmount(own.held)} 元 · {preciseTimeOfDay(own.at)} · 第 {own.seq} 笔
        </span>
      </p>
      {lock === null ? (
        <div className={styles["buttons"]}>
          <span>
            {terms.mode === "2" ? "修改数量后再次提交即替换" : `修改后再次提交即替换，以修改时间排序`}
          </span>
          <Button small onClick={() => setLeaving(true)}>
            {what}
          </Button>
        </div>
      ) : (
        <p className={styles["locked"]}>{lock}</p>
      )}
      {leaving && (
        <Withdrawal
          which={{ section: section.section, ware: ware.ware, order: own.orderNo }}
          title={`${what} · 标的 ${ware.no}`}
          act={what}
          fault={lock}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  );
}

interface WithdrawalProps {
  /** The order that is taken back. */
  readonly which: { readonly section: SectionId; readonly ware: WareId; readonly order: OrderNo };
  readonly title: string;
  /** On the button that binds. */
  readonly act: string;
  /** Why it cannot be taken back any more, as the room knows at once. */
  readonly fault: string | null;
  readonly onClose: () => void;
}

const Withdrawal = ({ which, title, act, fault, onClose }: WithdrawalProps) => (
  <StepDialog
    operation={sessionSteps.withdrawOrder}
    input={(seen) => ({ ...which, seen })}
    card={useCard(sessionSteps.previewStep, { ...which, step: "withdraw" })}
    title={title}
    act={act}
    danger
    fault={fault}
    onClose={onClose}
  />
);

/** Why the order cannot be taken back; null when it can. */
function lockOf(sight: Sight): string | null {
  const { section, ware } = sight;
  if (section.status === "a") return "第二轮报价提交后不可修改或撤回。";
  if (ware.status !== "1") return "当前不可修改或撤回。";
  const { session, ware: wareState } = seenSession(sight);
  return sight.terms.mode === "2" && isLocked(session.section, wareState, sight.at)
    ? refusalText("GROUP_LOCKED")
    : null;
}
