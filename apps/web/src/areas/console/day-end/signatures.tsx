import { sheetStates } from "@zd/domain/closing/day-sheet";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import table from "../console.module.css";
import styles from "./day-end.module.css";
import { DecideReopeningDialog, RequestReopeningDialog, ReturnDialog, SignDialog } from "./dialogs.tsx";
import type { DaySheet } from "./reads.ts";

type DialogName = "sign" | "return" | "reopen" | "decide";

/** 签字: who has signed, who is to, and what may be done now; with the reason where the viewer may not. */
export function Signatures({ of: sheet }: { readonly of: DaySheet }) {
  const { state, first, second, isUnchanged, returned, reopening } = sheet;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const isSettling = may(useUser(), "settle-funds");
  const close = () => setDialog(null);
  return (
    <section className={classNames(table["block"], styles["signatures"])} aria-label="签字">
      <h2>
        签字<span>两人，不得为同一人</span>
      </h2>
      <ol>
        <Signed title="第一人签字" by={first} />
        <Signed title="第二人签字" by={second} />
        {reopening && (
          <li>
            <b>{state === "4" ? "申请重开" : sheetStates[state]}</b>
            <span>
              {reopening.by && `${reopening.by.name} ${formatShanghai(reopening.by.at)}：`}
              {reopening.reason}
            </span>
            {reopening.decided && (
              <span>
                {reopening.decided.name} {formatShanghai(reopening.decided.at)}
                {state === "5" ? " 同意" : " 不同意"}
                {reopening.opinion && `：${reopening.opinion}`}
              </span>
            )}
          </li>
        )}
      </ol>
      {returned && state === "1" && <p className={styles["note"]}>上次签字被退回：{returned}</p>}
      {!isUnchanged && <p className={styles["warning"]}>第一人签字后数据已变化，请退回后重新签字</p>}
      {isSettling && <Acts of={sheet} onAsk={setDialog} />}
      {dialog === "sign" && <SignDialog of={sheet} onClose={close} />}
      {dialog === "return" && <ReturnDialog of={sheet} onClose={close} />}
      {dialog === "reopen" && <RequestReopeningDialog of={sheet} onClose={close} />}
      {dialog === "decide" && <DecideReopeningDialog of={sheet} onClose={close} />}
    </section>
  );
}

interface SignedProps {
  readonly title: string;
  readonly by: DaySheet["first"];
}

const Signed = ({ title, by }: SignedProps) => (
  <li>
    <b>{by ? by.name : "待签字"}</b>
    <span>
      {title}
      {by && ` · ${formatShanghai(by.at)}`}
    </span>
  </li>
);

interface ActsProps {
  readonly of: DaySheet;
  readonly onAsk: (dialog: DialogName) => void;
}

/** What the state of the sheet leaves to be done. */
function Acts({ of: { state, checks, maySign }, onAsk }: ActsProps) {
  if (state === "5") return null;
  if (state === "3")
    return (
      <div className={styles["acts"]}>
        <Button onClick={() => onAsk("reopen")}>申请重开</Button>
      </div>
    );
  if (state === "4")
    return (
      <div className={styles["acts"]}>
        <Button look="main" onClick={() => onAsk("decide")}>
          复核重开
        </Button>
      </div>
    );
  // What only lacks a note is noted while it is signed.
  const isNoteMissing = state === "1" && checks.some(({ result }) => result === "open");
  const barred =
    isNoteMissing && checks.every(({ result }) => result !== "differs" && result !== "pending")
      ? null
      : maySign;
  return (
    <div className={styles["acts"]}>
      {barred && <p role="status">{barred}</p>}
      {state === "2" && <Button onClick={() => onAsk("return")}>退回</Button>}
      {state !== "0" && (
        <Button look="main" disabled={barred !== null} onClick={() => onAsk("sign")}>
          {state === "2" ? "签字并日终" : "签字"}
        </Button>
      )}
    </div>
  );
}
