import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { lazy, Suspense } from "react";
import { isStaff, useUser } from "../../../api/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { Answer } from "../../../ui/feedback/with-answer.tsx";
import { faceOf } from "../mode-face.ts";
import type { OwnPart } from "./own-part.ts";
import { AwaitingAward } from "./phases/awaiting-award.tsx";
import { SectionResult } from "./phases/section-result.tsx";
import styles from "./room.module.css";
import { ownWaiting } from "./seen-session.ts";
import type { Terms } from "./terms.ts";
import type { Draft } from "./ticket/draft.ts";
import { Ticket } from "./ticket/ticket.tsx";

/** A chunk of its own, which only the exchange's staff load. */
const StaffNote = lazy(async () => ({ default: (await import("./phases/staff-note.tsx")).StaffNote }));

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** All of the section, as they were read. */
  readonly wares: readonly WareRow[];
  /** What the firm itself has in the section. */
  readonly own: OwnPart;
  /** The line is dead, or the figures are old: nothing is sent. */
  readonly offline: boolean;
  /** What was typed for this ware, also before another one was looked at. */
  readonly draft: Draft;
  /** Keeps what is typed. */
  readonly onDraft: (draft: Draft) => void;
  /** Shows another ware. */
  readonly onChoose: (ware: WareId) => void;
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  readonly terms: Answer<Terms>;
  /** Whether the firm is the one that evaluates. */
  readonly evaluates: boolean;
}

/** What there is to do now: the ticket; before the award one waits, and after the close there is the result. */
export function ActingPart({ section, ware, wares, own, terms, evaluates, onChoose, ...ticket }: Props) {
  const staff = isStaff(useUser());
  const { orders, isLoading, offers, sealedRound, stands, power } = own;
  if (isTerminal(section.status) || (section.status === "8" && isTerminal(ware.status)))
    return <SectionResult section={section} orders={orders} stands={stands} onChoose={onChoose} />;
  if (staff)
    return (
      <Suspense fallback={<Skeleton lines={3} />}>
        <StaffNote section={section.section} />
      </Suspense>
    );
  if (terms.data && section.status === "8")
    return (
      <AwaitingAward
        section={section}
        ware={ware}
        own={ownWaiting({ ware, orders })}
        offer={offers.find((offer) => offer.ware === ware.ware) ?? null}
        evaluates={evaluates}
      />
    );
  if (terms.data && !isLoading)
    return (
      <Ticket
        section={section}
        ware={ware}
        wares={wares}
        terms={terms.data}
        orders={orders}
        stands={stands}
        sealedRound={sealedRound}
        power={power}
        offline={ticket.offline}
        draft={ticket.draft}
        onDraft={ticket.onDraft}
      />
    );
  const { moves, hasTiers } = faceOf(section);
  if (terms.error) return <FailedState error={terms.error} onRetry={() => void terms.refetch()} />;
  return (
    <div className={classNames(styles["awaited"], moves && styles["stepped"], hasTiers && styles["tiered"])}>
      <Skeleton lines={12} />
    </div>
  );
}
