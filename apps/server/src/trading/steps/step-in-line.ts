import type { SectionId } from "@zd/domain/kernel/brand";
import type { Caller } from "../../platform/calls/operation.ts";
import type { MemberStep } from "../sessions/member-step.ts";

type VisibleTo = "company" | "firm" | "user";
type StepOf<Kind extends MemberStep["kind"]> = Omit<Extract<MemberStep, { kind: Kind }>, VisibleTo>;

/** A step of a member as a command in the lane of its session. */
export const stepInLine = <Step extends StepOf<MemberStep["kind"]>>(
  section: SectionId,
  { actor }: Caller,
  step: Step,
) => ({
  key: section,
  command: {
    company: actor.companyId,
    firm: actor.firmId,
    user: actor.userId,
    ...step,
  } as unknown as MemberStep,
});
