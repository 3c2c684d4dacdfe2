import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import {
  consentClauses,
  consentMark,
  consentVersion,
  findConsent,
  isConsented,
  lockConsent,
  requireWithdrawable,
} from "../consent.ts";
import { previewPrivacy } from "./privacy-card.ts";

/** 隐私管理. */
export const privacyHandlers: readonly Handler[] = [
  handle(api.finance.readPrivacy, async (_, { db, actor }) => {
    const consent = await findConsent(db, actor.firmId);
    return {
      agreed: isConsented(consent),
      version: consentVersion,
      clauses: consentClauses,
      at: consent ? instant(consent.at.getTime()) : null,
      by: consent?.byName ?? "",
    };
  }),

  previewPrivacy,

  handle(api.finance.setPrivacy, async ({ agreed, seen }, { tx, now, actor }) => {
    requireMatchingPreview(seen, consentMark(await lockConsent(tx, actor.firmId), agreed));
    const set = {
      agreed,
      version: consentVersion,
      byUser: actor.userId,
      byName: actor.name,
      at: new Date(now),
    };
    await tx
      .insertInto("financing.consent")
      .values({ firmId: actor.firmId, ...set })
      .onConflict((existing) => existing.column("firmId").doUpdateSet(set))
      .execute();
    // Under the lock of the consent: a submission at this moment is over by now, or finds the consent withdrawn.
    if (!agreed) await requireWithdrawable(tx, actor.firmId);
    return null;
  }),
];
