import { classNames } from "../class-names.ts";
import styles from "./share-bar.module.css";

/** A part of a whole. */
export interface SharePart {
  readonly key: string;
  readonly label: string;
  /** In tenths of a percent. */
  readonly share: number;
}

interface Props {
  /** What is divided, such as 采购金额按对方企业. */
  readonly name: string;
  /** The largest first; together they are the whole. */
  readonly parts: readonly SharePart[];
  readonly tone: "bought" | "sold";
}

/** A share as a reader sees it, in percent. */
export const shownShare = (share: number) => `${Math.floor(share / 10)}.${share % 10}%`;

/** A part that is narrower has no room for its number, in tenths of a percent. */
const roomForNumber = 40;

/** A whole with its parts side by side, each with its number, which stands before its line in the table as well. */
export const ShareBar = ({ name, parts, tone }: Props) => (
  <div
    className={classNames(styles["bar"], tone === "sold" && styles["sold"])}
    role="img"
    aria-label={`${name}：${parts.map(({ label, share }) => `${label} ${shownShare(share)}`).join("，")}`}
  >
    {parts
      .filter(({ share }) => share > 0)
      .map(({ key, label, share }, at) => (
        <span
          key={key}
          className={styles[depth(at)]}
          style={{ flexGrow: share }}
          title={`${label} ${shownShare(share)}`}
        >
          {share >= roomForNumber && <b>{at + 1}</b>}
        </span>
      ))}
  </div>
);

/** The larger a part, the deeper its colour; neighbours always differ. */
const depth = (at: number) => `depth${Math.min(at, 3) + (at > 3 && at % 2 === 0 ? 1 : 0)}`;
