import type { SectionRow } from "@zd/api/market/board";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { isTerminal } from "@zd/domain/trading/codes";
import { useMemo, useState } from "react";
import { useWatchedLine } from "../../../realtime/market.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { usePageKeys } from "../../../ui/layers/page-keys.ts";
import { useKeyboardInset } from "../../../ui/page/use-keyboard-inset.ts";
import { useUpTo } from "../../../ui/theme/media.ts";
import type { SectionWares } from "../hall/live-rows.ts";
import { useOutbidAlarm } from "../room/alarm.ts";
import { type OwnStands, useOwnOrdersOf, useOwnStands } from "../room/own/own-orders.ts";
import { type Draft, emptyDraft } from "../room/ticket/draft.ts";
import styles from "./desk.module.css";
import { DeskBar } from "./desk-bar.tsx";
import { deskKeys } from "./desk-choice.ts";
import { paneOrder, standingCounts, useOutbidQueue, useSameList } from "./desk-live.ts";
import { DeskMoney } from "./desk-money.tsx";
import { DeskPane } from "./desk-pane.tsx";
import { DeskTicket } from "./desk-ticket.tsx";
import { LeadingList } from "./leading-list.tsx";
import type { DeskLot, LostWare } from "./outbid-queue.ts";
import { OwnBids } from "./own-bids.tsx";
import { PhoneTabs, type PhoneView } from "./phone-tabs.tsx";
import { OutbidQueue } from "./queue-list.tsx";
import type { DeskSections } from "./use-desk-sections.ts";

interface Props {
  readonly sections: DeskSections;
  /** The wares of each session that stands on the desk. */
  readonly waresOf: ReadonlyMap<SectionId, SectionWares>;
}

/** The desk with its sessions: the queue of what was lost, the panes, the ticket. */
export function Desk({ sections, waresOf }: Props) {
  useWatchedLine();
  useKeyboardInset();
  const isPhone = useUpTo("xs");
  const [chosenView, setView] = useState<PhoneView | null>(null);
  const desk = useDesk(sections, waresOf);
  const { lots, stands, queue, counts, alarm, selected } = desk;
  const view = chosenView ?? "all";
  // Once, when it is known: what moves later shows nobody another part than he looks at.
  if (chosenView === null && selected) setView(queue.length > 0 ? "lost" : "all");
  return (
    <div className={styles["desk"]} data-fills-window="" data-view={isPhone ? view : undefined}>
      {isPhone && (
        <PhoneTabs
          view={view}
          counts={{ lost: queue.length, leading: counts.leading ?? 0, all: sections.shown.length }}
          onView={setView}
        />
      )}
      <QueuePart desk={desk} isPhone={isPhone} />
      <section className={styles["rooms"]} aria-label="场次">
        <DeskBar sections={sections} lots={lots} counts={counts} />
        <div className={styles["panes"]}>
          {sections.shown.map((row, at) => (
            <DeskPane
              key={row.section}
              place={at + 1}
              row={row}
              of={waresOf.get(row.section) ?? null}
              failure={desk.failures[at] ?? null}
              stands={stands}
              lost={queue.filter(({ section }) => section.section === row.section).length}
              selectedWare={selected?.section.section === row.section ? selected.ware.ware : null}
              onChoose={desk.choose}
              onRemove={sections.shown.length > 1 ? desk.remove : null}
            />
          ))}
        </div>
      </section>
      {selected ? (
        <DeskTicket
          key={selected.ware.ware}
          {...selected}
          counts={counts}
          first={queue[0] ?? null}
          alarm={alarm}
          draft={desk.drafts.get(selected.ware.ware) ?? emptyDraft}
          onDraft={(draft) => desk.keepDraft(selected.ware.ware, draft)}
          onChoose={(ware) => desk.choose(selected.section.section, ware)}
          wantsField={desk.wantsField}
          onField={desk.reachField}
        />
      ) : (
        <aside className={styles["ticket"]}>
          <Skeleton lines={12} />
        </aside>
      )}
      <p className="sr" role="alert">
        {alarm.words}
      </p>
    </div>
  );
}

interface QueueProps {
  readonly desk: ReturnType<typeof useDesk>;
  /** Whether the parts stand there by turns. */
  readonly isPhone: boolean;
}

/** What was lost, what the firm's money is, and its last orders; on a telephone also what it leads. */
function QueuePart({ desk, isPhone }: QueueProps) {
  const { lots, stands, queue, selected } = desk;
  return (
    <section className={styles["queue"]} aria-label="出局与资金">
      <div className={styles["lost"]}>
        <OutbidQueue
          queue={queue}
          places={desk.places}
          selectedWare={selected?.ware.ware ?? null}
          onChoose={desk.choose}
          onRaise={desk.raise}
        />
      </div>
      {isPhone && (
        <div className={styles["leading"]}>
          <LeadingList
            lots={lots}
            stands={stands}
            places={desk.places}
            selectedWare={selected?.ware.ware ?? null}
            onChoose={desk.choose}
          />
        </div>
      )}
      <DeskMoney queue={queue} />
      <OwnBids orders={desk.orders} lots={lots} stands={stands} />
    </section>
  );
}

