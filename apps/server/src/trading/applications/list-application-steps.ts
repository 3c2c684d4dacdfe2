import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { getApplication } from "./application-store.ts";
import { stepsOf } from "./detail.ts";

/** 审核记录 (2210) of an application of one's own firm. */
export const listApplicationSteps = handle(
  api.applications.listApplicationSteps,
  async ({ application }, { db, actor }) =>
    stepsOf(
      db,
      await getApplication(db, application, { company: actor.companyId, firm: actor.firmId }),
      false,
    ),
);
