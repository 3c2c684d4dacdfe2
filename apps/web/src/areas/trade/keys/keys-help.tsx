import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { usePageKeys } from "../../../ui/layers/page-keys.ts";
import styles from "./keys-help.module.css";

/** What a key of the page does, or several that belong together. */
export interface KeyLine {
  /** As they stand on the keyboard, with a space between. */
  readonly keys: string;
  /** What they do, in a few words. */
  readonly does: string;
}

/** What the fields of a ticket hear, wherever it stands. */
export const ticketKeys: readonly KeyLine[] = [
  { keys: "B", does: "到出价单（在出价单内按 F2 回到第一格）" },
  { keys: "↑ ↓", does: "在出价单内：加一步、减一步" },
  { keys: "Enter Esc", does: "Enter 打开确认，再按一次发送；Esc 离开确认，或恢复建议的价格和数量" },
];

/** The keys of a page, by a button and by their own key. */
export function KeysHelp({ lines }: { readonly lines: readonly KeyLine[] }) {
  const [isOpen, setOpen] = useState(false);
  usePageKeys({ "?": () => setOpen(true), "？": () => setOpen(true) });
  return (
    <>
      <Button
        small
        className={styles["button"]}
        aria-label="快捷键 ?"
        title="快捷键（?）"
        onClick={() => setOpen(true)}
      >
        ?
      </Button>
      {isOpen && (
        <Dialog title="快捷键" onClose={() => setOpen(false)}>
          <dl className={styles["keys"]}>
            {[...lines, { keys: "?", does: "打开本说明" }].map(({ keys, does }) => (
              <div key={does}>
                <dt>
                  {keys.split(" ").map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <p className={styles["note"]}>正在输入文字或数字时，字母和数字键不作快捷键。</p>
        </Dialog>
      )}
    </>
  );
}
