import { contract } from "@zd/contract";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Timer } from "../../platform/clock.ts";
import type { DoneCall, Platform } from "../../platform/module.ts";
import type { ActivityTable } from "../tables.ts";

/** How often what was asked for is written down, all of it at once: no call waits for that. */
const writtenEveryMs = 1_000;
/** More than these wait only while the database is away. */
const waitingMost = 10_000;

/** What clients send by themselves is nobody's doing. */
const unnoted: ReadonlySet<string> = new Set([contract.identity.keepOnline.name]);

type Note = Omit<ActivityTable, "id">;

export interface ActivityNotes {
  readonly note: (call: DoneCall) => void;
  readonly close: () => Promise<void>;
}

/** 操作记录: who of a firm has asked for what, and whether it was done. What is only read is not noted. */
export function openActivityNotes({
  clock,
  log,
  transact,
}: Pick<Platform, "clock" | "log" | "transact">): ActivityNotes {
  let notes: Note[] = [];
  let timer: Timer | null = null;
  let writing = Promise.resolve();

  function write() {
    timer?.cancel();
    timer = null;
    const batch = notes;
    notes = [];
    if (batch.length === 0) return;
    writing = writing
      .then(async () => {
        await transact(({ tx }) => tx.insertInto("identity.activity").values(batch).execute());
      })
      .catch((error: unknown) => log.warn({ err: error }, "what users have done could not be written down"));
  }

  return {
    note({ operation, actor, at, ip, refusal }) {
      if (unnoted.has(operation.name) || notes.length >= waitingMost) return;
      const { userId, firmId } = actor;
      const { name, title } = operation;
      notes.push({ firmId, userId, operation: name, title, at: new Date(at), ip, refusal });
      timer ??= clock.at((clock.now() + writtenEveryMs) as Instant, write);
    },
    async close() {
      write();
      await writing;
    },
  };
}
