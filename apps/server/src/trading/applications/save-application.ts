import { api } from "@zd/api";
import { saveApplication as decide } from "@zd/domain/trading/application";
import type { ApplicationDraft } from "@zd/domain/trading/application-terms";
import { handle } from "../../platform/calls/operation.ts";
import { keepStep, lockApplication, nextApplicationId } from "./application-store.ts";
import { actorOf } from "./detail.ts";
import { movedTo } from "./moved.ts";
import { findUnknownReference } from "./references.ts";

/** 新增或修改交易申请 (tradeApply): a draft may be incomplete, but the entries that it names must exist. */
export const saveApplication = handle(
  api.applications.saveApplication,
  async ({ application, version, ...draft }, { tx, actor, now, accept, refuse }) => {
    const { companyId: company, firmId: firm } = actor;
    const stored =
      application === undefined ? null : await lockApplication(tx, application, { company, firm });
    const written = draft as ApplicationDraft;
    const unknown = await findUnknownReference(tx, company, written);
    if (unknown !== null) refuse("REFERENCE_UNKNOWN", { field: unknown });
    const facts = accept(decide(stored?.application ?? null, written, actorOf(actor), now, version ?? null));
    const id = stored?.id ?? (await nextApplicationId(tx, now));
    return movedTo(id, await keepStep({ tx }, id, company, stored, facts));
  },
);
