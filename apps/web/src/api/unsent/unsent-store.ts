import type { Instant } from "@zd/domain/kernel/brand";
import { type IDBPDatabase, openDB } from "idb";
import type { UnsentStep } from "./unsent-step.ts";

/** An answer as it was read last. */
interface LastRead {
  /** In the form of the wire. */
  readonly data: unknown;
  /** When it was read, by the platform's clock. */
  readonly at: Instant;
}

/** Where steps that are not sent yet lie, and what a page without a line shows. */
export interface UnsentStore {
  readonly all: () => Promise<readonly UnsentStep[]>;
  /** Keeps a new step, and gives it its number. */
  readonly add: (step: UnsentStep) => Promise<UnsentStep>;
  /** Writes a step over that of its number; one that was removed meanwhile stays away. */
  readonly put: (step: UnsentStep) => Promise<void>;
  readonly remove: (number: number) => Promise<void>;
  /** What was read last under a key; null where nothing was, or too long before now. */
  readonly lastRead: (key: string, now: Instant) => Promise<LastRead | null>;
  /** Keeps an answer; those that are too old by then go. */
  readonly keepRead: (key: string, read: LastRead) => Promise<void>;
}

const steps = "steps";
const reads = "reads";

/** How long an answer that was read is kept, in milliseconds: as long as a driver's link opens. */
const readMs = 3 * 24 * 3_600_000;

const opening = () =>
  openDB("zd-unsent", 1, {
    upgrade(database) {
      database.createObjectStore(steps, { keyPath: "number", autoIncrement: true });
      database.createObjectStore(reads);
    },
  });

/** The store of this browser; where it has none, as in some private windows, of this page alone. */
export function openUnsentStore(): UnsentStore {
  let opened: Promise<UnsentStore> | undefined;
  const store = () => {
    opened ??= (typeof indexedDB === "undefined" ? Promise.reject() : opening()).then(inBrowser, inPage);
    return opened;
  };
  return {
    all: async () => (await store()).all(),
    add: async (step) => (await store()).add(step),
    put: async (step) => (await store()).put(step),
    remove: async (number) => (await store()).remove(number),
    lastRead: async (key, now) => (await store()).lastRead(key, now),
    keepRead: async (key, read) => (await store()).keepRead(key, read),
  };
}

const inBrowser = (database: IDBPDatabase): UnsentStore => ({
  all: () => database.getAll(steps),
  async add({ number: _, ...step }) {
    const number = (await database.add(steps, step)) as number;
    return { ...step, number };
  },
  async put(step) {
    const tx = database.transaction(steps, "readwrite");
    if (await tx.store.getKey(step.number)) await tx.store.put(step);
    await tx.done;
  },
  remove: (number) => database.delete(steps, number),
  async lastRead(key, now) {
    const read = (await database.get(reads, key)) as LastRead | undefined;
    return read && now - read.at < readMs ? read : null;
  },
  async keepRead(key, read) {
    const tx = database.transaction(reads, "readwrite");
    for await (const old of tx.store) if (read.at - old.value.at >= readMs) await old.delete();
    await tx.store.put(read, key);
    await tx.done;
  },
});

function inPage(): UnsentStore {
  let last = 0;
  const byNumber = new Map<number, UnsentStep>();
  const readings = new Map<string, LastRead>();
  return {
    all: async () => [...byNumber.values()],
    async add(step) {
      last += 1;
      const numbered = { ...step, number: last };
      byNumber.set(last, numbered);
      return numbered;
    },
    async put(step) {
      if (byNumber.has(step.number)) byNumber.set(step.number, step);
    },
    async remove(number) {
      byNumber.delete(number);
    },
    lastRead: async (key) => readings.get(key) ?? null,
    async keepRead(key, read) {
      readings.set(key, read);
    },
  };
}
