import { api } from "@zd/api";
import type { Quantity } from "@zd/domain/kernel/brand";
import { afterWorkingDays } from "@zd/domain/kernel/working-day";
import { completeTerms } from "@zd/domain/trading/application-faults";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { findApproved } from "../applications/application-store.ts";
import { findFirmNames } from "../control/names.ts";
import { findLayers } from "../parameters/sheet-store.ts";

/** 待排场的交易申请. */
export const listApproved = handle(api.sectionPlans.listApproved, async (_, { db, actor }) => {
  const found = await findApproved(db, actor.companyId);
  const [nameOf, layers, calendar] = await Promise.all([
    findFirmNames(
      db,
      found.map(({ application }) => application.firm),
    ),
    findLayers(db, actor.companyId),
    findCalendar(db),
  ]);
  return found.map(({ id, application, submittedAt, createdAt, names }) => {
    const { firm, writers, version } = application;
    const terms = completeTerms(application.draft);
    return {
      application: id,
      version,
      owner: nameOf(firm),
      own: firm === actor.firmId || writers.includes(actor.userId) || terms.invited.includes(actor.firmId),
      product: names.product,
      factory: names.factory,
      side: terms.side,
      mode: terms.mode,
      kind: terms.kind,
      downmode: terms.downmode,
      wareKind: terms.wareKind,
      wareKindName: names.wareKind,
      lots: terms.lots.flatMap(({ count, quantity }) => Array<Quantity>(count).fill(quantity)),
      quantity: terms.total,
      basePrice: terms.basePrice,
      startsAt: terms.startsAt,
      earliest: afterWorkingDays(
        calendar,
        submittedAt ?? createdAt,
        tradeTermsOf(terms, terms.wareKind, layers).noticeDays,
      ),
      secondRound: terms.secondRound,
    };
  });
});
