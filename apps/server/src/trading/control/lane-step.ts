import type { Actor } from "../../platform/calls/operation.ts";
import type { ControlStep } from "./control-step.ts";

/** The member of staff who takes a step. */
export const stepBy = ({ companyId, firmId, userId }: Actor) => ({
  company: companyId,
  firm: firmId,
  user: userId,
});

/** A step as a command in the lane of its section, in the order of arrival. */
export const inLane = (section: string, step: ControlStep) => ({
  key: section,
  command: { kind: "control" as const, step },
});

/** A control step answers nothing. */
export const nothing = () => null;
