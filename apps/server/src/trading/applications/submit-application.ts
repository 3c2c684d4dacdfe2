import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { otherSide } from "@zd/domain/terms/codes";
import { submitApplication as decide } from "@zd/domain/trading/application";
import { completeTerms } from "@zd/domain/trading/application-faults";
import { requireOfferable } from "../../goods/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { findTradeTerms } from "../parameters/sheet-store.ts";
import { eligibilityOf } from "../sessions/eligibility.ts";
import { keepStep, lockApplication } from "./application-store.ts";
import { actorOf } from "./detail.ts";
import { movedTo } from "./moved.ts";
import { findPromised, promisedWords } from "./promised-lots.ts";
import { findAttributes, findUnknownReference } from "./references.ts";

/** 提交交易申请 (tradeApplySubmit); refused unless everything of domain §4.1 holds now. */
export const submitApplication = handle(
  api.applications.submitApplication,
  async ({ application }, { tx, named, actor, now, accept, refuse }) => {
    const { companyId: company, firmId: firm } = actor;
    const stored = await lockApplication(tx, application, { company, firm });
    const { draft } = stored.application;
    const [unknown, attributes, { noticeDays }, row, calendar] = await Promise.all([
      findUnknownReference(tx, company, draft),
      findAttributes(tx, draft.product),
      findTradeTerms(tx, company, draft, draft.wareKind),
      tx.selectFrom("identity.standingView").selectAll().where("firmId", "=", firm).executeTakeFirst(),
      findCalendar(tx),
    ]);
    const eligibility = eligibilityOf(row, {
      wareKind: draft.wareKind ?? "",
      // An eligibility is that of a trader, on the other side than the owners; here it is asked for the owner.
      side: otherSide(draft.side),
      invited: true,
      mayPlaceOrders: true,
      day: shanghaiDay(now),
      fee: null,
      available: fen(0n),
    });
    const context = { now, firm, noticeDays, attributes, calendar };
    const facts = accept(decide(stored.application, actorOf(actor), eligibility, context));
    if (unknown !== null) refuse("REFERENCE_UNKNOWN", { field: unknown });
    const { goodsLot: lot, wareKind, total } = completeTerms(draft);
    if (lot !== null) {
      await requireOfferable({ named }, { lot, firm, wareKind, quantity: total });
      const [promised] = await findPromised(tx, [lot], [application]);
      if (promised && promised.free < promised.quantity + total)
        refuse("LOT_PROMISED", { ...promisedWords(promised), wanted: groupedQuantity(total) });
    }
    return movedTo(stored.id, await keepStep({ tx }, stored.id, company, stored, facts));
  },
);
