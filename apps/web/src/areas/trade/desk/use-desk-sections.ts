import type { SectionRow } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import { trading } from "@zd/api/trading/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useConnection } from "../../../realtime/market.ts";
import { pollMs } from "../../../realtime/market-poll.ts";
import { calmMs } from "../hall/hall-view.ts";
import { ownRunning, stillThere, storedChoice, withNew } from "./desk-choice.ts";

/** The sessions of the day, and those of them that stand on the desk. */
export interface DeskSections {
  /** Every session of the day; undefined before it has been read. */
  readonly day: readonly SectionRow[] | undefined;
  /** Why it could not be read; null also while it is being read. */
  readonly error: Error | null;
  /** Asks again. */
  readonly retry: () => void;
  /** What stands on the desk, in the order of its keys. */
  readonly shown: readonly SectionRow[];
  /** Those that the firm takes part in and that are not over. */
  readonly own: ReadonlySet<SectionId>;
  /** Whether somebody has chosen them, and not the desk itself. */
  readonly isChosen: boolean;
  /** Puts these on the desk, and remembers them; without any the desk chooses by itself again. */
  readonly choose: (sections: readonly SectionId[]) => void;
}

/** Which sessions stand on a user's desk: those that he has chosen, or else those that his firm takes part in. */
export function useDeskSections(userId: string): DeskSections {
  const everyMs = useConnection() === "live" ? calmMs : pollMs;
  const { data: day, error, refetch } = useCallQuery(calls.listSections, {}, { everyMs });
  const mine = useCallQuery(trading.listSections, {}, { everyMs: calmMs });
  const [choice, setChoice] = useState(() => storedChoice(userId).read());
  const [byItself, setByItself] = useState<readonly SectionId[]>([]);

  const own = day && mine.data ? ownRunning(day, mine.data) : [];
  const next = withNew(byItself, own);
  if (next !== byItself) setByItself(next);
  const chosen = stillThere(choice, day ?? []);
  const rows = new Map(day?.map((row) => [row.section, row]));
  return {
    day: mine.data && day,
    error: mine.data && day ? null : (error ?? mine.error),
    retry: () => void Promise.all([refetch(), mine.refetch()]),
    shown: (chosen ?? next).flatMap((section) => rows.get(section) ?? []),
    own: new Set(own),
    isChosen: chosen !== null,
    choose(sections) {
      if (sections.length > 0) storedChoice(userId).write(sections);
      else storedChoice(userId).clear();
      setChoice(sections.length > 0 ? sections : null);
    },
  };
}
