export interface StepTable {
  name: string;
  doneAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "demo.step": StepTable;
  }
}
