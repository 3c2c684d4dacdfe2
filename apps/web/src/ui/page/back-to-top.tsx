import { useEffect, useState } from "react";
import { ArrowUpIcon } from "../buttons/icons.tsx";
import styles from "./back-to-top.module.css";

/** From how many scrolled pixels on the way back to the top shows. */
const thresholdPx = 100;

/** Shows after more than 100 px. */
export function BackToTop() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const look = () => setShown(window.scrollY > thresholdPx);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);

  if (!shown) return null;
  return (
    <button
      type="button"
      className={styles["button"]}
      aria-label="返回顶部"
      title="返回顶部"
      onClick={() => window.scrollTo({ top: 0, behavior: "smooth" })}
    >
      <ArrowUpIcon size={20} />
    </button>
  );
}
