import type { Actor } from "../../platform/operation.ts";
import type { ControlStep } from "./control-step.ts";

/** Who takes a step. */
export const stepBy = ({ companyId, firmId, userId }: Actor) => ({
  company: companyId,
  firm: firmId,
  user: userId,
});

/** A step in the line of its section, among the bids, by the moment of its arrival. */
export const inLane = (section: string, step: ControlStep) => ({
  key: section,
  command: { kind: "control" as const, step },
});

/** A step that was taken says no more than that. */
export const nothing = () => null;
