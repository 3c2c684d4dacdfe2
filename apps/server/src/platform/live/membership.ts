import { createHash } from "node:crypto";
import { stopwatch } from "../process/clock.ts";

/** After how long a silence a node is taken for gone, in milliseconds. */
const nodeTimeoutMs = 1_000;

/** Which other nodes are there. */
export interface Membership {
  /** A node has said something. */
  readonly noteAlive: (node: string) => void;
  /** A node is known to be gone. */
  readonly gone: (node: string) => void;
  /** The nodes that are there, without this one. */
  readonly others: () => readonly string[];
}

export function openMembership(): Membership {
  const lastHeardAt = new Map<string, number>();
  return {
    noteAlive: (node) => void lastHeardAt.set(node, stopwatch()),
    gone: (node) => void lastHeardAt.delete(node),
    others() {
      const since = stopwatch() - nodeTimeoutMs;
      return [...lastHeardAt].flatMap(([node, at]) => (at > since ? [node] : []));
    },
  };
}

/**
 * The node that decides a line, by hashes: all nodes that know the same nodes agree, and a change moves only its own
 * lines. Null where there are no nodes.
 */
export function ownerOf(nodes: readonly string[], line: string): string | null {
  const weighed = nodes.map((node) => ({
    node,
    weight: createHash("sha256").update(`${node}\n${line}`).digest("hex"),
  }));
  return weighed.sort((a, b) => (a.weight < b.weight ? -1 : 1))[0]?.node ?? null;
}
