import type { RefusalName } from "@zd/api/refusals";
import type { AnyOperation } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import { exchangeKind } from "../audit/entry.ts";
import type { Actor, RequestFacts } from "../calls/operation.ts";
import type { Metrics } from "../process/metrics.ts";
import { openRates } from "./rates.ts";

/** How many lines a minute the log gets of one user; further refusals are counted alone. */
const linesMost = { calls: 10, perMs: 60_000 };

/** Why a read is refused to somebody who tries what is not his: his roles do not allow it, or the record is none that he may see. */
const ofOthers: ReadonlySet<RefusalName> = new Set<RefusalName>(["NOT_ALLOWED", "NOT_FOUND"]);

/** A read that was refused. */
interface RefusedRead {
  readonly operation: AnyOperation;
  /** Who has asked; he has signed in. */
  readonly actor: Actor;
  readonly request: Pick<RequestFacts, "id" | "ip">;
  readonly reason: RefusalName;
  /** When the call was received. */
  readonly at: Instant;
}

/** Notes reads that were refused: in the log of the server and as a figure. */
export type NoteRefusedRead = (read: RefusedRead) => void;

/**
 * Somebody who tries numbers one after another makes thousands of refusals, which would bury what the audit log is for: they go into the
 * log of the server, ten lines a minute for a user, and are all counted.
 */
export function openRefusedReads({
  log,
  metrics,
}: {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "refusedReads">;
}): NoteRefusedRead {
  const lines = openRates();
  return ({ operation, actor, request, reason, at }) => {
    if (!ofOthers.has(reason)) return;
    const side = actor.firmKind === exchangeKind ? "staff" : "member";
    metrics.refusedReads.inc({ side, reason });
    if (lines.hit(actor.userId, linesMost, at) > 0) return;
    const isLast = lines.left(actor.userId, linesMost, at).calls === 0;
    log.warn(
      {
        security: "refused-read",
        operation: operation.name,
        user: actor.userId,
        firm: actor.firmId,
        side,
        reason,
        ip: request.ip,
        requestId: request.id,
      },
      isLast
        ? "a read was refused; further ones of this user are only counted for a minute"
        : "a read was refused",
    );
  };
}
