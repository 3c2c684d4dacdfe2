import { agreements } from "@zd/contract/funds/agreements";
import type { OutputOf } from "@zd/contract/wire/operation";
import { closeRequestStates } from "@zd/domain/funds/bank-agreement";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { CancelButton } from "../../../ui/cancel-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { succeed } from "../../../ui/notices.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./fund-form.module.css";

/** 银行账户注销 (R-2152): what still keeps the firm here, and the request to leave. */
export function CloseAccountPage() {
  const mayMove = may(useUser(), "move-money");
  const [standing, setStanding] = useState<OutputOf<typeof agreements.closeAccount> | null>(null);
  const [reason, setReason] = useState("");
  const [sure, setSure] = useState(false);
  const { mutate: read, error } = useCommand(agreements.closeAccount, { quiet: true });
  const file = useCommand(agreements.closeAccount, { quiet: true });
  useEffect(() => {
    read({ reason: "" }, { onSuccess: setStanding });
  }, [read]);
  if (error) {
    return <FailedState error={error} onRetry={() => read({ reason: "" }, { onSuccess: setStanding })} />;
  }
  if (!standing) return <Skeleton lines={8} />;
  const { state, at, memo, faults } = standing;
  const open = (state === "0" || state === "3") && mayMove;
  const send = () =>
    file.mutate(
      { reason: reason.trim() },
      {
        onSuccess: (now) => {
          setStanding(now);
          setSure(false);
          succeed("销户申请已提交，等待交易中心审核");
        },
        onError: () => setSure(false),
      },
    );
  return (
    <section aria-labelledby="close-account">
      <header className={styles["head"]}>
        <h1 id="close-account">银行账户注销</h1>
        <p>由交易中心审核；同意后解除全部银行签约</p>
      </header>
      <div className={styles["form"]}>
        <dl className={styles["facts"]}>
          <dt>状态</dt>
          <dd>{state === "0" ? "未申请" : closeRequestStates[state]}</dd>
          {at !== null && (
            <>
              <dt>申请时间</dt>
              <dd>{formatShanghai(at)}</dd>
            </>
          )}
          {state === "3" && (
            <>
              <dt>驳回原因</dt>
              <dd>{memo}</dd>
            </>
          )}
        </dl>
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
        {open && faults.length === 0 && (
          <>
            <TextField label="销户原因" maxLength={200} value={reason} onChange={setReason} />
            <div className={styles["ends"]}>
              <Button look="danger" disabled={reason.trim() === ""} onClick={() => setSure(true)}>
                申请销户
              </Button>
            </div>
          </>
        )}
        {file.error && (
          <p className={styles["refusal"]} role="alert">
            {wordsOf(file.error)}
          </p>
        )}
      </div>
      {sure && (
        <Dialog
          title="申请销户"
          onClose={() => setSure(false)}
          busy={file.isPending}
          footer={
            <>
              <CancelButton />
              <Button look="danger" busy={file.isPending} onClick={send}>
                提交申请
              </Button>
            </>
          }
        >
          <p>审核通过后，本企业不能再入金、出金和交易。</p>
        </Dialog>
      )}
    </section>
  );
}
