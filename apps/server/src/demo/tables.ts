import type { UserId } from "@zd/domain/kernel/brand";

/** What the demo market was filled with so far; each row is written in the transaction of its step. */
export interface StepTable {
  /** Name of the step; primary key. */
  name: string;
  /** When it was done; of the opening, when the market began. */
  doneAt: Date;
}

/** The key with which one of the demo's own people opens his parts of seals. */
export interface SealKeyTable {
  /** Whose it is; primary key. */
  userId: UserId;
  /** X25519, in Base64. */
  privateKey: string;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    /** The demo's alone; no other context reads it. */
    "demo.step": StepTable;
    "demo.sealKey": SealKeyTable;
  }
}
