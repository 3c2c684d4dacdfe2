import type { RegistrationAction } from "@zd/domain/identity/registration";
import type { RegistrationReviewer, UnderReview } from "@zd/domain/identity/registration-steps";
import { getFirm, mobileOf } from "../../identity/index.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Registration } from "../registration-store.ts";

export const underReview = (registration: Registration): UnderReview => ({
  state: registration.state,
  creditCode: registration.creditCode,
  mobile: registration.mobile,
  accountVerified: registration.proofState === "2",
});

/** Mark of a verdict: the version of the registration, and the verdict. */
export const verdictMark = ({ id, version, state }: Registration, step: RegistrationAction) => ({
  id,
  version,
  state,
  step,
});

export async function reviewerOf(db: Reader, actor: Actor): Promise<RegistrationReviewer> {
  const [{ creditCode }, mobile] = await Promise.all([getFirm(db, actor.firmId), mobileOf(db, actor.userId)]);
  return { user: actor.userId, firm: actor.firmId, creditCode, mobile };
}
