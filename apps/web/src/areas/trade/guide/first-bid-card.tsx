import { useEffect, useState } from "react";
import { may, useUser } from "../../../api/session.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { CloseIcon } from "../../../ui/buttons/icons.tsx";
import styles from "./guide.module.css";
import { endGuide, useGuideEnd } from "./guide-state.ts";

interface Props {
  /** Whether the session is for practice; in a real one nobody is guided. */
  readonly isPractice: boolean;
  /** Whether the user's firm has a bid in the session. */
  readonly hasBid: boolean;
}

/** 新手引导, third step: says in the room of a practice session how a bid is made, and that it has been made. */
export function FirstBidCard({ isPractice, hasBid }: Props) {
  const user = useUser();
  const end = useGuideEnd();
  const [isMade, setMade] = useState(false);
  const isGuided = isPractice && end === null && may(user, "place-orders");
  useEffect(() => {
    if (!isGuided || !hasBid) return;
    setMade(true);
    endGuide("bid");
  }, [isGuided, hasBid]);
  if (!isGuided && !isMade) return null;
  return (
    <section className={styles["card"]} aria-label="新手引导" role="status">
      <header>
        <b>{isMade ? "完成：您的第一次出价已被接受" : "第 3 步：出第一次价"}</b>
        <IconButton tip="关闭引导" onClick={() => (isMade ? setMade(false) : endGuide("closed"))}>
          <CloseIcon />
        </IconButton>
      </header>
      <p>
        {isMade
          ? "回执已保存，可随时核对。被超越时页面会提示，再出更高的价即可。"
          : "填好价格和数量（挂牌只填数量），按 Enter 确认，再按一次发送。练习场次不动用真实资金。"}
      </p>
    </section>
  );
}
