import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { InTransaction, OpenTransaction } from "../database/transactions.ts";
import type { Clock, Timer } from "../process/clock.ts";
import type { Signer } from "../process/signer.ts";
import { openSealer, type Sealer } from "../sealing/sealer.ts";
import type { Entry } from "./entry.ts";
import { openLooks } from "./looks.ts";
import { sealedAudit } from "./sealed-audit.ts";

/** 审计日志: what every command leaves behind. */
export interface AuditLog {
  /** In the transaction of the command: one is not without the other. */
  readonly keep: (named: OpenTransaction["named"], entries: readonly Entry[]) => Promise<void>;
  /** Soon, and beside the call: for what has no transaction of its own, or must not wait. */
  readonly keepSoon: (entry: Entry) => void;
  /** The same of a look, where its user has not looked at the same within the last minutes. */
  readonly keepLook: (entry: Entry) => void;
  /** Seals what is there and no longer changes; false while a transaction that is still open holds it up. */
  readonly seal: () => Promise<boolean>;
  /**
   * Writes what is in memory and waits for the seal that is being made; returns with some unwritten while the database
   * is away.
   */
  readonly drained: () => Promise<void>;
  /** The same as `drained`, and stops the timers; called once, when the platform closes. */
  readonly close: () => Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Logger;
  /** A transaction on the pool of the commands. */
  readonly inTransaction: InTransaction;
  /** Signs the seals. */
  readonly signer: Signer;
}

/** How long an entry may stay in memory, and how long after the last one the rows are sealed, in milliseconds. */
const heldMs = 250;
const sealedAfterMs = 2_000;
/** The most entries in one statement, and the most in memory while the database is away. */
const mostTogether = 1_000;
const mostHeld = 200_000;

export function openAuditLog({ clock, log, inTransaction, signer }: Needs): AuditLog {
  const sealer = openSealer(sealedAudit, { clock, log, inTransaction, signer, practice: false });
  let buffer: Entry[] = [];
  let lost = 0;
  let flushing: Promise<void> | null = null;
  /** When the entries in memory are written next; null while no writing is planned. */
  let nextFlush: Timer | null = null;
  const seals = openSeals(sealer, clock, log);
  const isNewLook = openLooks();
  // What a node that has stopped has left unsealed.
  seals.soon();

  async function flush(): Promise<void> {
    nextFlush?.cancel();
    nextFlush = null;
    while (buffer.length > 0) {
      const batch = buffer.slice(0, mostTogether);
      await inTransaction(({ named }) => insert(named, batch));
      buffer = buffer.slice(batch.length);
    }
  }

  function flushOnce(): Promise<void> {
    flushing ??= flush()
      .catch((error: unknown) => {
        log.error({ err: error, entries: buffer.length }, "the audit log could not be written; tried again");
        nextFlush ??= clock.at(after(clock, sealedAfterMs), () => void flushOnce());
      })
      .finally(() => {
        flushing = null;
      });
    return flushing;
  }

  async function drained() {
    while (buffer.length > 0 || flushing) {
      const before = buffer.length;
      await flushOnce();
      // The database is away: waiting here would not bring it back.
      if (buffer.length > 0 && buffer.length >= before) return;
    }
    await seals.done();
  }

  function keepSoon(entry: Entry): void {
    if (buffer.length >= mostHeld) {
      lost += 1;
      if (lost % 1_000 === 1) log.error({ lost }, "the audit log is not written, and entries are lost");
      return;
    }
    buffer.push(entry);
    seals.soon();
    if (flushing === null) nextFlush ??= clock.at(after(clock, heldMs), () => void flushOnce());
  }

  return {
    async keep(named, entries) {
      if (entries.length === 0) return;
      await insert(named, entries);
      seals.soon();
    },

    keepSoon,

    keepLook(entry) {
      if (isNewLook(entry)) keepSoon(entry);
    },

    async seal() {
      await flushOnce();
      return sealer.seal();
    },

    drained,

    async close() {
      await drained();
      nextFlush?.cancel();
      nextFlush = null;
      seals.cancel();
    },
  };
}

const after = (clock: Clock, ms: number) => (clock.now() + ms) as Instant;

/** Seals rows a while after the last one has come; what could not be sealed is tried again after the same while. */
function openSeals(sealer: Sealer, clock: Clock, log: Logger) {
  /** When rows are sealed next; null while no seal is planned. */
  let next: Timer | null = null;
  let sealing: Promise<void> | null = null;
  let isCancelled = false;

  function soon() {
    if (isCancelled) return;
    next ??= clock.at(after(clock, sealedAfterMs), () => {
      next = null;
      sealing = sealer
        .seal()
        .catch((error: unknown) => {
          log.warn({ err: error }, "the audit log could not be sealed; tried again");
          return false;
        })
        .then((all) => {
          if (!all) soon();
        });
    });
  }

  return {
    /** Plans a seal where none is planned. */
    soon,
    /** Waits for the seal that is being made. */
    async done() {
      await sealing;
    },
    /** Ends it: nothing is planned from then on. */
    cancel() {
      isCancelled = true;
      next?.cancel();
      next = null;
    },
  };
}

/** A text as PostgreSQL takes it, whatever somebody has sent: one that it refused would hold up every entry after it. */
const storable = (text: string) =>
  text.isWellFormed() && !text.includes("\u0000") ? text : text.toWellFormed().replaceAll("\u0000", "");

const insert = (named: OpenTransaction["named"], entries: readonly Entry[]) =>
  named(
    "keep-audit",
    `insert into platform.audit
       (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id, operation, outcome, records,
        input, changes)
     select to_timestamp(at / 1000.0), company, "user", "userName", firm, "firmName", side, ip, agent, "requestId",
       operation, outcome, records, input, changes
     from jsonb_to_recordset($1::jsonb) as entry (
       at bigint, company text, "user" text, "userName" text, firm text, "firmName" text, side char(1), ip text,
       agent text, "requestId" text, operation text, outcome text, records text[], input jsonb, changes jsonb)`,
    [JSON.stringify(entries, (_, field) => (typeof field === "string" ? storable(field) : field))],
  ).then(() => {});
