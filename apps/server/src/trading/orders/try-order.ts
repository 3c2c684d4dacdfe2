import { api } from "@zd/api";
import { refusals, refusalText } from "@zd/api/refusals";
import { orderNo, quantity as quantityOf } from "@zd/domain/kernel/brand";
import { otherSide } from "@zd/domain/terms/codes";
import { firmFeeRule } from "@zd/domain/trading/deal";
import { isTake } from "@zd/domain/trading/session";
import { tryOrder as tryIt } from "@zd/domain/trading/trial";
import { findFeeTerms } from "../../funds/index.ts";
import { concealing, handle, notFound } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";
import { hideOffers } from "../seals/conceal-offers.ts";
import { findEligibility } from "../sections/section-power.ts";
import { feeRuleIn } from "../sessions/section-fees.ts";
import { findSession } from "../sessions/session-store.ts";

/** 下单试算: what 6101 would answer now; outside of the lane, and nothing is kept. */
export const tryOrder = (platform: Pick<Platform, "cacheOf">) => concealing(attempt, hideOffers(platform));

const attempt = handle(
  api.trading.tryOrder,
  async ({ section, ware, side, price, quantity, turn }, { db, actor, now }) => {
    const found = await findSession(db, section);
    const published = found?.session.wares.get(ware);
    if (!found || !published || found.published.company !== actor.companyId) throw notFound();
    const { session } = found;
    const owners = session.section.side;
    const own = firmFeeRule(owners, published.rule);
    const fees = await findFeeTerms(db, [actor.firmId]);
    const { rule: fee } = feeRuleIn(fees, found)(actor.firmId, otherSide(owners), own, now);
    const eligibility = await findEligibility(
      db,
      actor,
      { id: section, wareKind: found.published.wareKind, side: owners },
      now,
      fee,
    );
    const { split, total } = published.rule;
    const { refusal, ...trial } = tryIt(
      session,
      {
        no: orderNo("trial"),
        ware,
        firm: actor.firmId,
        user: actor.userId,
        side: side ?? null,
        price: price ?? null,
        quantity: quantity ?? (split || isTake(session.section.mode) ? quantityOf(0n) : total),
        turn: turn ?? null,
        at: now,
        draw: "",
      },
      eligibility,
    );
    return {
      ...trial,
      accepted: refusal === null,
      refusal: refusal && {
        code: refusals[refusal.reason][0],
        message: refusalText(refusal.reason, refusal.figures),
      },
      available: eligibility.available,
      at: now,
    };
  },
);
