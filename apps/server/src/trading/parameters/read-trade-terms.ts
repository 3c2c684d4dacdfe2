import { api } from "@zd/api";
import { tradeTermsOf } from "@zd/domain/trading/trade-terms";
import { handle } from "../../platform/calls/operation.ts";
import { findLayers } from "./sheet-store.ts";

/** Trade terms of the parameter sheet, for an application form; those of a second round for mode 90. */
export const readTradeTerms = handle(
  api.parameterSheet.readTradeTerms,
  async ({ mode, downmode, wareKind = null }, { db, actor }) => {
    const layers = await findLayers(db, actor.companyId);
    const shape = { mode, downmode: mode === "0" ? downmode : ("A" as const) };
    const terms = tradeTermsOf(shape, wareKind, layers);
    const rounds = tradeTermsOf({ mode: "90", downmode: "A" }, wareKind, layers);
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
      coolMs: rounds.restMs,
      quoteMs: rounds.sealedMs ?? 0,
    };
  },
);
