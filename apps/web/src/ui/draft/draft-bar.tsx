import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useServerClock } from "../../realtime/server-clock.ts";
import { Button } from "../buttons/button.tsx";
import styles from "./draft-bar.module.css";
import type { FormDraft } from "./use-draft.ts";

/** 有未提交的草稿: offers what an earlier visit has left; nothing where there is none. */
export function DraftBar({
  draft: { foundAt, isOfChangedForm, restore, drop },
}: {
  readonly draft: FormDraft;
}) {
  const clock = useServerClock();
  if (foundAt === null) return null;
  const moment = formatShanghai(foundAt);
  const isToday = shanghaiDay(foundAt) === shanghaiDay(clock.now());
  return (
    <div className={styles["bar"]} role="status">
      <span>有 {isToday ? moment.slice(11, 16) : moment.slice(5, 16)} 未提交的草稿</span>
      {isOfChangedForm && <span>表单此后有更新，恢复后请逐项核对</span>}
      <Button small onClick={restore}>
        恢复
      </Button>
      <Button small look="text" onClick={drop}>
        放弃
      </Button>
    </div>
  );
}
