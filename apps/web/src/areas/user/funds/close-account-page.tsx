import { agreements } from "@zd/api/funds/agreements";
import type { OutputOf } from "@zd/api/wire/operation";
import { closeRequestStates } from "@zd/domain/funds/bank-agreement";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { type Answered, ConfirmCard, type Given } from "../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./fund-form.module.css";

type CloseRequest = OutputOf<typeof agreements.closeAccount>;

/** 银行账户注销 (R-2152): what still keeps the firm here, and the request to leave. */
export function CloseAccountPage() {
  const user = useUser();
  const mayMove = may(user, "move-money");
  const [standing, setStanding] = useState<CloseRequest | null>(null);
  const { mutate: readStanding, error } = useCommand(agreements.closeAccount, { silent: true });
  useEffect(() => {
    readStanding({ reason: "" }, { onSuccess: setStanding });
  }, [readStanding]);
  if (error) {
    return (
      <FailedState
        page
        error={error}
        onRetry={() => readStanding({ reason: "" }, { onSuccess: setStanding })}
      />
    );
  }
  if (!standing) return <Skeleton lines={8} />;
  const { state, at, memo, faults } = standing;
  const open = (state === "0" || state === "3") && mayMove;
  return (
    <section aria-labelledby="close-account">
      <header className={layout["head"]}>
        <h1 id="close-account">银行账户注销</h1>
        <p>由交易中心审核；同意后解除全部银行签约</p>
      </header>
      <div className={styles["form"]}>
        <Facts className={styles["facts"]} bare layout="ends">
          <Fact title="状态">{state === "0" ? "未申请" : closeRequestStates[state]}</Fact>
          {at !== null && <Fact title="申请时间">{formatShanghai(at)}</Fact>}
          {state === "3" && <Fact title="驳回原因">{memo}</Fact>}
        </Facts>
        {faults.length > 0 && (
          <>
            <p className={styles["note"]}>办结以下事项后才能销户：</p>
            <ul className={styles["faults"]}>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </>
        )}
        {open && faults.length === 0 && <RequestForm onSuccess={setStanding} />}
      </div>
    </section>
  );
}

/** 申请销户: a reason, and the card of what the firm gives up. */
function RequestForm({ onSuccess }: { readonly onSuccess: (request: CloseRequest) => void }) {
  const { field, input } = useForm(agreements.closeAccount, {
    initial: { reason: "" },
    // Without a reason the call only tells how the request stands.
    input: ({ reason }) => (reason.trim() === "" ? null : { reason }),
  });
  const [isConfirming, setConfirming] = useState(false);
  const file = useCommand(agreements.closeAccount, { silent: true });
  const card = useCard(agreements.previewClose, isConfirming ? {} : null);
  const send = (callbacks: Answered, { seen }: Given) =>
    input !== null &&
    file.confirm(
      { ...input, seen },
      {
        onSuccess: (request) => {
          onSuccess(request);
          callbacks.onSuccess();
        },
      },
    );
  return (
    <>
      <TextField label="销户原因" {...field("reason")} />
      <div className={styles["ends"]}>
        <Button look="danger" disabled={input === null} onClick={() => setConfirming(true)}>
          申请销户
        </Button>
      </div>
      {isConfirming && (
        <ConfirmCard
          title="申请销户"
          confirmLabel="提交销户申请"
          look="danger"
          successMessage="销户申请已提交，等待交易中心审核"
          busy={file.isPending}
          error={file.error}
          onConfirm={send}
          card={card}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
