import { breach } from "@zd/api/contracts/breach";
import { useState } from "react";
import { useFileLinks } from "../api/files.ts";
import { useCallQuery } from "../api/hooks.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { PicturePreview } from "../ui/preview/picture-preview.tsx";
import styles from "./breach-letter-dialog.module.css";

const drawnWithinMs = 2_000;

/** The letter as the exchange has drawn it (R-2237); it takes a moment after it was sent. */
export function BreachLetterPicture({ address }: { readonly address: string | null }) {
  const ready = useFileLinks(true);
  const [enlarged, setEnlarged] = useState(false);
  const [failures, setFailures] = useState({ failed: false, tries: 0 });
  // Asks again until it is drawn.
  useCallQuery(breach.waiting, {}, { enabled: address === null, everyMs: drawnWithinMs });
  if (address === null) return <p className={styles["none"]}>函件图片正在生成，请稍候</p>;
  if (!ready) return <Skeleton lines={12} />;
  if (failures.failed) {
    return (
      <p className={styles["none"]}>
        函件图片无法显示{" "}
        <Button small onClick={() => setFailures(({ tries }) => ({ failed: false, tries: tries + 1 }))}>
          重试
        </Button>
      </p>
    );
  }
  return (
    <>
      <button type="button" className={styles["enlarge"]} onClick={() => setEnlarged(true)}>
        <img
          key={failures.tries}
          className={styles["letter"]}
          src={address}
          data-letter=""
          alt="违约处置函"
          onError={() => setFailures(({ tries }) => ({ failed: true, tries }))}
        />
        <span>放大查看</span>
      </button>
      {enlarged && (
        <PicturePreview
          pictures={[{ name: "违约处置函", address }]}
          at={0}
          onTurnTo={() => {}}
          onClose={() => setEnlarged(false)}
        />
      )}
    </>
  );
}
