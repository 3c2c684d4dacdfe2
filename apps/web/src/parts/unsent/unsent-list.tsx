import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useState } from "react";
import type { UnsentStep } from "../../api/unsent/unsent-step.ts";
import { useIsOnline } from "../../api/unsent/use-unsent.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DiscardQuestion } from "../../ui/layers/discard-question.tsx";
import styles from "./unsent-list.module.css";

interface Props {
  /** In the order in which they are sent. */
  readonly steps: readonly UnsentStep[];
  /** Sends a refused step again. */
  readonly onRetry: (step: UnsentStep) => void;
  /** Gives a step up. */
  readonly onRemove: (step: UnsentStep) => void;
  /** What else can be done with a refused step, in place of typing it anew: a button, or a link to where the reason lies. */
  readonly wayOut: (step: UnsentStep) => ReactNode;
  /** Whom to turn to where that does not help, in Chinese. */
  readonly advice: string;
}

/** 待发送: what is kept on this device until the server has it, since when, and what the server has against it. */
export function UnsentList(props: Props) {
  const { steps } = props;
  const isOnline = useIsOnline();
  const [given, setGiven] = useState<UnsentStep | null>(null);
  const [first] = steps;
  if (!first) return null;
  return (
    <section className={styles["list"]} aria-label="待发送">
      <h2>
        待发送 <b>{steps.length}</b>
      </h2>
      <p role="status">{stateWords(first, steps.length - 1, isOnline)}</p>
      <ol>
        {steps.map((step) => (
          <Item key={step.id} {...props} step={step} onGiveUp={() => setGiven(step)} />
        ))}
      </ol>
      {given && (
        <DiscardQuestion
          onStay={() => setGiven(null)}
          onDiscard={() => {
            setGiven(null);
            props.onRemove(given);
          }}
        />
      )}
    </section>
  );
}

/** Whether the steps are on their way; what was refused holds those behind it. */
function stateWords({ fault }: UnsentStep, behind: number, isOnline: boolean): string {
  if (fault !== null)
    return behind > 0 ? `先处理未被接受的一步，其后 ${behind} 步随即自动发送。` : "这一步未被接受，请处理。";
  return isOnline
    ? "正在按先后发送，每一步只登记一次。"
    : "暂无网络。内容已存在本机，联网后自动按先后发送，可以关闭页面。";
}

type ItemProps = Omit<Props, "steps" | "onRemove"> & {
  readonly step: UnsentStep;
  readonly onGiveUp: () => void;
};

function Item({ step, onRetry, onGiveUp, wayOut, advice }: ItemProps) {
  const { title, words, at, pictures, fault } = step;
  return (
    <li data-refused={fault !== null}>
      <p>
        <b>{title}</b>
        <time>{formatShanghai(at).slice(5, 16)} 起</time>
      </p>
      <p className={styles["words"]}>
        {[words, pictures.length > 0 ? `图片 ${pictures.length} 张` : ""].filter(Boolean).join("，")}
      </p>
      {fault !== null && (
        <>
          <p className={styles["fault"]} role="alert">
            未被接受：{fault}
          </p>
          <p className={styles["words"]}>{advice}</p>
          <div className={styles["acts"]}>
            {wayOut(step)}
            <Button onClick={() => onRetry(step)}>再发一次</Button>
            <Button look="text" onClick={onGiveUp}>
              删除
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
