import type { MallWareId } from "@zd/domain/mall/codes";
import { StarIcon } from "../../ui/buttons/icons.tsx";
import { useWareFollow } from "./follow.ts";
import styles from "./follow-star.module.css";

/** The star before a ware of the mall. */
export function FollowStar({ ware, name }: { readonly ware: MallWareId; readonly name: string }) {
  const { isFollowed, toggle } = useWareFollow();
  const isWareFollowed = isFollowed(ware);
  return (
    <button
      type="button"
      className={styles["star"]}
      aria-pressed={isWareFollowed}
      aria-label={`收藏${name}`}
      onClick={() => toggle(ware)}
    >
      <StarIcon filled={isWareFollowed} />
    </button>
  );
}
