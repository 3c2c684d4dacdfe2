import type { Instant, UserId, WareId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { goOnAfterOpening } from "./clock.ts";
import { collectFacts } from "./fact-collector.ts";
import type { OpenedOffer, SessionFact } from "./facts.ts";
import { presentKey } from "./sealing.ts";
import type { Session } from "./session.ts";

/** 开启: the holders release their parts of the key of a section's seal; with enough of them all offers are opened at once. */

/** A part as its holder releases it. */
interface PartRelease {
  /** Number of the part, from 1. */
  readonly part: number;
  /** The holder. */
  readonly user: UserId;
}

/** Whether another part is the last one that is lacking of the key with these numbers. */
const isLastPart = ({ section: { seal, released } }: Session, numbers: readonly number[]): boolean =>
  seal !== null && released.filter((part) => numbers.includes(part)).length + 1 >= seal.threshold;

/**
 * The release of one part. `offers` are those of every ware, opened with this part and the ones before; null where parts are still
 * lacking. SEAL_NOT_DUE while the section does not wait for its opening, SEAL_PART_TWICE where the part was released before,
 * SEAL_PART_OF_ROUND where it is of the key of the other round, SEAL_UNREADABLE where any offer is lacking among those that were opened: then nothing is opened.
 */
export function releasePart(
  session: Session,
  { part, user }: PartRelease,
  offers: ReadonlyMap<WareId, readonly OpenedOffer[]> | null,
  at: Instant,
): Decision<SessionFact, "SEAL_NOT_DUE" | "SEAL_PART_TWICE" | "SEAL_PART_OF_ROUND" | "SEAL_UNREADABLE"> {
  const { section, wares } = session;
  const key = presentKey(section);
  if (section.status !== "b" || key === null) return refuse("SEAL_NOT_DUE");
  if (section.released.includes(part)) return refuse("SEAL_PART_TWICE");
  if (!key.numbers.includes(part)) return refuse("SEAL_PART_OF_ROUND", { round: String(key.round) });
  const isLast = isLastPart(session, key.numbers);
  const collector = collectFacts(session);
  collector.emit({ type: "part-released", at, part, user });
  if (!isLast) return accept(...collector.facts);
  for (const { id, waiting } of wares.values()) {
    if (waiting.length === 0) continue;
    const opened = new Map(offers?.get(id)?.map((offer) => [offer.no, offer]));
    const ofWare = waiting.flatMap(({ no }) => opened.get(no) ?? []);
    if (ofWare.length < waiting.length) return refuse("SEAL_UNREADABLE");
    collector.emit({ type: "offers-opened", at, ware: id, offers: ofWare });
  }
  goOnAfterOpening(collector, at);
  return accept(...collector.facts);
}
