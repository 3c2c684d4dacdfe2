import { Link } from "@tanstack/react-router";
import { breach } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import { letterLockSeconds } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useEffect, useState } from "react";
import { messageOf } from "../api/failures.ts";
import { useCommand } from "../api/hooks.ts";
import { useSite } from "../api/site.ts";
import { Button } from "../ui/buttons/button.tsx";
import { CancelButton } from "../ui/buttons/cancel-button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { succeed } from "../ui/feedback/notices.ts";
import { Amount } from "../ui/figures/figures.tsx";
import styles from "./breach-letter-dialog.module.css";
import { BreachLetterPicture } from "./breach-letter-picture.tsx";

export type WaitingLetter = OutputOf<typeof breach.waiting>[number];

/** What an answer to a letter makes stale. */
export const breachReads = [breach.waiting, breach.list, breach.read] as const;

interface Props {
  readonly letter: WaitingLetter;
  /** Null where the letter cannot be left unanswered. */
  readonly onClose: (() => void) | null;
}

/** 违约处置函 (R-2235…R-2242): read for five seconds at least before it is confirmed. */
export function BreachLetterDialog({ letter, onClose }: Props) {
  const { disposal, version } = letter;
  const left = useLock(useSite()?.appealSeconds ?? letterLockSeconds);
  const confirm = useCommand(breach.confirm, { refreshes: breachReads, silent: true });
  return (
    <Dialog
      wide
      title="违约处置函"
      onClose={onClose}
      busy={confirm.isPending}
      footer={
        <>
          {onClose && <CancelButton disabled={confirm.isPending} />}
          <Button
            look="main"
            disabled={left > 0}
            busy={confirm.isPending}
            onClick={() =>
              confirm.mutate(
                { disposal, seen: version },
                {
                  onSuccess: () => {
                    succeed("确认成功");
                    onClose?.();
                  },
                },
              )
            }
          >
            {left > 0 ? `确定(${left}s)` : "确定"}
          </Button>
        </>
      }
    >
      <Advice letter={letter} linked={onClose === null} />
      <p className={styles["matter"]}>
        合同 {letter.contractNo} · {defaultKinds[letter.kind]} · 拟扣违约金 <Amount of={letter.amount} /> 元
        {letter.answerBy !== null && (
          <> · 请于 {formatShanghai(letter.answerBy)} 前确认或申诉，逾期视为接受；答复前暂停报价</>
        )}
      </p>
      <p className={styles["matter"]}>
        点击“确定”即接受从履约保证金扣划 <Amount of={letter.amount} /> 元付给守约方。
      </p>
      {confirm.error && (
        <p className={styles["rejected"]} role="alert">
          {messageOf(confirm.error)}
        </p>
      )}
      <BreachLetterPicture address={letter.letter} />
    </Dialog>
  );
}

/** What to do about it; in red once an appeal has been rejected (R-2238, R-2239). */
function Advice({
  letter: { rejection, mayAppeal },
  linked,
}: {
  readonly letter: WaitingLetter;
  readonly linked: boolean;
}) {
  const place = (words: string) => (linked ? <Link to="/user/trade/breach-contract">{words}</Link> : words);
  if (rejection === null) {
    return <p className={styles["advice"]}>请仔细阅读函件内容，如有疑问请到{place("用户中心")}进行申诉</p>;
  }
  return (
    <p className={styles["rejected"]} role="alert">
      您的申诉已被驳回，原因：{rejection}，
      {mayAppeal ? <>请到{place("用户中心-违约处理")}中重新申诉</> : "已申诉两次，不能再申诉，请确认"}
    </p>
  );
}

/** Seconds until the letter may be confirmed. */
function useLock(of: number): number {
  const [left, setLeft] = useState(of);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
