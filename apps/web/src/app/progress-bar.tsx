import { useRouterState } from "@tanstack/react-router";
import { classNames } from "../ui/class-names.ts";
import motion from "../ui/figures/motion.module.css";
import styles from "./progress-bar.module.css";

/** Shows while a navigation is on its way. */
export function ProgressBar() {
  const moving = useRouterState({ select: ({ status }) => status === "pending" });
  return moving ? (
    <div
      className={classNames(styles["bar"], motion["advance"])}
      role="progressbar"
      aria-label="页面加载中"
    />
  ) : null;
}
