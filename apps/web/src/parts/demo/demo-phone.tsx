import { useQuery } from "@tanstack/react-query";
import { demo } from "@zd/api/demo/operations";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallback, useRef, useState } from "react";
import { answerOf, useCall } from "../../api/hooks.ts";
import { storedValue } from "../../api/stored-value.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { PhoneIcon } from "../../ui/buttons/icons.tsx";
import { succeed, warn } from "../../ui/feedback/notices.ts";
import { useDropdown } from "../../ui/layers/use-dropdown.ts";
import { codeInWords } from "./demo-notice.tsx";
import styles from "./demo-phone.module.css";

/** How often new texts are looked for while the phone is in the hand, and while it lies there, in milliseconds. */
const openEveryMs = 3_000;
const closedEveryMs = 20_000;

/** The text that was the last when the phone was looked at. */
const lastSeen = storedValue<string>("demo-phone-seen", "session");

/**
 * 演示手机: in the demo nobody has a telephone of his own, so it lies in the upper corner of every page: a click shows what
 * the sandboxes have sent to the user's number, and copies a code out of it.
 */
export function DemoPhone() {
  const call = useCall();
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(() => lastSeen.read());
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { data: texts, error } = useQuery({
    ...answerOf(call, demo.listTexts, {}),
    refetchInterval: isOpen ? openEveryMs : closedEveryMs,
    meta: { showsRefusal: true, asksAgain: true },
  });
  const newest = texts?.[0]?.text ?? null;
  const unseen = texts === undefined ? 0 : countBefore(texts, seen);

  const see = useCallback(() => {
    if (newest === null) return;
    lastSeen.write(newest);
    setSeen(newest);
  }, [newest]);
  const close = useCallback(() => {
    setOpen(false);
    see();
  }, [see]);
  useDropdown({ root, button, isOpen, onClose: close });

  return (
    <div ref={root} className={styles["corner"]}>
      <IconButton
        ref={button}
        tip={unseen > 0 ? `演示手机，${unseen} 条新短信` : "演示手机"}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <PhoneIcon />
        {unseen > 0 && <span className={styles["count"]}>{unseen}</span>}
      </IconButton>
      {isOpen && (
        <div className={styles["phone"]} role="dialog" aria-label="演示手机">
          <h2>演示手机 · 短信</h2>
          {error && texts === undefined && <p>短信暂时读取不到，稍后自动重试。</p>}
          {texts?.length === 0 && <p>还没有短信。签署、修改手机号等步骤的验证码会出现在这里。</p>}
          <ol>
            {texts?.map((one) => (
              <Received key={one.text} {...one} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

interface ReceivedProps {
  /** Who has sent it. */
  readonly from: string;
  readonly words: string;
  /** When it was sent. */
  readonly at: Instant;
}

function Received({ from, words, at }: ReceivedProps) {
  const code = codeInWords.exec(words)?.[1];
  return (
    <li>
      <header>
        <b>{from}</b>
        <time>{formatShanghai(at).slice(5, 16)}</time>
      </header>
      <p>{words}</p>
      {code !== undefined && (
        <Button small onClick={() => void copy(code)}>
          复制 {code}
        </Button>
      )}
    </li>
  );
}

async function copy(code: string) {
  try {
    // Without https the browser has no such place.
    await navigator.clipboard.writeText(code);
    succeed("验证码已复制");
  } catch {
    warn("浏览器不允许复制，请手动输入");
  }
}

/** How many texts have come since one was seen: all, where it was none of them. */
function countBefore(texts: readonly { readonly text: string }[], seen: string | null): number {
  const place = texts.findIndex(({ text }) => text === seen);
  return place < 0 ? texts.length : place;
}
