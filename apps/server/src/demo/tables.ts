/** What the demo market was filled with so far; each row is written in the transaction of its step. */
export interface StepTable {
  name: string;
  doneAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "demo.step": StepTable;
  }
}
