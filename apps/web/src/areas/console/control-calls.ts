import { control } from "@zd/contract/trading/control";

/** The calls that change a section, and what they make stale. */
export const controlCalls = {
  ...control,
  reads: [control.readControlRoom, control.readDesk, control.listJournal, control.listSections],
} as const;
