import { useQueryClient } from "@tanstack/react-query";
import { funds } from "@zd/api/funds/operations";
import type { SectionRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { OutputOf } from "@zd/api/wire/operation";
import type { WareId } from "@zd/domain/kernel/brand";
import { useEffect, useMemo } from "react";
import { useAside, useCallQuery } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { useMarket } from "../../../../realtime/market.ts";
import { throttled } from "../../../../realtime/throttled.ts";
import type { Answer } from "../../../../ui/feedback/with-answer.tsx";
import { faceOf, isSecondRound } from "../../mode-face.ts";
import type { OwnStand, OwnStands } from "./own-orders.ts";

export type OwnOffer = OutputOf<typeof sessionSteps.listOwnOffers>[number];
export type SealedRound = OutputOf<typeof sessionSteps.readSealedRound>;

/** The calls whose answers any step of a session may change for the firm. */
export const readsMovedBySteps = [
  trading.listSectionOrders,
  sessionSteps.listOwnOffers,
  sessionSteps.readSealedRound,
  sessionSteps.evaluateOffers,
  sessionSteps.listOwnWares,
  funds.readToday,
] as const;

/** How often offers are asked for again even if the socket has told of no change, in milliseconds. */
const lookAgainMs = 15_000;
const askAgainMs = 500;
const none: readonly OwnOffer[] = [];

/** What the firm's own offers have come to while they are evaluated: asked again whenever the section moves. */
export function useOwnOffers(section: SectionRow): readonly OwnOffer[] {
  const user = useUser();
  const isEvaluated = section.status === "8" && faceOf(section).counts === "envelopes";
  const enabled = user !== null && isEvaluated;
  useAgainWhenMoved(section, enabled);
  const input = { section: section.section };
  const answer = useAside(sessionSteps.listOwnOffers, input, { enabled, everyMs: lookAgainMs });
  return enabled ? (answer ?? none) : none;
}

/** The firm's part in the sealed round, from its rest on. */
export function useSealedRound(section: SectionRow): Answer<SealedRound> {
  const user = useUser();
  const { status } = section;
  const enabled = user !== null && isSecondRound(section) && (status === "3" || status === "a");
  const input = { section: section.section };
  const { data, error, refetch } = useCallQuery(sessionSteps.readSealedRound, input, { enabled });
  return { data: enabled ? data : undefined, error, refetch };
}

/** Reads again when the section's version grows: counter-offers, their answers and winners who give up show nowhere else. */
function useAgainWhenMoved({ section, version }: SectionRow, enabled: boolean) {
  const client = useQueryClient();
  const market = useMarket();
  useEffect(() => {
    if (!enabled) return;
    const again = throttled(askAgainMs, () => {
      for (const { name } of readsMovedBySteps) void client.invalidateQueries({ queryKey: [name] });
    });
    let last = market.section(section)?.version ?? version;
    const leave = market.subscribe(section, () => {
      const next = market.section(section)?.version ?? last;
      if (next === last) return;
      last = next;
      again.call();
    });
    return () => {
      leave();
      again.stop();
    };
  }, [client, market, section, version, enabled]);
}

/** How the firm stands, with what its offers have come to. */
export function useStandsWith(stands: OwnStands, offers: readonly OwnOffer[]): OwnStands {
  return useMemo(() => {
    if (offers.length === 0) return stands;
    const withOffers = new Map<WareId, OwnStand>(stands);
    for (const offer of offers) {
      const stand = withOffers.get(offer.ware);
      if (stand?.standing === "waiting")
        withOffers.set(offer.ware, { ...stand, standing: standingOf(offer) });
    }
    return withOffers;
  }, [stands, offers]);
}

function standingOf({ counterOffer, winning }: OwnOffer): OwnStand["standing"] {
  if (counterOffer?.answer === null) return "asked";
  return winning !== null && winning > 0n ? "winning" : "waiting";
}
