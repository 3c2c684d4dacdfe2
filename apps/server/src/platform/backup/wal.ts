/**
 * Names of PostgreSQL's log files (WAL segments of 16 MB): eight hexadecimal digits each for the timeline, the number of the log, and
 * the number of the segment in it, of which a log has 256.
 */
const segmentName = /^[0-9A-F]{24}$/;

/** The place of a segment in the log, whatever its timeline; names of one timeline sort by it. */
export const placeOf = (segment: string): string => segment.slice(8);

export const timelineOf = (segment: string): string => segment.slice(0, 8);

export const isSegment = (name: string): boolean => segmentName.test(name);

/** The segment after this one. */
export function segmentAfter(segment: string): string {
  const next = Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16) + 1;
  const hex = (n: number) => n.toString(16).toUpperCase().padStart(8, "0");
  return timelineOf(segment) + hex(Math.floor(next / 256)) + hex(next % 256);
}

/**
 * How far the segments go without a gap, from this one on: the last before the first that is missing, null where the first itself is; and
 * whether there are some after that gap.
 */
export function reachOf(
  segments: ReadonlySet<string>,
  first: string,
): { readonly last: string | null; readonly hasGap: boolean } {
  let last: string | null = null;
  let next = first;
  while (segments.has(next)) {
    last = next;
    next = segmentAfter(next);
  }
  const hasGap = [...segments].some((one) => timelineOf(one) === timelineOf(first) && one > next);
  return { last, hasGap };
}
