import { useQueries } from "@tanstack/react-query";
import type { SectionRow, WareRow, WareState } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { answerKey, useCall } from "../../../api/hooks.ts";
import { useLiveSection, useLiveWare } from "../../../realtime/market.ts";

/** A section as it stands: what was published, with the newest that was heard. */
export function useSectionNow(row: SectionRow): SectionRow {
  const live = useLiveSection(row.section);
  return live && live.version >= row.version ? { ...row, ...live } : row;
}

/**
 * A ware as it stands. Where the board is empty for a moment, between a server that starts over and its
 * next snapshot, the last state heard is held instead of the older one that was read.
 */
export function useWareNow(row: WareRow): WareRow {
  const live = useLiveWare(row.ware);
  const [latest, setLatest] = useState<{ readonly row: WareRow; readonly state: WareState }>({
    row,
    state: live ?? row,
  });
  const isNews = live ? live !== latest.state : row !== latest.row;
  const next = isNews ? { row, state: live ?? row } : latest;
  if (isNews) setLatest(next);
  return { ...row, ...next.state };
}

export interface SectionWares {
  /** Null before they have been read. */
  readonly wares: readonly WareRow[] | null;
  /** Why they could not be read; null also while they are being read. */
  readonly error: Error | null;
  /** Asks for the wares again. */
  readonly retry: () => void;
}

/** The wares of the sections, each read once: what moves of them is told by the market. */
export function useWaresOf(sections: readonly SectionRow[]): ReadonlyMap<SectionId, SectionWares> {
  const call = useCall();
  const answers = useQueries({
    queries: sections.map(({ section }) => ({
      queryKey: answerKey(calls.listWares, { section }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.listWares, { section }, { signal }),
      meta: { asksAgain: true },
    })),
  });
  return new Map(
    sections.map(({ section }, at) => {
      const answer = answers[at];
      return [
        section,
        {
          wares: answer?.data?.wares ?? null,
          error: answer?.error ?? null,
          retry: () => void answer?.refetch(),
        },
      ];
    }),
  );
}
