import { contract } from "@zd/contract";
import type { SectionId } from "@zd/domain/kernel/brand";
import { type Caller, handleTogether } from "../../platform/operation.ts";
import { type MemberStep, sessionLane } from "./session-lane.ts";

const { trading } = contract;

type StepOf<Kind extends MemberStep["kind"]> = Omit<
  Extract<MemberStep, { kind: Kind }>,
  "company" | "firm" | "user"
>;

/** A step of a member in a session's line. */
const inLine = <Step extends StepOf<MemberStep["kind"]>>(key: SectionId, { actor }: Caller, step: Step) => ({
  key,
  command: {
    company: actor.companyId,
    firm: actor.firmId,
    user: actor.userId,
    ...step,
  } as unknown as MemberStep,
});

const nothing = () => ({});

/** 撤单 */
export const withdrawOrder = handleTogether(
  trading.withdrawOrder,
  sessionLane,
  ({ section, ware, order }, caller) => inLine(section, caller, { kind: "withdraw", ware, order }),
  nothing,
);

/** 确认第二轮规则 */
export const confirmSealedRules = handleTogether(
  trading.confirmSealedRules,
  sessionLane,
  ({ section }, caller) => inLine(section, caller, { kind: "confirm-rules" }),
  nothing,
);

/** 定标 */
export const awardQuotes = handleTogether(
  trading.awardQuotes,
  sessionLane,
  ({ section, ware, kind, order = null, reason = "" }, caller) =>
    inLine(section, caller, { kind: "award", ware, award: { kind, order, reason } }),
  nothing,
);

/** 还价 */
export const makeCounterOffer = handleTogether(
  trading.makeCounterOffer,
  sessionLane,
  ({ section, ware, order, price }, caller) =>
    inLine(section, caller, { kind: "counter-offer", ware, order, price }),
  nothing,
);

/** 答复还价 */
export const answerCounterOffer = handleTogether(
  trading.answerCounterOffer,
  sessionLane,
  ({ section, ware, accepted }, caller) => inLine(section, caller, { kind: "answer", ware, accepted }),
  nothing,
);

/** 确认中标结果 */
export const confirmOffers = handleTogether(
  trading.confirmOffers,
  sessionLane,
  ({ section, ware }, caller) => inLine(section, caller, { kind: "confirm-offers", ware }),
  nothing,
);

/** 放弃中标 */
export const giveUpOffer = handleTogether(
  trading.giveUpOffer,
  sessionLane,
  ({ section, ware, order, reason }, caller) =>
    inLine(section, caller, { kind: "give-up", ware, order, reason }),
  nothing,
);
