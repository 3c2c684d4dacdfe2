import type { SectionRow, WareRow } from "@zd/api/market/board";
import {
  type OwnOffer,
  type SealedRound,
  useOwnOffers,
  useSealedRound,
  useStandsWith,
} from "./own/own-offers.ts";
import {
  type OwnOrder,
  type OwnOrdersFailure,
  type OwnStands,
  useOwnOrders,
  useOwnStands,
} from "./own/own-orders.ts";
import { type SectionPower, useSectionPower } from "./section-power.ts";

/** What the firm itself has in the session, and may do there. */
export interface OwnPart {
  /** Newest first; none for visitors. */
  readonly orders: readonly OwnOrder[];
  /** Whether the orders have been read; before, the firm may have some that do not show. */
  readonly hasRead: boolean;
  /** They are being read for the first time: the ticket waits, since what the firm has stands above its fields. */
  readonly isLoading: boolean;
  /** Null unless they could not be read at all. */
  readonly failure: OwnOrdersFailure | null;
  /** What they have come to while they are evaluated; none before. */
  readonly offers: readonly OwnOffer[];
  /** The firm's part in the second round; null where there is none, or it is not known yet. */
  readonly sealedRound: SealedRound | null;
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
  /** Whether the firm may trade here. */
  readonly power: SectionPower;
}

export function useOwnPart(section: SectionRow, wares: readonly WareRow[]): OwnPart {
  const power = useSectionPower(section.section);
  const { orders, hasRead, isLoading, failure } = useOwnOrders(section.section);
  const offers = useOwnOffers(section);
  const sealedRound = useSealedRound(section).data ?? null;
  const stands = useStandsWith(useOwnStands(orders, wares), offers);
  return { orders, hasRead, isLoading, failure, offers, sealedRound, stands, power };
}
