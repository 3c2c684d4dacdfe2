/** What the demo market was filled with so far; each row is written in the transaction of its step. */
export interface StepTable {
  /** Name of the step; primary key. */
  name: string;
  /** When it was done; of the opening, when the market began. */
  doneAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    /** The demo's alone; no other context reads it. */
    "demo.step": StepTable;
  }
}
