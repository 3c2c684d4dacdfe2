import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { UnsentStep } from "../../api/unsent/unsent-step.ts";
import { useIsOnline } from "../../api/unsent/use-unsent.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./unsent-list.module.css";

interface Props {
  /** In the order in which they are sent. */
  readonly steps: readonly UnsentStep[];
  /** Sends a refused step again. */
  readonly onRetry: (step: UnsentStep) => void;
  /** Gives a step up. */
  readonly onRemove: (step: UnsentStep) => void;
}

/** 待发送: what is kept on this device until the server has it, since when, and what the server has against it. */
export function UnsentList({ steps, onRetry, onRemove }: Props) {
  const isOnline = useIsOnline();
  if (steps.length === 0) return null;
  return (
    <section className={styles["list"]} aria-label="待发送">
      <h2>
        待发送 <b>{steps.length}</b>
      </h2>
      <p role="status">
        {isOnline
          ? "正在按先后发送，每一步只登记一次。"
          : "暂无网络。内容已存在本机，联网后自动按先后发送，可以关闭页面。"}
      </p>
      <ol>
        {steps.map((step) => (
          <Item key={step.id} step={step} onRetry={onRetry} onRemove={onRemove} />
        ))}
      </ol>
    </section>
  );
}

function Item({ step, onRetry, onRemove }: Omit<Props, "steps"> & { readonly step: UnsentStep }) {
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
          <div className={styles["acts"]}>
            <Button onClick={() => onRetry(step)}>再发一次</Button>
            <Button look="text" onClick={() => onRemove(step)}>
              删除，重新填写
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
