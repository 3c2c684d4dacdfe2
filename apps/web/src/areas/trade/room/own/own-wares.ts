import type { SectionRow } from "@zd/api/market/board";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { OutputOf } from "@zd/api/wire/operation";
import { useEffect, useRef } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { isStaff, useUser } from "../../../../api/session.ts";
import { faceOf } from "../../mode-face.ts";

/** A ware of the section that is the firm's own, with what the exchange has done for it there. */
export type OwnWare = OutputOf<typeof sessionSteps.listOwnWares>[number];
export type BehalfRecord = OwnWare["behalf"][number];

const none: readonly OwnWare[] = [];

/**
 * Which wares of the section are the firm's own: the board says the same to everybody. Asked for only where an owner has
 * something to do in the room, which is to evaluate; and again when the section has gone on, for the exchange may have
 * done it in his place.
 */
export function useOwnWares(section: SectionRow): readonly OwnWare[] {
  const user = useUser();
  const enabled = user !== null && !isStaff(user) && faceOf(section).counts === "envelopes";
  const answer = useCallQuery(sessionSteps.listOwnWares, { section: section.section }, { enabled });
  const { refetch } = answer;
  const progress = `${section.status} ${section.waresDealt} ${section.waresFailed}`;
  const lastProgress = useRef(progress);
  useEffect(() => {
    if (enabled && lastProgress.current !== progress) void refetch();
    lastProgress.current = progress;
  }, [enabled, progress, refetch]);
  return enabled ? (answer.data ?? none) : none;
}