/** What stands on the desk, and what its keys and buttons do. */
function useDesk({ shown, choose: chooseSections }: DeskSections, waresOf: Props["waresOf"]) {
  const lots = useLots(shown, waresOf);
  const answers = useOwnOrdersOf(shown.map(({ section }) => section));
  const orders = useSameList(answers.flatMap(({ orders }) => orders));
  const wares = useMemo(() => lots.flatMap(({ wares }) => wares), [lots]);
  const stands = useOwnStands(orders, wares);
  const alarm = useOutbidAlarm(stands, answers.length > 0 && answers.every(({ hasRead }) => hasRead), wares);
  const queue = useOutbidQueue(lots, stands);
  // What ended without a deal is lost for good, and calls nobody to it any more.
  const counts = useMemo(() => ({ ...standingCounts(stands), outbid: queue.length }), [stands, queue]);
  const isSettled = answers.every(({ hasRead, failure }) => hasRead || failure !== null);
  const choice = useChoice(shown, lots, stands, queue, isSettled && lots.length > 0);
  return {
    ...choice,
    lots,
    orders,
    stands,
    alarm,
    queue,
    counts,
    failures: answers.map(({ failure }) => failure),
    places: new Map(shown.map(({ section }, at) => [section, at + 1])),
    remove: (section: SectionId) =>
      chooseSections(shown.flatMap((row) => (row.section === section ? [] : [row.section]))),
  };
}

/** The sessions whose wares have been read. */
function useLots(shown: readonly SectionRow[], waresOf: Props["waresOf"]): readonly DeskLot[] {
  const read = shown.flatMap((section) => {
    const wares = waresOf.get(section.section)?.wares;
    return wares ? [{ section, wares }] : [];
  });
  const sections = useSameList(read.map(({ section }) => section));
  const lists = useSameList(read.map(({ wares }) => wares));
  return useMemo(
    () => sections.flatMap((section, at) => ({ section, wares: lists[at] ?? [] })),
    [sections, lists],
  );
}

/**
 * Which ware the ticket is for, what was typed for each, and the keys that lead from one to another. A ware is chosen once: what
 * moves meanwhile must not swap it under the trader's fingers.
 */
function useChoice(
  shown: readonly SectionRow[],
  lots: readonly DeskLot[],
  stands: OwnStands,
  queue: readonly LostWare[],
  isRead: boolean,
) {
  const [section, setSection] = useState<SectionId | null>(null);
  const [wareOf, setWareOf] = useState<ReadonlyMap<SectionId, WareId>>(new Map());
  const [drafts, setDrafts] = useState<ReadonlyMap<WareId, Draft>>(new Map());
  const [wantsField, setWantsField] = useState(false);

  const choose = (to: SectionId, ware: WareId) => {
    setSection(to);
    setWareOf((wareOf) => new Map(wareOf).set(to, ware));
  };
  const keepDraft = (ware: WareId, draft: Draft) => setDrafts((drafts) => new Map(drafts).set(ware, draft));
  const open = (lot: DeskLot | undefined) => {
    if (!lot) return;
    const last = lot.wares.find(({ ware }) => ware === wareOf.get(lot.section.section));
    const ware = last?.ware ?? firstWare(lot, stands, queue);
    if (ware) choose(lot.section.section, ware);
  };

  const lot = lots.find((one) => one.section.section === section);
  const ordered = lot ? paneOrder(lot.wares, stands) : [];
  const at = ordered.findIndex(({ ware }) => lot && ware === wareOf.get(lot.section.section));
  const row = ordered[at];
  const [first] = queue;
  if (!row && isRead) open(firstLot(lots, queue));

  const step = (to: number) => () => {
    const next = ordered[to];
    if (lot && next) choose(lot.section.section, next.ware);
  };
  usePageKeys({
    ...Object.fromEntries(
      shown
        .slice(0, deskKeys)
        .map((row, place) => [
          String(place + 1),
          () => open(lots.find((one) => one.section.section === row.section)),
        ]),
    ),
    j: step(at + 1),
    k: step(at - 1),
    q: () => first && choose(first.section.section, first.ware.ware),
  });

  return {
    selected: lot && row ? { section: lot.section, wares: lot.wares, ware: row } : null,
    drafts,
    keepDraft,
    choose,
    /** Shows a lost ware in the ticket, with the price that would lead again in its field. */
    raise({ section, ware, next }: LostWare) {
      choose(section.section, ware.ware);
      if (next !== null)
        keepDraft(ware.ware, { ...(drafts.get(ware.ware) ?? emptyDraft), price: formatPrice(next) });
      setWantsField(true);
    },
    wantsField,
    reachField: () => setWantsField(false),
  };
}

/** The session that the desk begins with: that of what runs out first of all that was lost, or else the first that is not over. */
const firstLot = (lots: readonly DeskLot[], [lost]: readonly LostWare[]): DeskLot | undefined =>
  lots.find(({ section }) => section.section === lost?.section.section) ??
  lots.find(({ section }) => !isTerminal(section.status)) ??
  lots[0];

/** The ware that a session begins with: what runs out first of what was lost there, or else the first of its pane. */
const firstWare = (
  { section, wares }: DeskLot,
  stands: OwnStands,
  queue: readonly LostWare[],
): WareId | undefined =>
  queue.find((lost) => lost.section.section === section.section)?.ware.ware ??
  paneOrder(wares, stands)[0]?.ware;
