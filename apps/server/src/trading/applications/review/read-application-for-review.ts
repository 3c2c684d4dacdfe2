import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { getApplication } from "../application-store.ts";
import { detailOf, reviewerActionsFor, stepsOf } from "../detail.ts";

/** An application for staff; a draft is NOT_FOUND. */
export const readApplicationForReview = handle(
  api.applications.readApplicationForReview,
  async ({ application }, { db, actor, now, refuse }) => {
    const stored = await getApplication(db, application, { company: actor.companyId });
    if (stored.application.state === "0") return refuse("NOT_FOUND");
    const [detail, steps] = await Promise.all([
      detailOf(db, stored, reviewerActionsFor(actor, stored), now),
      stepsOf(db, stored, true),
    ]);
    return { detail, steps };
  },
);
