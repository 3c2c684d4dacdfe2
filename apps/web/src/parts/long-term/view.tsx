import type { ReactNode } from "react";
import { DetailActions, DetailLead, DetailTurn } from "../../ui/detail/slots.tsx";
import styles from "../contracts/contract.module.css";
import { Block } from "../contracts/contract-view.tsx";
import { StepLine, type StepOfLine } from "../contracts/step-line.tsx";
import { Timeline } from "../contracts/timeline.tsx";
import { type Step, stepEvents } from "./step-events.tsx";

interface Props {
  /** Names the line of steps, for whoever does not see it. */
  readonly label: string;
  /** How far it is. */
  readonly steps: readonly StepOfLine[];
  /** Who must act next. */
  readonly turn?: ReactNode;
  /** How much of the goods and of the money is done. */
  readonly bars: ReactNode;
  /** All that has happened, the oldest first. */
  readonly log: readonly Step[];
  /** Whether the log is of several months, each of which is then named. */
  readonly months: boolean;
  /** Stand in the narrow column, below the log. */
  readonly attachments?: ReactNode;
  /** The buttons of what may be done, with what it comes to. */
  readonly actions?: ReactNode;
  /** The terms and the records. */
  readonly children: ReactNode;
}

/** A long-term contract, or one month of it: how far it is, and all that has happened. */
export function LongTermView(props: Props) {
  const { label, steps, turn, bars, log, months, attachments, actions, children } = props;
  return (
    <>
      <DetailLead>
        <StepLine steps={steps} label={label} />
      </DetailLead>
      {turn && <DetailTurn>{turn}</DetailTurn>}
      <div className={styles["view"]}>
        <div className={styles["bars"]}>{bars}</div>
        <div className={styles["columns"]}>
          <div>{children}</div>
          <aside>
            <Block title="经过" note={`${log.length} 项`}>
              <Timeline events={stepEvents(log, { months })} />
            </Block>
            {attachments}
          </aside>
        </div>
      </div>
      {actions && <DetailActions>{actions}</DetailActions>}
    </>
  );
}
