import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { findTradeTerms } from "./sheet-store.ts";

const roundMs = 300_000;

/** What the exchange's sheet says of a session that is to be applied for. */
export const readTradeTerms = handle(
  contract.parameterSheet.readTradeTerms,
  async ({ mode, downmode, wareKind }, { db, actor }) => {
    const shape = { mode, downmode: mode === "0" ? downmode : ("A" as const) };
    const terms = await findTradeTerms(db, actor.companyId, shape, wareKind ?? null);
    const { noticeDays, priceStep, maxPriceStep, minBidders, tieRule, deposit, feeBuy, feeSell } = terms;
    return {
      noticeDays,
      priceStep,
      maxPriceStep,
      minBidders,
      tieRule,
      deposit,
      feeBuy,
      feeSell,
      coolMs: terms.restMs,
      quoteMs: terms.sealedMs ?? roundMs,
    };
  },
);
