import { refusalTitle } from "@zd/api/refusals";
import { type Instant, instant, type WareId } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { statusLabel } from "@zd/domain/trading/codes";
import { evolve } from "@zd/domain/trading/evolve";
import type { SessionFact } from "@zd/domain/trading/facts";
import { type Session, type Ware, waitingSection, waitingWare } from "@zd/domain/trading/session";

/** A session that has ended, to be gone through row by row: its state is the fold of its journal. */
export interface Replay {
  readonly name: string;
  /** The journal, the oldest first. */
  readonly rows: readonly SessionFact[];
  /** As the session was opened with them. */
  readonly wares: readonly ReplayedWare[];
  /** The session after so many rows. */
  at(row: number): Session;
}

/** What was published of a ware. */
export interface ReplayedWare {
  readonly id: WareId;
  /** Its number in the session, such as 01. */
  readonly no: string;
  readonly product: string;
}

interface Opening {
  /** What the first entry of the bundle says of the session. */
  readonly section: Parameters<typeof waitingSection>[0] & { readonly name: string };
  readonly wares: readonly (Omit<Parameters<typeof waitingWare>[0], "owner"> &
    ReplayedWare & { readonly ownerId: Ware["owner"] })[];
}

/** Reads JSON in which whole numbers of any size are written as "620n". */
const copyOf = <Value>(text: string): Value =>
  JSON.parse(text, (_, field) =>
    typeof field === "string" && /^-?\d+n$/.test(field) ? BigInt(field.slice(0, -1)) : field,
  ) as Value;

/** How many rows of the journal lie between two states that are kept in memory. */
const apart = 64;

/** Opens a bundle that has been verified. */
export function openReplay(content: unknown): Replay {
  const outer = content as { readonly data?: unknown };
  const bundle = (outer.data ?? content) as {
    readonly opening: string;
    readonly rows: readonly { readonly body: string }[];
  };
  const { section, wares } = copyOf<Opening>(bundle.opening);
  const rows = bundle.rows.map(({ body }) => copyOf<SessionFact>(body));
  const start: Session = {
    section: waitingSection(section),
    wares: new Map(wares.map((ware) => [ware.id, waitingWare({ ...ware, owner: ware.ownerId })])),
    fixedDeposits: new Map(),
  };
  const states: Session[] = [start];

  function at(row: number): Session {
    const place = Math.min(Math.floor(row / apart), states.length - 1);
    let session = states[place] as Session;
    for (let next = place * apart; next < row; next += 1) {
      session = evolve(session, rows[next] as SessionFact);
      if ((next + 1) % apart === 0) states[(next + 1) / apart] = session;
    }
    return session;
  }
  return { name: section.name, rows, wares, at };
}

export const momentOf = (fact: SessionFact | undefined): Instant | null => (fact ? instant(fact.at) : null);

/** The ware that a row is about; null where it is about the section. */
export const wareOf = (fact: SessionFact | undefined): WareId | null => {
  if (!fact) return null;
  if ("ware" in fact) return fact.ware;
  return fact.type === "order-refused" ? fact.request.ware : null;
};

/** Firms stand in a journal by their aliases, of which the beginning is enough to tell them apart. */
const aliasOf = (firm: string) => firm.slice(0, 6);

/** A row in words. */
export function wordsOf(fact: SessionFact, downmode: Session["section"]["downmode"]): string {
  switch (fact.type) {
    case "phase-begun":
      return `进入${statusLabel(fact.status, downmode)}`;
    case "order-accepted":
    case "order-waiting":
    case "order-taken": {
      const { order } = fact;
      const did = fact.type === "order-taken" ? "摘牌成交" : "报价受理";
      return `${did} ${aliasOf(order.firm)} ${groupedPrice(order.price)} × ${groupedQuantity(order.quantity)} 吨`;
    }
    case "order-refused":
      return `报价拒绝 ${refusalTitle(fact.reason)}`;
    case "order-withdrawn":
      return `撤单 ${aliasOf(fact.order.firm)}`;
    case "first-round-opened":
      return `第一轮开标，入围 ${fact.shortlist.length} 家`;
    case "rules-confirmed":
      return `确认第二轮规则 ${aliasOf(fact.firm)}`;
    case "part-released":
      return `交出第 ${fact.part} 份开启份额 ${aliasOf(fact.user)}`;
    case "offers-opened":
      return `开启 ${fact.offers.length} 份报价`;
    case "counter-offered":
      return `还价 ${groupedPrice(fact.price)}${fact.mandate ? "（交易中心受托）" : ""}`;
    case "counter-answered":
      return fact.accepted ? "接受还价" : "拒绝还价";
    case "offer-forfeited":
      return `放弃中标 ${aliasOf(fact.firm)}`;
    case "ware-closed":
      return `标的${statusLabel(fact.status, downmode)}，成交 ${fact.deals.length} 单${
        fact.award?.mandate ? "（交易中心受托）" : ""
      }`;
    case "ware-voided":
      return "标的作废";
    case "ware-taken-down":
      return "标的下架";
    case "section-closed":
      return `场次${statusLabel(fact.status, downmode)}`;
    case "section-voided":
      return "场次作废";
    case "suspended":
      return fact.why === "outage" ? "时钟中断，场次暂停" : "场次暂停";
    case "resumed":
      return "场次恢复";
    case "hard-end-moved":
      return "场次截止延长";
  }
}
