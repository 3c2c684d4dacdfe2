import { mostAppeals } from "@zd/domain/contracts/breach";
import { defaultKinds } from "@zd/domain/contracts/codes";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { may, useUser } from "../../../../api/session.ts";
import type { WaitingLetter } from "../../../../shell/breach-letter-dialog.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Amount } from "../../../../ui/figures/figures.tsx";
import layout from "../../../../ui/page/layout.module.css";
import styles from "./breach.module.css";

/** How a letter is being answered. */
export interface Answering {
  /** Whether the firm accepts the letter or appeals against it. */
  readonly how: "confirm" | "appeal";
  readonly letter: WaitingLetter;
}

interface Props {
  /** The letters that wait for an answer; nothing is drawn where there is none. */
  readonly letters: readonly WaitingLetter[];
  readonly onAnswer: (answering: Answering) => void;
}

/** 待确认的违约处置函: each with what is to be done about it, and by when. */
export function WaitingLetters({ letters, onAnswer }: Props) {
  const mayAnswer = may(useUser(), "sign");
  if (letters.length === 0) return null;
  return (
    <section className={styles["waiting"]} aria-label="待确认的违约处置函">
      {letters.map((letter) => (
        <article key={letter.disposal} aria-label={`违约处置函 ${letter.disposal}`}>
          <div>
            <h2>
              违约处置函 {letter.disposal} · 合同 {letter.contractNo} · {defaultKinds[letter.kind]}
            </h2>
            <p>
              拟扣违约金 <Amount of={letter.amount} /> 元。
              {letter.answerBy !== null && (
                <>请于 {formatShanghai(letter.answerBy)} 前确认或申诉，逾期视为接受；答复前暂停报价。</>
              )}
            </p>
            {letter.rejection !== null && (
              <p className={styles["rejected"]}>
                您的申诉已被驳回，原因：{letter.rejection}
                {!letter.mayAppeal && `。已申诉${mostAppeals}次，只能确认。`}
              </p>
            )}
          </div>
          {mayAnswer ? (
            <div className={layout["acts"]}>
              {letter.mayAppeal && (
                <Button onClick={() => onAnswer({ how: "appeal", letter })}>
                  {letter.rejection === null ? "申诉" : "重新申诉"}
                </Button>
              )}
              <Button look="main" onClick={() => onAnswer({ how: "confirm", letter })}>
                阅读并确认
              </Button>
            </div>
          ) : (
            <p>由有签署权限的操作员或企业管理员答复</p>
          )}
        </article>
      ))}
    </section>
  );
}
