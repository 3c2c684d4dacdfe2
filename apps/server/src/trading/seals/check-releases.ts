import { hash } from "node:crypto";
import { joinParts, openText } from "@zd/api/trading/seal-box";
import type { SectionId, UserId, WareId } from "@zd/domain/kernel/brand";
import { type Refusal, refuse } from "@zd/domain/kernel/decision";
import type { OpenedOffer } from "@zd/domain/trading/facts";
import { offerSubject, presentKey, readOffer } from "@zd/domain/trading/sealing";
import type { Session } from "@zd/domain/trading/session";
import type { Batch, LaneScope } from "../../platform/lanes/lanes.ts";
import type { SessionCommand } from "../sessions/session-command.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { partHash } from "./make-seals.ts";
import type { ReleaseCommand } from "./release-command.ts";

/** What is known of a release before the rules decide it. */
export type CheckedRelease =
  | Refusal<"NOT_FOUND" | "SEAL_PART_WRONG" | "SEAL_PART_OF_OTHER">
  | {
      readonly ok: true;
      /** Number of the part. */
      readonly part: number;
      /** What the offers say, by ware, where enough parts are together; null where parts are lacking. */
      readonly offers: ReadonlyMap<WareId, readonly OpenedOffer[]> | null;
    };

interface PartRow {
  readonly section: SectionId;
  readonly part: number;
  readonly user: UserId;
  readonly hash: string;
  /** Null until it is released. */
  readonly released: string | null;
}

/**
 * Holds the parts that are released in these batches against their hashes and, where enough are together, opens all offers of the
 * section. Nothing comes in any more while a section waits for its opening, so what is opened is all there is.
 */
export async function checkReleases(
  { named }: LaneScope,
  batches: readonly Batch<SessionCommand>[],
  opened: ReadonlyMap<string, StoredSession>,
): Promise<ReadonlyMap<ReleaseCommand, CheckedRelease>> {
  const checked = new Map<ReleaseCommand, CheckedRelease>();
  const numbersOf = (key: string) => {
    const session = opened.get(key)?.session;
    return (session && presentKey(session.section)?.numbers) ?? [];
  };
  const releases = batches.flatMap(({ key, waiting }) =>
    waiting.flatMap(({ command }) => (command.kind === "release-part" ? [{ key, command }] : [])),
  );
  if (releases.length === 0) return checked;
  const rows = await named<PartRow>(
    "trading.readSealParts",
    `select section_id as section, part, user_id as user, hash, released from trading.seal_part
     where section_id = any($1::text[]) or user_id = any($2::text[]) order by section_id, part`,
    [releases.map(({ key }) => key), releases.map(({ command }) => command.user)],
  );
  const together = new Map<string, Map<number, string>>();
  for (const { section, part, released } of rows)
    if (released !== null && numbersOf(section).includes(part))
      together.set(section, new Map(together.get(section)).set(part, released));
  for (const { key, command } of releases) {
    const found = findPart(rows, key, command);
    if (!found.ok) {
      checked.set(command, found);
      continue;
    }
    const parts = new Map(together.get(key));
    // A part of the other round, which the rules refuse, opens nothing of this one.
    if (numbersOf(key).includes(found.part)) parts.set(found.part, command.text);
    together.set(key, parts);
    const session = opened.get(key)?.session;
    const enough = session?.section.status === "b" && parts.size >= (session.section.seal?.threshold ?? 0);
    checked.set(command, {
      ...found,
      offers: enough ? await openOffers(session, [...parts.values()]) : null,
    });
  }
  return checked;
}

/** The part of this section that the holder releases; or why it is none. */
function findPart(
  rows: readonly PartRow[],
  section: string,
  { user, text }: ReleaseCommand,
): Exclude<CheckedRelease, { ok: true }> | { readonly ok: true; readonly part: number } {
  const own = rows.filter((row) => row.section === section && row.user === user);
  if (own.length === 0) return refuse("NOT_FOUND");
  const hashed = partHash(text);
  const part = own.find((row) => row.hash === hashed)?.part;
  if (part !== undefined) return { ok: true, part };
  const other = rows.find((row) => row.user === user && row.hash === hashed);
  return other ? refuse("SEAL_PART_OF_OTHER", { section: other.section }) : refuse("SEAL_PART_WRONG");
}

/** What the offers of every ware say; one that does not open, or is not what its order is committed to, is left out. */
async function openOffers(
  { wares }: Session,
  parts: readonly string[],
): Promise<ReadonlyMap<WareId, readonly OpenedOffer[]>> {
  const key = await joinParts(parts);
  const opened = new Map<WareId, readonly OpenedOffer[]>();
  for (const { id, waiting } of wares.values()) {
    const offers = await Promise.all(
      waiting.map(async ({ no, sealed }) => {
        const text = sealed && (await openText(key, offerSubject(id), sealed.box));
        return sealed && text ? readOffer(id, { no, sealed }, text, (of) => hash("sha256", of)) : null;
      }),
    );
    opened.set(
      id,
      offers.filter((offer) => offer !== null),
    );
  }
  return opened;
}

/** A part that was released, to be written. */
export interface ReleasedPart {
  readonly section: string;
  readonly part: number;
  readonly text: string;
  /** When it was decided, in ms since 1970. */
  readonly at: number;
}

/** Keeps released parts until there are enough of them. */
export function saveReleases({ named }: LaneScope, released: readonly ReleasedPart[]): void {
  if (released.length === 0) return;
  void named(
    "trading.saveReleases",
    `update trading.seal_part p set released = v.released, released_at = v.at
     from unnest($1::text[], $2::int[], $3::text[], $4::timestamptz[]) v(section, part, released, at)
     where p.section_id = v.section and p.part = v.part`,
    [
      released.map(({ section }) => section),
      released.map(({ part }) => part),
      released.map(({ text }) => text),
      released.map(({ at }) => new Date(at)),
    ],
  );
}
