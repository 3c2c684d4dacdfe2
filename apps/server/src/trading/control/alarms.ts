import { createHash } from "node:crypto";
import { mayDo } from "@zd/domain/identity/access";
import { type FirmId, type Instant, instant, type SectionId, type WareId } from "@zd/domain/kernel/brand";
import { offersAreOpen } from "@zd/domain/trading/disclosure";
import { type Selectable, sql } from "kysely";
import type { Actor } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import type { SectionTable } from "../tables.ts";
import { type Alarm, findAside } from "./alarms-aside.ts";
import { findFirmNames } from "./names.ts";

type SectionRow = Selectable<SectionTable>;

/** How late a clock may act before it raises an alarm, in milliseconds. */
const lateMs = 2_000;

/**
 * Alarms of these sections: bidders of one ware at one address, related firms in one session (domain §1.2), and
 * clocks that did not act. Sealed offers raise none.
 */
export async function findAlarms(
  db: Reader,
  sections: readonly SectionRow[],
  actor: Actor,
  now: Instant,
): Promise<readonly Alarm[]> {
  const open = sections.filter(offersAreOpen).map(({ id }) => id);
  const byId = new Map(sections.map((section) => [section.id, section]));
  const [shared, bidders] = await Promise.all([findSharedAddresses(db, open), findBidders(db, open)]);
  const related = await findRelated(db, bidders);
  const nameOf = await findFirmNames(db, [
    ...shared.flatMap(({ firms }) => firms),
    ...related.flatMap(({ firms }) => firms),
  ]);
  const named = (firms: readonly FirmId[]) => firms.map((firm) => ({ firm, name: nameOf(firm) }));
  const placed = (section: string) => ({
    section: section as SectionId,
    sectionName: byId.get(section)?.name ?? "",
  });
  const raised: Raised[] = [
    ...shared.map(({ section, ip, firms, wares, nos, at }) => ({
      kind: "same-ip" as const,
      ...placed(section),
      about: `${ip} ${firms.join(" ")}`,
      wares,
      wareNos: nos,
      firms: named(firms),
      detail: `${ip}，标的 ${nos.join("、")}`,
      at,
    })),
    ...related.map(({ section, firms, at }) => ({
      kind: "related" as const,
      ...placed(section),
      about: firms.join(" "),
      wares: [],
      wareNos: [],
      firms: named(firms),
      detail: "法定代表人、授权代理人或实际控制人相同，同场报价",
      at,
    })),
    ...sections.flatMap((section) => lateClock(section, now)),
  ];
  const asideOf = await findAside(
    db,
    raised.map(({ section }) => section),
  );
  const mayManage = mayDo(actor.roles, "manage-trading");
  return raised
    .map(({ about, ...rest }) => {
      const alarm = idOf(rest.kind, about);
      const aside = asideOf(rest.section, alarm, rest.wares);
      const involved = rest.firms.some(({ firm }) => firm === actor.firmId);
      return { alarm, ...rest, aside, maySetAside: mayManage && aside === null && !involved };
    })
    .toSorted((a, b) => b.at - a.at);
}

/** An alarm with the text that tells it from the others of its kind in the section. */
type Raised = Omit<Alarm, "alarm" | "aside" | "maySetAside"> & {
  /** What it is about: an address and its firms, the firms, or a moment; goes into the id of the alarm. */
  readonly about: string;
};

/** The id of an alarm, which has no row of its own: a hash of its kind and what it is about. */
const idOf = (kind: Alarm["kind"], about: string) =>
  createHash("sha256").update(`${kind} ${about}`).digest("hex").slice(0, 32);

/** Firms that have bid for the same wares from one address. */
interface Shared {
  readonly section: string;
  /** The address that the orders came from. */
  readonly ip: string;
  /** The firms that have bid from this address. */
  readonly firms: FirmId[];
  /** The wares for which all of these firms have bid. */
  readonly wares: WareId[];
  /** Numbers of the wares within the section. */
  readonly nos: string[];
  /** Time of the latest of these bids. */
  readonly at: Instant;
}

