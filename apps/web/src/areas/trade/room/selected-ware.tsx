import type { SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { lazy, Suspense, useMemo } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";
import { LadderChart } from "../../../parts/trading/ladder-chart.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import type { Answer } from "../../../ui/feedback/with-answer.tsx";
import { faceOf } from "../mode-face.ts";
import { useBids } from "./own/bids.ts";
import { OwnLine } from "./own/own-line.tsx";
import { OwnOrderList } from "./own/own-order-list.tsx";
import { type OwnWare, useOwnWares } from "./own/own-wares.ts";
import type { OwnPart } from "./own-part.ts";
import { AwaitingAward } from "./phases/awaiting-award.tsx";
import { type Evaluation, EvaluationPanel } from "./phases/evaluation-panel.tsx";
import { freeEndOf } from "./phases/phases.ts";
import { SectionResult } from "./phases/section-result.tsx";
import styles from "./room.module.css";
import { AwardOnBehalf, LastSeconds } from "./room-notices.tsx";
import { useRoomTitle } from "./room-title.ts";
import { ownWaiting } from "./seen-session.ts";
import type { Terms } from "./terms.ts";
import type { Draft } from "./ticket/draft.ts";
import { Ticket } from "./ticket/ticket.tsx";
import { useWare } from "./wares/live-rows.ts";
import { BidRecords, SealedRecords, WareDeals, WareTerms } from "./wares/ware-facts.tsx";
import { WareHero } from "./wares/ware-hero.tsx";

/** A chunk of its own, which only the exchange's staff load. */
const StaffNote = lazy(async () => ({ default: (await import("./phases/staff-note.tsx")).StaffNote }));

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** The ware as it was read. */
  readonly row: WareRow;
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
}

/** The chosen ware: what it is and how its price moves; beside it the ticket, and the firm's own orders. */
export function SelectedWare(props: Props) {
  const { section, row, own, offline, onChoose } = props;
  const staff = isStaff(useUser());
  const ware = useWare(row);
  const terms = useCallQuery(trading.readWareParameters, { ware: row.ware }, { staleMs: 60_000 });
  const ownWare = useOwnWares(section).find((one) => one.ware === row.ware) ?? null;
  const evaluation = useEvaluation(section, ware, ownWare !== null);
  const { alarm } = own;
  useRoomTitle({ section, ware, offline, outbid: alarm.tab });
  // Two classes with the same flash take turns, so that it starts anew without mounting the ticket again.
  const flash = alarm.count > 0 && styles[alarm.count % 2 === 0 ? "flash-even" : "flash-odd"];

  return (
    <>
      <MarketColumn
        section={section}
        row={row}
        ware={ware}
        own={own}
        offline={offline}
        terms={terms.data ?? null}
        ownWare={ownWare}
        evaluation={evaluation}
      />
      <aside className={classNames(styles["side"], flash)}>
        <ActingPart {...props} ware={ware} terms={terms} staff={staff} evaluates={evaluation !== null} />
        {!staff && (
          <OwnOrderList
            section={section.section}
            orders={own.orders}
            failure={own.failure}
            stands={own.stands}
            face={faceOf(section)}
            onChoose={onChoose}
          />
        )}
      </aside>
      <LastSeconds section={section} ware={ware} />
    </>
  );
}

interface MarketProps extends Pick<Props, "section" | "row" | "own" | "offline"> {
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** Null until they are read, and where they could not be. */
  readonly terms: Terms | null;
  /** What is known of the ware to its owner; null for everybody else. */
  readonly ownWare: OwnWare | null;
  /** The offers, while the owner evaluates them; null for everybody else. */
  readonly evaluation: Evaluation | null;
}

/** What everybody sees of the ware: its price, the bids, the terms; for the owner also the offers to be evaluated. */
function MarketColumn({ section, row, ware, own, offline, terms, ownWare, evaluation }: MarketProps) {
  const { orders, hasRead, stands } = own;
  const user = useUser();
  const isMember = user !== null && !isStaff(user);
  const records = useBids(row);
  const ownSeqs = useMemo(() => new Set(orders.map(({ seq }) => seq)), [orders]);
  const face = faceOf(section);
  return (
    <div className={styles["middle"]}>
      <div className={styles["pinned"]}>
        <WareHero section={section} ware={ware} offline={offline} />
        {!face.dealsAtOnce && isMember && (
          <OwnLine
            section={section}
            ware={ware}
            stand={stands.get(row.ware) ?? null}
            hasRead={hasRead}
            terms={terms}
            bids={records.data ?? []}
          />
        )}
      </div>
      {evaluation && terms && (
        <EvaluationPanel
          section={section}
          ware={ware}
          terms={terms}
          evaluation={evaluation}
          behalf={ownWare?.behalf ?? []}
        />
      )}
      {ownWare && isTerminal(ware.status) && <AwardOnBehalf behalf={ownWare.behalf} />}
      <WareDeals ware={ware} />
      {face.moves && (
        <LadderChart
          section={section}
          ware={ware}
          bids={records.data ?? null}
          own={ownSeqs}
          freeEnd={freeEndOf(section)}
        />
      )}
      <div className={styles["facts"]}>
        {face.records === null ? (
          <SealedRecords face={face} ware={ware} />
        ) : (
          <BidRecords section={section} ware={ware} bids={records} own={ownSeqs} />
        )}
        <WareTerms section={section} ware={ware} terms={terms} />
      </div>
    </div>
  );
}

interface ActingProps extends Props {
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  readonly terms: Answer<Terms>;
  /** Whether the user belongs to the exchange. */
  readonly staff: boolean;
  /** Whether the firm is the one that evaluates. */
  readonly evaluates: boolean;
}

/** What there is to do now: the ticket; before the award one waits, and after the close there is the result. */
function ActingPart({
  section,
  ware,
  wares,
  own,
  terms,
  staff,
  evaluates,
  onChoose,
  ...ticket
}: ActingProps) {
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
  if (terms.error) return <FailedState error={terms.error} onRetry={() => void terms.refetch()} />;
  return (
    <div className={styles["awaited"]}>
      <Skeleton lines={12} />
    </div>
  );
}

/** The offers that have come in, for the owner of the ware while he evaluates; null for everybody else. */
function useEvaluation(section: SectionRow, ware: WareRow, owns: boolean): Evaluation | null {
  const enabled = owns && ware.status === "8";
  const input = { section: section.section, ware: ware.ware };
  const answer = useAside(sessionSteps.evaluateOffers, input, { enabled });
  return enabled ? (answer ?? null) : null;
}
