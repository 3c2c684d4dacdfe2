import { finances } from "@zd/contract/financing/operations";
import { type CreditId, financePapers, type LoanId } from "@zd/domain/financing/codes";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { wordsOf } from "../../../api/failures.ts";
import { contentAddress, useFileLinks } from "../../../api/files.ts";
import { useCommand } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import { succeed } from "../../../ui/notices.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./financing.module.css";
import { refreshes } from "./refreshes.ts";

export type Paper = { readonly credit: CreditId } | { readonly loan: LoanId };

interface Props {
  readonly paper: Paper;
  readonly onClose: () => void;
}

/** 电子协议: what is signed stands above the code with which it is signed. */
export function PaperDialog({ paper, onClose }: Props) {
  const form = useId();
  const name = "credit" in paper ? financePapers.credit : financePapers.loan;
  const begin = useCommand(finances.generateAgreement, { quiet: true });
  const command = useCommand(finances.giveCommand, { quiet: true, refreshes });
  const [code, setCode] = useState("");
  const begun = begin.data;
  const ready = useFileLinks(begun !== undefined);
  const start = () => {
    setCode("");
    command.reset();
    begin.mutate(paper);
  };
  // Opening the dialog is the wish to sign: the code goes out at once, and once.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    start();
  });
  const sign = (event: FormEvent) => {
    event.preventDefault();
    if (!begun) return;
    command.mutate(
      { command: "sign", task: begun.task, code: code.trim(), fundPassword: "" },
      {
        onSuccess: () => {
          succeed(`${name}已签署`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      wide
      title={`签署${name}`}
      onClose={onClose}
      busy={command.isPending}
      footer={
        <>
          <Button disabled={command.isPending} onClick={onClose}>
            取消
          </Button>
          <Button disabled={begin.isPending || command.isPending} onClick={start}>
            重新获取验证码
          </Button>
          <Button
            look="main"
            type="submit"
            form={form}
            disabled={!begun || !/^\d{6}$/.test(code.trim())}
            busy={command.isPending}
          >
            签署
          </Button>
        </>
      }
    >
      {begin.error ? (
        <FailedState words={wordsOf(begin.error)} onRetry={start} />
      ) : begun ? (
        <form id={form} onSubmit={sign}>
          {ready ? (
            <iframe
              className={styles["document"]}
              src={`${contentAddress(begun.document.file)}#navpanes=0&view=FitH`}
              title={begun.document.name}
            />
          ) : (
            <Skeleton lines={10} />
          )}
          <TextField
            label={`短信验证码（已发送至 ${begun.mobile}）`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={setCode}
            fault={command.error ? wordsOf(command.error) : undefined}
          />
          <p className={styles["note"]}>
            证书持有人 {begun.holder}。签署后不可撤回，可靠的电子签名与手写签名或者盖章具有同等的法律效力。
          </p>
        </form>
      ) : (
        <Skeleton lines={12} />
      )}
    </Dialog>
  );
}
