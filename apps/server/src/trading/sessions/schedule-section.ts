import type { LotNo } from "@zd/domain/goods/states";
import {
  type CompanyId,
  type FirmId,
  type Instant,
  quantity,
  type SectionId,
  type UserId,
  type WareId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { fixCalendar } from "@zd/domain/kernel/fixed-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Downmode, PayType, Side } from "@zd/domain/terms/codes";
import type { SectionKind } from "@zd/domain/trading/codes";
import { countsWorkingDays, type RunningMode, runsInTurns, type WareRule } from "@zd/domain/trading/session";
import { listGoods, type Offer } from "../../goods/index.ts";
import { write } from "../../platform/formats/exact-json.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { findCalendar } from "../../system/index.ts";
import { sectionScheduled } from "../events.ts";
import { type KeyHolder, keepParts, makeSeal, type NewSeal } from "../seals/make-seals.ts";
import { wordsOfSection } from "../sections/section-words.ts";
import type { Quality } from "../tables.ts";
import { fixOpenings } from "./opening.ts";

/** A section as it is put on the calendar. */
export interface NewSection {
  /** Number such as `J260615-02`; begins the numbers of its wares. */
  readonly id: SectionId;
  readonly company: CompanyId;
  readonly name: string;
  /** A 公开, B 专场 (only firms that are invited). */
  readonly kind: SectionKind;
  readonly mode: RunningMode;
  /** Side of the owners: S they sell, B they buy. */
  readonly side: Side;
  /** Who owns the countdown: A the section, B each ware, C the running turn. */
  readonly downmode: Downmode;
  readonly wareKind: WareKindId;
  /** Where the goods come from, in words, such as a province. */
  readonly region: string;
  /** 练习场次: run by the platform itself for practice. */
  readonly practice: boolean;
  /** When trading begins. */
  readonly startsAt: Instant;
  /** Length of free time, in ms; where nothing is bid in the open, of the whole trading time. */
  readonly freeMs: number;
  /** Length of the countdown, in ms; every accepted bid starts it again. */
  readonly extensionMs: number;
  /** Length of the rest between two turns or rounds, in ms. */
  readonly restMs: number;
  /** 二次报价: how long the sealed round lasts; null where there is none. */
  readonly sealedMs: number | null;
  /** How many of each ware go on from a sealed first round; null where it is held in the open. */
  readonly shortlistSize: number | null;
  /** When it ends at the latest, whatever the countdown; null where there is no limit. */
  readonly hardEnd: Instant | null;
  /** 专场: the firms that may take part. */
  readonly invited: readonly FirmId[];
  /** Who holds the parts of its seal; left out, and empty, where its offers are not encrypted. */
  readonly sealHolders?: readonly KeyHolder[];
  /** Who of the exchange's staff has put it together; left out where nobody has. */
  readonly scheduledBy?: UserId;
  /** In the order of their numbers. */
  readonly wares: readonly NewWare[];
}

/** A ware as it is put on the calendar with its section. */
export interface NewWare {
  /** Number of the section with the ware's own, such as `J260615-02-01`. */
  readonly id: WareId;
  /** Number within the section, such as `01`; sorted as text. */
  readonly no: string;
  /** The firm that sells or buys it. */
  readonly owner: FirmId;
  /** Turn in which it is traded; 1 where the section does not run by turns. */
  readonly turn: number;
  readonly product: string;
  /** Name of the mine or plant that the goods come from. */
  readonly producer: string;
  /** Where the goods are handed over, in words. */
  readonly place: string;
  /** 交收方式, in words. */
  readonly delivery: string;
  /** First day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryFrom: string;
  /** Last day of the delivery period, `YYYY-MM-DD`. */
  readonly deliveryTo: string;
  /** What the price includes and what it is per, in words. */
  readonly priceBasis: string;
  /** 0 预付款, 1 保证付款, 2 货到付款, 3 线下付款. */
  readonly payType: PayType;
  /** The lines of its quality table, in the order in which they are published. */
  readonly qualities: readonly Quality[];
  /** Quantities, prices, steps, deposit and fees by which orders are judged. */
  readonly rule: WareRule;
  /** The lot on the goods register of which it offers; left out, one is opened by the owner's word. */
  readonly lot?: LotNo | null;
}

/** Puts a section with its wares on the calendar; its clock opens it. */
export const scheduleSection = (scope: Scope, section: NewSection): Promise<void> =>
  scheduleSections(scope, [section]);

/** The same for several at a time. */
export async function scheduleSections(scope: Scope, sections: readonly NewSection[]): Promise<void> {
  const { tx, now, publish } = scope;
  const [seals, calendar] = await Promise.all([makeSeals(sections), findCalendar(tx)]);
  await tx
    .insertInto("trading.section")
    .values(
      sections.map((section) => ({
        ...sectionRow(section),
        seal: sealText(seals.get(section.id)),
        workingDays: fixedDays(section, seals.has(section.id), calendar, now),
        words: wordsOfSection(section.name),
      })),
    )
    .execute();
  for (const [id, seal] of seals) await keepParts(tx, id, seal);
  await tx.insertInto("trading.ware").values(sections.flatMap(wareRows)).execute();
  const invitations = sections.flatMap((section) => invitationRows(section, now));
  if (invitations.length > 0) await tx.insertInto("trading.sectionFirm").values(invitations).execute();
  await fixOpenings(
    tx,
    sections.map(({ id }) => id),
  );
  await listGoods(
    scope,
    sections.flatMap((section) => offersOf(section, now)),
  );
  for (const { id, company, startsAt } of sections)
    publish(sectionScheduled({ company, section: id, ringsAt: startsAt }));
}

/** The seals of those sections that have holders, by section. */
async function makeSeals(sections: readonly NewSection[]): Promise<ReadonlyMap<string, NewSeal>> {
  const seals = new Map<string, NewSeal>();
  for (const { id, sealHolders = [], shortlistSize } of sections)
    if (sealHolders.length > 0)
      seals.set(id, await makeSeal(id, sealHolders, shortlistSize === null ? 1 : 2));
  return seals;
}

/** The working days that a section fixes, as JSON; null where it counts none. */
function fixedDays(
  section: Pick<NewSection, "mode" | "startsAt">,
  hasSeal: boolean,
  calendar: ExchangeCalendar,
  now: Instant,
): string | null {
  const fixed = countsWorkingDays(section, hasSeal) ? fixCalendar(calendar, section.startsAt, now) : null;
  return fixed && JSON.stringify(fixed);
}

const sealText = (made: NewSeal | undefined) => (made ? JSON.stringify(made.seal) : null);

/** What its sellers put into a section is offered from then on, and not free any more. */
const offersOf = (
  { side, company, wareKind, wares, scheduledBy }: NewSection,
  at: Instant,
): readonly Offer[] =>
  side === "B"
    ? []
    : wares.map(({ id: ware, owner: firm, product, place, lot = null, rule }) => ({
        ware,
        lot,
        goods: { company, firm, wareKind, product, place },
        origin: "section",
        more: rule.total,
        at,
        by: scheduledBy ?? null,
      }));

function sectionRow(section: NewSection) {
  const {
    wares,
    company,
    wareKind,
    startsAt,
    hardEnd,
    invited,
    scheduledBy,
    sealHolders: _,
    ...rest
  } = section;
  return {
    ...rest,
    companyId: company,
    wareKindId: wareKind,
    tradingDay: shanghaiDay(startsAt),
    startsAt: new Date(startsAt),
    hardEnd: hardEnd === null ? null : new Date(hardEnd),
    turns: wares.reduce((most, { turn }) => Math.max(most, turn), 1),
    wares: wares.length,
    quantity: quantity(wares.reduce((sum, { rule }) => sum + rule.total, 0n)),
    turn: runsInTurns(section) ? 0 : 1,
    deadline: null,
    suspended: null,
    fixedDeposits: "{}",
    headHash: null,
    ringsAt: new Date(startsAt),
  };
}

const wareRows = ({ id: sectionId, wares }: NewSection) =>
  wares.map(({ owner, rule, qualities, lot: _, ...ware }) => ({
    ...ware,
    sectionId,
    ownerId: owner,
    rule: write(rule),
    qualities: JSON.stringify(qualities),
    total: rule.total,
    basePrice: rule.basePrice,
    deadline: null,
    remainingMs: null,
    live: "[]",
    bidders: "[]",
    takenBy: "{}",
    lastPrice: null,
    lastAt: null,
    counterOffer: null,
  }));

const invitationRows = ({ id: sectionId, invited, scheduledBy }: NewSection, now: Instant) =>
  invited.map((firmId) => ({
    sectionId,
    firmId,
    invited: true,
    enteredAt: null,
    enteredBy: null,
    invitedAt: new Date(now),
    invitedBy: scheduledBy ?? null,
  }));
