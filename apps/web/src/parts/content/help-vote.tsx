import { Link } from "@tanstack/react-router";
import { content } from "@zd/api/content/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { messageOf } from "../../api/failures.ts";
import { useCommand } from "../../api/hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./receipt-bar.module.css";

interface Props {
  readonly id: InputOf<typeof content.voteHelp>["id"];
  /** What the reader has said before; null for nothing. */
  readonly isHelpful: boolean | null;
}

/** 是否有用: a member says whether a text of the help centre has answered his question; whoever it has not can ask. */
export function HelpVote({ id, isHelpful }: Props) {
  const vote = useCommand(content.voteHelp, { refreshes: [content.findNews], silent: true });
  const choice = (is: boolean, words: string) => (
    <Button
      small
      aria-pressed={isHelpful === is}
      disabled={vote.isPending}
      onClick={() => vote.mutate({ id, isHelpful: is })}
    >
      {words}
    </Button>
  );
  return (
    <section className={styles["bar"]} aria-label="评价">
      <p role="status">
        {isHelpful === null && "这篇内容是否解决了您的问题？"}
        {isHelpful === true && "已记录：解决了，感谢您的评价。"}
        {isHelpful === false && (
          <>
            已记录：没有解决。<Link to="/user/service-assess">提交反馈</Link>
            ，说明想做什么、卡在哪一步，交易中心会答复。
          </>
        )}
      </p>
      {choice(true, "解决了")}
      {choice(false, "没有解决")}
      {vote.error && <p role="alert">{messageOf(vote.error)}</p>}
    </section>
  );
}
