import { Link } from "@tanstack/react-router";
import { content } from "@zd/contract/content/operations";
import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { z } from "zod";
import { useAnswer } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { formatRelativeTime } from "../../../ui/relative-time.ts";
import { Block } from "./block.tsx";
import styles from "./notices-block.module.css";

const freshMs = 60_000;
const shown = 5;

/** 通知: the platform's newest notices; each opens on its page. */
export function NoticesBlock() {
  const news = useAnswer(
    content.listNews,
    { kind: "1001", pageIndex: 1, pageSize: shown },
    { freshMs, quiet: true },
  );
  const now = instant(useServerTime((at) => at - (at % 60_000)));
  return (
    <Block title="通知" more={<Link to="/trade/marketNotice">全部</Link>} of={news} lines={5}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p className={styles["none"]}>暂无通知</p>
        ) : (
          <ul className={styles["list"]}>
            {rows.map(({ id, title, publishedAt }) => (
              <li key={id}>
                <Link
                  to="/trade/marketNotice"
                  search={z.encode(content.findNews.input, { id }) as never}
                  title={title}
                >
                  {title}
                </Link>
                <time title={formatShanghai(publishedAt)}>{formatRelativeTime(publishedAt, now)}</time>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  );
}
