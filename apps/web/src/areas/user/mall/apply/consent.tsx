import { letters } from "@zd/api/signing/letters";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import styles from "../merchant/merchant.module.css";

interface Props {
  /** Whether the box is ticked. */
  readonly isAgreed: boolean;
  readonly onChange: (isAgreed: boolean) => void;
}

/** 入驻协议: read in a dialog, and agreed to. */
export function Consent({ isAgreed, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["consent"]}>
      <label>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => onChange(target.checked)} />
        我已阅读并同意《商城商家入驻协议》
      </label>
      <Button small look="text" onClick={() => setOpen(true)}>
        查看全文
      </Button>
      {isOpen && (
        <Dialog title="商城商家入驻协议" onClose={() => setOpen(false)}>
          <Clauses />
        </Dialog>
      )}
    </div>
  );
}

function Clauses() {
  const { data, error, refetch } = useCallQuery(letters.readProtocol, { kind: "merchant" });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <ol className={styles["clauses"]}>
        {data.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <p>
        {data.issuer}，{data.since} 起施行
      </p>
    </>
  );
}
