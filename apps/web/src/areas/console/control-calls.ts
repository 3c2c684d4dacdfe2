import { control } from "@zd/contract/trading/control";
import { evaluations } from "@zd/contract/trading/evaluations";

/** The calls that change a section, and what they make stale. */
export const controlCalls = {
  ...control,
  reads: [
    control.readControlRoom,
    control.readDesk,
    control.listJournal,
    control.listSections,
    evaluations.readEvaluation,
    evaluations.listEvaluations,
    evaluations.tryAward,
  ],
} as const;
