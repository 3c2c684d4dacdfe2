import type { SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { WareId } from "@zd/domain/kernel/brand";
import { isTerminal, takesOrders } from "@zd/domain/trading/codes";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";
import { useConnection, useFollowedSections, useStale, useWatchedLine } from "../../../realtime/market.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { faceOf } from "../mode-face.ts";
import { type Alarm, useOutbidAlarm } from "./alarm.ts";
import { useBids } from "./own/bids.ts";
import { OwnLine } from "./own/own-line.tsx";
import {
  type OwnOffer,
  type SealedRound,
  useOwnOffers,
  useSealedRound,
  useStandsWith,
} from "./own/own-offers.ts";
import { OwnOrderList } from "./own/own-order-list.tsx";
import {
  type OwnOrder,
  type OwnOrdersFailure,
  type OwnStands,
  useOwnOrders,
  useOwnStands,
} from "./own/own-orders.ts";
import { useOwnWares } from "./own/own-wares.ts";
import { AwaitingAward } from "./phases/awaiting-award.tsx";
import { type Evaluation, EvaluationPanel } from "./phases/evaluation-panel.tsx";
import { SectionResult } from "./phases/section-result.tsx";
import styles from "./room.module.css";
import { AwardOnBehalf, LastSeconds, OfflineBanner } from "./room-notices.tsx";
import { useRoomTitle } from "./room-title.ts";
import { type SectionPower, useSectionPower } from "./section-power.ts";
import { ownWaiting } from "./seen-session.ts";
import { SessionBar } from "./session-bar.tsx";
import { type Draft, emptyDraft } from "./ticket/draft.ts";
import { Ticket } from "./ticket/ticket.tsx";
import { LadderChart } from "./wares/ladder-chart.tsx";
import { useSection, useWare } from "./wares/live-rows.ts";
import { BidRecords, SealedRecords, WareDeals, WareTerms } from "./wares/ware-facts.tsx";
import { WareHero } from "./wares/ware-hero.tsx";
import { WareList } from "./wares/ware-list.tsx";

/** A chunk of its own, which only the exchange's staff load. */
const StaffNote = lazy(async () => ({ default: (await import("./phases/staff-note.tsx")).StaffNote }));

interface Props {
  /** The section as it was read; what has moved since is added here. */
  readonly sectionRow: SectionRow;
  /** As they were read, by their numbers. */
  readonly wares: readonly WareRow[];
  /** The ware that the address names. */
  readonly namedWare: WareId | null;
}

/** One session: its wares, the chosen one, and the ticket; after the close, what came of it. */
export function Room({ sectionRow, wares, namedWare }: Props) {
  useFollowedSections([sectionRow.section]);
  useWatchedLine();
  const section = useSection(sectionRow);
  const offline = useOffline(sectionRow);
  const own = useOwnPart(section, wares);
  // Chosen once: a turn that goes on must not swap the ware under the trader's fingers.
  const [choice, setChoice] = useState(() => namedWare ?? firstOf(wares));
  const [drafts, setDrafts] = useState<ReadonlyMap<WareId, Draft>>(new Map());
  const choose = useCallback((ware: WareId) => setChoice(ware), []);

  const row = wares.find(({ ware }) => ware === choice) ?? wares[0];
  return (
    <div className={classNames(styles["page"], offline && styles["lost"])} data-fills-window="">
      <SessionBar section={section} offline={offline} />
      {offline && <OfflineBanner />}
      {row ? (
        <div className={styles["room"]}>
          <WareList
            section={section}
            wares={wares}
            stands={own.stands}
            selectedWare={row.ware}
            onChoose={choose}
          />
          <SelectedWare
            key={row.ware}
            section={section}
            row={row}
            wares={wares}
            own={own}
            offline={offline}
            draft={drafts.get(row.ware) ?? emptyDraft}
            onDraft={(draft) => setDrafts((drafts) => new Map(drafts).set(row.ware, draft))}
            onChoose={choose}
          />
        </div>
      ) : (
        <EmptyState title="本场次没有标的" />
      )}
      <p className="sr" role="alert">
        {own.alarm.words}
      </p>
    </div>
  );
}

const firstOf = (wares: readonly WareRow[]): WareId | null =>
  (wares.find(({ status }) => takesOrders(status)) ?? wares[0])?.ware ?? null;

/** What the firm itself has in the session, and may do there. */
interface OwnPart {
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
  /** That it has just been outbid. */
  readonly alarm: Alarm;
}

function useOwnPart(section: SectionRow, wares: readonly WareRow[]): OwnPart {
  const power = useSectionPower(section.section);
  const { orders, hasRead, isLoading, failure } = useOwnOrders(section.section);
  const offers = useOwnOffers(section);
  const sealedRound = useSealedRound(section).data ?? null;
  const stands = useStandsWith(useOwnStands(orders, wares), offers);
  const alarm = useOutbidAlarm(stands, hasRead, wares);
  return { orders, hasRead, isLoading, failure, offers, sealedRound, stands, power, alarm };
}

interface SelectedWareProps {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** The ware as it was read. */
  readonly row: WareRow;
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

function SelectedWare({ section, row, wares, own, offline, draft, onDraft, onChoose }: SelectedWareProps) {
  const { orders, hasRead, isLoading, failure, offers, sealedRound, stands, power, alarm } = own;
  const user = useUser();
  const staff = isStaff(user);
  const isMember = user !== null && !staff;
  const ware = useWare(row);
  const records = useBids(row);
  const parameters = useCallQuery(trading.readWareParameters, { ware: row.ware }, { staleMs: 60_000 });
  const ownSeqs = useMemo(() => new Set(orders.map(({ seq }) => seq)), [orders]);
  const stand = stands.get(row.ware) ?? null;
  const terms = parameters.data ?? null;
  const face = faceOf(section);
  const ownWare = useOwnWares(section).find((one) => one.ware === row.ware) ?? null;
  const evaluation = useEvaluation(section, ware, ownWare !== null);
  useRoomTitle({ section, ware, offline, outbid: alarm.tab });
  // Two classes with the same flash take turns, so that it starts anew without mounting the ticket again.
  const flash = alarm.count > 0 && styles[alarm.count % 2 === 0 ? "flash-even" : "flash-odd"];

  return (
    <>
      <div className={styles["middle"]}>
        <div className={styles["pinned"]}>
          <WareHero section={section} ware={ware} offline={offline} />
          {!face.dealsAtOnce && isMember && (
            <OwnLine
              section={section}
              ware={ware}
              stand={stand}
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
          <LadderChart section={section} ware={ware} bids={records.data ?? null} own={ownSeqs} />
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
      <aside className={classNames(styles["side"], flash)}>
        {isTerminal(section.status) || (section.status === "8" && isTerminal(ware.status)) ? (
          <SectionResult section={section} orders={orders} stands={stands} onChoose={onChoose} />
        ) : staff ? (
          <Suspense fallback={<Skeleton lines={3} />}>
            <StaffNote section={section.section} />
          </Suspense>
        ) : terms && section.status === "8" ? (
          <AwaitingAward
            section={section}
            ware={ware}
            own={ownWaiting({ ware, orders })}
            offer={offers.find((offer) => offer.ware === ware.ware) ?? null}
            evaluates={evaluation !== null}
          />
        ) : terms && !isLoading ? (
          <Ticket
            section={section}
            ware={ware}
            wares={wares}
            terms={terms}
            orders={orders}
            stands={stands}
            sealedRound={sealedRound}
            power={power}
            offline={offline}
            draft={draft}
            onDraft={onDraft}
          />
        ) : parameters.error ? (
          <FailedState error={parameters.error} onRetry={() => void parameters.refetch()} />
        ) : (
          <div className={styles["awaited"]}>
            <Skeleton lines={12} />
          </div>
        )}
        {!staff && (
          <OwnOrderList
            section={section.section}
            orders={orders}
            failure={failure}
            stands={stands}
            face={face}
            onChoose={onChoose}
          />
        )}
      </aside>
      <LastSeconds section={section} ware={ware} />
    </>
  );
}

/** The offers that have come in, for the owner of the ware while he evaluates; null for everybody else. */
function useEvaluation(section: SectionRow, ware: WareRow, owns: boolean): Evaluation | null {
  const enabled = owns && ware.status === "8";
  const input = { section: section.section, ware: ware.ware };
  const answer = useAside(sessionSteps.evaluateOffers, input, { enabled });
  return enabled ? (answer ?? null) : null;
}

function useOffline({ section }: SectionRow): boolean {
  const connection = useConnection();
  const stale = useStale(section);
  return connection === "lost" || stale;
}
