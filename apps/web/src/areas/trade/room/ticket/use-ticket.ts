import { funds } from "@zd/api/funds/operations";
import type { SectionRow, WareRow } from "@zd/api/market/board";
import { formatPrice } from "@zd/domain/money/price";
import { useState } from "react";
import { useAside } from "../../../../api/hooks.ts";
import { useUser } from "../../../../api/session.ts";
import { useServerClock, useServerTime } from "../../../../realtime/server-clock.ts";
import type { SealedRound } from "../own/own-offers.ts";
import type { OwnOrder, OwnStands } from "../own/own-orders.ts";
import type { SectionPower } from "../section-power.ts";
import type { Sight } from "../seen-session.ts";
import { namesPrice, type Terms } from "../terms.ts";
import { type Draft, emptyDraft, inUnits, steppedPrice, steppedQuantity } from "./draft.ts";
import type { Outcome } from "./order-confirmation.tsx";
import { useServerTrial } from "./server-trial.ts";
import { ticketOrder } from "./ticket-order.ts";

export interface TicketProps {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** All of the section, as they were read. */
  readonly wares: readonly WareRow[];
  /** As the notice published them. */
  readonly terms: Terms;
  /** The firm's own in the section, newest first. */
  readonly orders: readonly OwnOrder[];
  /** How the firm stands on each of its wares. */
  readonly stands: OwnStands;
  /** The firm's part in the second round; null where there is none, or it is not known yet. */
  readonly sealedRound: SealedRound | null;
  /** Whether the firm may trade here. */
  readonly power: SectionPower;
  /** The line is dead, or the figures are old: nothing is sent. */
  readonly offline: boolean;
  /** What the trader has typed for this ware. */
  readonly draft: Draft;
  /** Keeps what is typed. */
  readonly onDraft: (draft: Draft) => void;
}

/** The order that stands in the ticket, from the first key to what came of it. */
export type TicketState = ReturnType<typeof useTicket>;

export function useTicket(props: TicketProps) {
  const { section, ware, terms, orders, stands, sealedRound, power, offline, draft, onDraft } = props;
  const isSignedIn = useUser() !== null;
  const today = useAside(funds.readToday, {}, { enabled: isSignedIn });
  const [isConfirming, setConfirming] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isTried, setIsTried] = useState(false);

  const available = today?.available ?? null;
  const clock = useServerClock();
  useGroupLock(section, terms);
  const sight: Sight = { section, ware, terms, orders, sealedRound, at: clock.now() };
  const stand = stands.get(ware.ware) ?? null;
  const order = ticketOrder({ sight, stand, offline, draft, available });
  const { fields, fault } = order;
  const hasPriceField = namesPrice(terms);

  const isWhole = fields.price !== null && fields.quantity !== null;
  const serverTrial = useServerTrial(
    isSignedIn && power.isGranted && fault === null && isWhole
      ? {
          section: section.section,
          ware: ware.ware,
          ...(hasPriceField && fields.price !== null && { price: fields.price }),
          ...(fields.quantity !== null && { quantity: fields.quantity }),
        }
      : null,
    ware.lastSeq,
  );

  const change = (next: Partial<Draft>) => {
    setIsTried(false);
    if (outcome?.kind === "refused") setOutcome(null);
    onDraft({ ...draft, ...next });
  };
  return {
    sight,
    order,
    /** Null while signed out. */
    available,
    serverTrial,
    hasPriceField,
    /** Whether the trader has typed something, in place of what is suggested. */
    isTyped: draft.price !== null || draft.quantity !== null,
    /** Whether the trader has tried to send what the fields hold: from then on its fault is shown in full. */
    isTried,
    /** Whether the confirmation is open. */
    isConfirming,
    /** What came of the last order; null before one, and once another is typed after a refusal. */
    outcome,
    change,
    clear: () => change(emptyDraft),
    /** One step more or less: of the price, or of the quantity where the ticket names no price. */
    step(steps: 1 | -1) {
      if (!hasPriceField) {
        change({ quantity: inUnits(terms, steppedQuantity(sight, fields, steps)) });
        return;
      }
      const to = steppedPrice(sight, fields, steps);
      if (to !== null) change({ price: formatPrice(to) });
    },
    /** Opens the confirmation, unless something keeps the order from being sent. */
    submit() {
      setIsTried(true);
      if (fault !== null || !power.isGranted) return;
      setOutcome(null);
      setConfirming(true);
    },
    closeConfirmation: () => setConfirming(false),
    /** The server has answered: the confirmation closes, and an accepted order leaves the fields empty. */
    settle(next: Outcome) {
      setConfirming(false);
      setIsTried(false);
      setOutcome(next);
      if (next.kind === "accepted") onDraft(emptyDraft);
    },
  };
}

/** The ticket is drawn again at the moment from which on nobody may leave a group. */
function useGroupLock({ deadline }: SectionRow, { group }: Terms) {
  useServerTime((now) => group !== null && deadline !== null && now >= deadline - group.lockSeconds * 1000);
}
