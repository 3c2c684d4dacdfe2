import { control } from "@zd/api/trading/control";
import type { OutputOf } from "@zd/api/wire/operation";
import type { SectionId } from "@zd/domain/kernel/brand";
import { useEffect } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { useFollowedSections, useLiveSection } from "../../../realtime/market.ts";

export type ControlRoom = OutputOf<typeof control.readControlRoom>;
export type Lot = ControlRoom["lots"][number];

/** How often the room is read again, in milliseconds: a refused order or a firm that enters does not move the board. */
const everyMs = 3_000;

/** The control room, read again whenever the board of the section moves on; status and clock are those of the board. */
export function useControlRoom(section: SectionId) {
  useFollowedSections([section]);
  const live = useLiveSection(section);
  const answer = useCallQuery(control.readControlRoom, { section }, { everyMs, keepPrevious: true });
  const { data, refetch, isFetching, isError } = answer;
  const isBehind = live !== null && data !== undefined && live.version > data.version;
  useEffect(() => {
    // After a failure the regular reading is soon enough.
    if (isBehind && !isFetching && !isError) void refetch();
  }, [isBehind, isFetching, isError, refetch]);
  const room: ControlRoom | undefined =
    data && isBehind
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
