import type { SectionRow } from "@zd/api/market/board";
import { takesOrders } from "@zd/domain/trading/codes";

/** A first bid takes a while to think about: with less time left than this, in milliseconds, the next session is better. */
const enoughMs = 60_000;

/** The fields of a section that say whether a first bid can be made in it. */
type Candidate = Pick<
  SectionRow,
  "section" | "practice" | "status" | "mode" | "downmode" | "side" | "startsAt" | "hardEnd" | "deadline"
>;

/**
 * The practice session for somebody's first bid: an auction in which he buys, that is open long enough; otherwise the one
 * that begins next. Null where there is none today.
 */
export function practiceToJoin<S extends Candidate>(sections: readonly S[], now: number): S | null {
  const auctions = sections.filter(
    ({ practice, mode, downmode, side }) => practice && mode === "0" && downmode !== "C" && side === "S",
  );
  const endOf = ({ hardEnd, deadline }: S) => hardEnd ?? deadline ?? Number.POSITIVE_INFINITY;
  const open = auctions
    .filter((section) => takesOrders(section.status) && endOf(section) - now >= enoughMs)
    .sort((one, other) => endOf(other) - endOf(one));
  const coming = auctions
    .filter(({ status, startsAt }) => status === "0" && startsAt > now)
    .sort((one, other) => one.startsAt - other.startsAt);
  return open[0] ?? coming[0] ?? null;
}
