import { contract } from "@zd/contract";
import { instant, type Quantity } from "@zd/domain/kernel/brand";
import { completeTerms, earliestStart } from "@zd/domain/trading/application-faults";
import { handle } from "../../platform/operation.ts";
import { findApproved } from "../applications/application-store.ts";
import { findFirmNames } from "../control/names.ts";

/** 待排场的交易申请. */
export const listApproved = handle(contract.sectionPlans.listApproved, async (_, { db, actor }) => {
  const found = await findApproved(db, actor.companyId);
  const nameOf = await findFirmNames(
    db,
    found.map(({ application }) => application.firm),
  );
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
      earliest: instant(earliestStart(submittedAt ?? createdAt)),
      secondRound: terms.secondRound,
    };
  });
});
