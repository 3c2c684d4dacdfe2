import type { StoredFile } from "@zd/api/files/operations";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../api/failures.ts";
import { contentAddress, useFileLinks } from "../../api/files.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import layout from "../../ui/page/layout.module.css";
import { Facts } from "../../ui/tables/facts.tsx";
import { isSmsCode, SentCodeField } from "../identity/sms-code-field.tsx";
import styles from "./signing.module.css";

/** A signing that has begun: what is signed, and where the code went. */
interface BegunSigning {
  /** What is signed, as PDF. */
  readonly document: StoredFile;
  /** With all but a few digits hidden. */
  readonly mobile: string;
  /** In the demo what the code's message is read with. */
  readonly demoNotice?: string | undefined;
}

interface Asking {
  /** Why it was refused; null otherwise. */
  readonly error: Error | null;
  readonly isPending: boolean;
}

interface Props<Begun extends BegunSigning> {
  readonly title: string;
  /** Makes the document and sends the code. */
  readonly begin: Asking & { readonly data: Begun | undefined };
  /** Asks for the document and the code, also once more. */
  readonly onBegin: () => void;
  /** The call that signs. */
  readonly confirm: Asking & { readonly reset: () => void };
  /** Signs the document with the code that was typed. */
  readonly onSign: (signing: Begun, code: string) => void;
  /** What is to be known beside the document. */
  readonly facts: (signing: Begun) => readonly (readonly [title: string, words: string])[];
  readonly onClose: () => void;
}

/** 电子签署: what is signed stands beside the code with which it is signed. */
export function SignWithCode<Begun extends BegunSigning>(props: Props<Begun>) {
  const { title, begin, onBegin, confirm, onSign, facts, onClose } = props;
  const [code, setCode] = useState("");
  const signing = begin.data;
  const ready = useFileLinks(signing !== undefined);
  const start = () => {
    setCode("");
    confirm.reset();
    onBegin();
  };
  // The code is sent once, as soon as the dialog opens.
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  });
  const busy = begin.isPending || confirm.isPending;
  return (
    <FormDialog
      wide
      title={title}
      confirmLabel="签署"
      ready={signing !== undefined && isSmsCode(code)}
      busy={confirm.isPending}
      more={
        <Button disabled={busy} onClick={start}>
          重新获取验证码
        </Button>
      }
      onSubmit={() => signing && onSign(signing, code)}
      onClose={onClose}
    >
      {begin.error ? (
        <FailedState error={begin.error} onRetry={start} />
      ) : signing ? (
        <div className={styles["parts"]}>
          {ready ? (
            <iframe
              className={styles["document"]}
              src={`${contentAddress(signing.document.file)}${wholeWidth}`}
              title={signing.document.name}
            />
          ) : (
            <Skeleton lines={12} />
          )}
          <div>
            <Facts layout="beside" rows={facts(signing)} />
            <SentCodeField
              label={`短信验证码（已发送至 ${signing.mobile}）`}
              value={code}
              onChange={setCode}
              notice={signing.demoNotice}
              fault={confirm.error ? messageOf(confirm.error) : undefined}
            />
            <p className={layout["note"]}>
              签署后不可撤回。可靠的电子签名与手写签名或者盖章具有同等的法律效力。
            </p>
          </div>
        </div>
      ) : (
        <Skeleton lines={12} />
      )}
    </FormDialog>
  );
}

/** Has the browser's PDF reader fit the document to its width and leave out the thumbnails. */
const wholeWidth = "#navpanes=0&view=FitH";