async function findSharedAddresses(db: Reader, sections: readonly string[]): Promise<readonly Shared[]> {
  if (sections.length === 0) return [];
  const found = await rows<{
    section: string;
    ip: string;
    ware: WareId;
    /** Number of the ware within the section. */
    no: string;
    /** The firms that have bid for the ware from this address: two or more, sorted. */
    firms: FirmId[];
    /** When the latest of these bids was received. */
    at: Date;
  }>(
    db,
    sql`select o.section_id as section, host(o.ip) as ip, o.ware_id as ware, w.no,
               array_agg(distinct o.firm_id order by o.firm_id) as firms, max(o.received_at) as at
        from trading."order" o join trading.ware w on w.id = o.ware_id
        where o.section_id = any(${sections}) and o.ip is not null
        group by 1, 2, 3, 4 having count(distinct o.firm_id) > 1 order by w.no`,
  );
  // The same firms at the same address are one matter, however many wares they bid for.
  const groups = Map.groupBy(found, ({ section, ip, firms }) => `${section} ${ip} ${firms.join(" ")}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        section: first.section,
        ip: first.ip,
        firms: first.firms,
        wares: group.map(({ ware }) => ware),
        nos: group.map(({ no }) => no),
        at: instant(Math.max(...group.map(({ at }) => at.getTime()))),
      },
    ];
  });
}

/** A firm that has bid in a section. */
interface Bidder {
  readonly section: string;
  readonly firm: FirmId;
  /** Time of the firm's first bid. */
  readonly at: Date;
}

export async function findBidders(db: Reader, sections: readonly string[]): Promise<readonly Bidder[]> {
  if (sections.length === 0) return [];
  return rows<Bidder>(
    db,
    sql`select section_id as section, firm_id as firm, min(received_at) as at from trading."order"
        where section_id = any(${sections}) group by 1, 2`,
  );
}

/** Pairs of related firms that have both bid in a section; the alarm has the time of the later bid. */
export async function findRelated(db: Reader, bidders: readonly Bidder[]) {
  if (bidders.length < 2) return [];
  const standings = await db
    .selectFrom("identity.standingView")
    .select(["firmId", "relatedFirms"])
    .where("firmId", "in", [...new Set(bidders.map(({ firm }) => firm))])
    .execute();
  const relatives = new Map(standings.map(({ firmId, relatedFirms }) => [firmId, relatedFirms]));
  const bySection = Map.groupBy(bidders, ({ section }) => section);
  return [...bySection].flatMap(([section, there]) =>
    there.flatMap((one) =>
      there
        .filter(({ firm }) => one.firm < firm && (relatives.get(one.firm) ?? []).includes(firm))
        .map((other) => ({
          section,
          firms: [one.firm, other.firm],
          at: instant(Math.max(one.at.getTime(), other.at.getTime())),
        })),
    ),
  );
}

function lateClock({ id, name, ringsAt, suspended }: SectionRow, now: Instant): Raised[] {
  const late = { kind: "late-clock" as const, section: id as SectionId, sectionName: name };
  const nobody = { wares: [], wareNos: [], firms: [] };
  if (suspended?.why === "outage")
    return [
      {
        ...late,
        ...nobody,
        about: `suspended ${suspended.at}`,
        detail: "时钟迟到超过 120 秒，场次已自动暂停",
        at: suspended.at,
      },
    ];
  if (ringsAt === null || ringsAt.getTime() > now - lateMs) return [];
  const seconds = Math.floor((now - ringsAt.getTime()) / 1000);
  const due = instant(ringsAt.getTime());
  return [{ ...late, ...nobody, about: `${due}`, detail: `时钟已迟到 ${seconds} 秒`, at: due }];
}
