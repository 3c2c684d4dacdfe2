import type { Instant } from "@zd/domain/kernel/brand";
import { useEffect, useRef, useState } from "react";
import { kept } from "../../../api/kept.ts";
import { useServerClock } from "../../../realtime/server-clock.ts";
import type { Wording } from "./notice-editor-page.tsx";

/** so long after the last change, and so long it is said. */
const keptAfterMs = 500;
const saidMs = 2_000;

interface Draft {
  readonly words: Wording;
  readonly at: Instant;
}

interface Kept {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
}

/**
 * 自动保存: what is being written is kept in this browser until it is saved, and offered when the same version of the
 * notice is opened again.
 */
export function useDraft(notice: Kept | null, words: Wording, touched: boolean) {
  const name = notice ? `${notice.kind}-${notice.id}-${notice.version}` : "new";
  const store = useRef(kept<Draft>(`notice-draft-${name}`, "local")).current;
  const clock = useServerClock();
  const [found, setFound] = useState(() => store.read());
  const [said, setSaid] = useState(false);

  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => {
      store.write({ words, at: clock.now() });
      setFound(null);
      setSaid(true);
    }, keptAfterMs);
    return () => clearTimeout(timer);
  }, [store, clock, words, touched]);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(false), saidMs);
    return () => clearTimeout(timer);
  }, [said]);

  return {
    /** What an earlier visit has left. */
    found,
    /** Whether it is to be said that it was kept just now. */
    said,
    take(): Draft {
      if (!found) throw new Error("there is no draft");
      setFound(null);
      return found;
    },
    drop() {
      store.clear();
      setFound(null);
    },
  };
}
