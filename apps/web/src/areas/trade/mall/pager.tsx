import { FindLink } from "../../../parts/mall/links.tsx";
import type { Find } from "../../../parts/mall/search-address.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import styles from "./mall.module.css";

interface Props {
  /** What is looked for; the other pages are asked for the same. */
  readonly find: Find;
  /** How many wares there are on all pages together. */
  readonly total: number;
}

/** The way to the other pages of what was found. */
export function Pager({ find, total }: Props) {
  const pages = Math.ceil(total / find.pageSize);
  if (pages <= 1) return null;
  const { pageIndex: at } = find;
  return (
    <nav className={styles["pager"]} aria-label="翻页">
      {at > 1 && (
        <FindLink find={{ ...find, pageIndex: at - 1 }} className={buttonClass({ small: true })}>
          上一页
        </FindLink>
      )}
      <span>
        第 {at} / {pages} 页
      </span>
      {at < pages && (
        <FindLink find={{ ...find, pageIndex: at + 1 }} className={buttonClass({ small: true })}>
          下一页
        </FindLink>
      )}
    </nav>
  );
}
