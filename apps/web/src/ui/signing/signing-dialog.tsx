import { letters } from "@zd/contract/signing/letters";
import type { InputOf, OutputOf } from "@zd/contract/wire/operation";
import { letterKinds } from "@zd/domain/letters/letter";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { wordsOf } from "../../api/failures.ts";
import { contentAddress, useFileLinks } from "../../api/files.ts";
import type { Query } from "../../api/hooks.ts";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { FailedState } from "../empty-state.tsx";
import { succeed } from "../notices.ts";
import { Skeleton } from "../skeleton.tsx";
import { TextField } from "../text-field.tsx";
import styles from "./signing.module.css";

type Wanted = InputOf<typeof letters.beginSigning>;
type Begun = OutputOf<typeof letters.beginSigning>;

interface Props {
  readonly kind: Wanted["kind"];
  readonly contractNo: Wanted["contractNo"];
  /** What is stale once it is signed. */
  readonly refreshes: readonly Query[];
  readonly onClose: () => void;
}

/** 电子签署: what is signed stands beside the code with which it is signed. */
export function SigningDialog({ kind = "contract", contractNo, refreshes, onClose }: Props) {
  const form = useId();
  const begin = useCommand(letters.beginSigning, { quiet: true });
  const confirm = useCommand(letters.confirmSigning, {
    quiet: true,
    refreshes: [letters.readSigned, ...refreshes],
  });
  const [code, setCode] = useState("");
  const begun = begin.data;
  const ready = useFileLinks(begun !== undefined);
  const start = () => {
    setCode("");
    confirm.reset();
    begin.mutate({ kind, contractNo });
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
    confirm.mutate(
      { task: begun.task, code: code.trim() },
      {
        onSuccess: () => {
          succeed(`${letterKinds[kind]}已签署`);
          onClose();
        },
      },
    );
  };
  const busy = begin.isPending || confirm.isPending;
  return (
    <Dialog
      wide
      title={`签署${letterKinds[kind]} ${contractNo}`}
      onClose={onClose}
      busy={confirm.isPending}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button disabled={busy} onClick={start}>
            重新获取验证码
          </Button>
          <Button
            look="main"
            type="submit"
            form={form}
            disabled={!begun || !/^\d{6}$/.test(code.trim())}
            busy={confirm.isPending}
          >
            签署
          </Button>
        </>
      }
    >
      {begin.error ? (
        <FailedState words={wordsOf(begin.error)} onRetry={start} />
      ) : begun ? (
        <form id={form} onSubmit={sign} className={styles["parts"]}>
          {ready ? (
            <iframe
              className={styles["document"]}
              src={`${contentAddress(begun.document.file)}${wholeWidth}`}
              title={begun.document.name}
            />
          ) : (
            <Skeleton lines={12} />
          )}
          <div>
            <Holder begun={begun} />
            <TextField
              label={`短信验证码（已发送至 ${begun.mobile}）`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={setCode}
              fault={confirm.error ? wordsOf(confirm.error) : undefined}
            />
            <p className={styles["note"]}>
              签署后不可撤回。可靠的电子签名与手写签名或者盖章具有同等的法律效力。
            </p>
          </div>
        </form>
      ) : (
        <Skeleton lines={12} />
      )}
    </Dialog>
  );
}

/** What is to be signed stands there as wide as it may, without the pages in small beside it. */
const wholeWidth = "#navpanes=0&view=FitH";

const Holder = ({ begun: { number, holder, serial } }: { readonly begun: Begun }) => (
  <dl className={styles["facts"]}>
    <dt>文件编号</dt>
    <dd>{number}</dd>
    <dt>证书持有人</dt>
    <dd>{holder}</dd>
    <dt>证书序列号</dt>
    <dd>{serial}</dd>
  </dl>
);
