import { control } from "@zd/api/trading/control";
import { evaluations } from "@zd/api/trading/evaluations";

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
