import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import styles from "./room.module.css";
import bar from "./session-bar.module.css";

/** The room before it has been read: its bar and its three columns stand where they will stay. */
export function RoomSkeleton() {
  return (
    <div className={styles["page"]} data-fills-window="">
      <div className={bar["bar"]} />
      <div className={styles["room"]}>
        <section>
          <Skeleton lines={12} />
        </section>
        <div className={styles["middle"]}>
          <Skeleton lines={12} />
        </div>
        <div className={styles["side"]}>
          <div className={styles["awaited"]}>
            <Skeleton lines={12} />
          </div>
        </div>
      </div>
    </div>
  );
}
