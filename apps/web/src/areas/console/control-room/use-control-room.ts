import { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useEffect } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useFollowedSections, useLiveSection } from "../../../realtime/market.ts";

export type ControlRoom = OutputOf<typeof control.readControlRoom>;
export type Lot = ControlRoom["lots"][number];

/** Refused orders and people who come in move no board: they are looked for this often. */
const everyMs = 3_000;

/** The room as it stands, asked for again whenever the section's board moves on; with the clock of the newest word. */
export function useControlRoom(section: SectionId) {
  useFollowedSections([section]);
  const live = useLiveSection(section);
  const answer = useCallQuery(control.readControlRoom, { section }, { everyMs, keepPrevious: true });
  const { data, refetch, isFetching, isError } = answer;
  const behind = live !== null && data !== undefined && live.version > data.version;
  useEffect(() => {
    // After a failure the next look is soon enough.
    if (behind && !isFetching && !isError) void refetch();
  }, [behind, isFetching, isError, refetch]);
  const room: ControlRoom | undefined =
    data && behind
      ? {
          ...data,
          status: live.status,
          deadline: live.deadline,
          hardEnd: live.hardEnd,
          turn: live.turn,
          stoppedMs: live.status === "4" ? data.stoppedMs : null,
        }
      : data;
  return { ...answer, data: room };
}
