import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { decideContract } from "@zd/domain/contracts/lifecycle";
import { contractMoves } from "@zd/domain/contracts/money-moves";
import { paymentTrial } from "@zd/domain/contracts/payment-trial";
import { findAvailable } from "../../funds/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnContract } from "../read-contract.ts";
import { moveOnTheWire } from "../records/payments.ts";

/** 应付款试算 (2120): the payment decided as it would be; nothing is kept. */
export const tryPayment = handle(
  api.contracts.tryPayment,
  async ({ contractNo, amount: wantedAmount }, { db, actor, now }) => {
    const [{ contract: one, side, calendar }, available] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findAvailable(db, actor.firmId),
    ]);
    const trial = paymentTrial(one, side, wantedAmount ?? null, available);
    const { amount } = trial;
    const action =
      trial.to === "outside"
        ? ({ type: "claim-payment", amount, voucher: "--" } as const)
        : ({ type: side === "B" ? "pay" : "refund", amount } as const);
    const by = { user: actor.userId, party: side, seen: null };
    const decided = decideContract(one, action, by, now, {
      available: () => available,
      certified: false,
      calendar,
    });
    return {
      ...trial,
      postings: decided.ok ? decided.facts.flatMap(contractMoves).map(moveOnTheWire) : [],
      refusal: decided.ok ? null : refusalText(decided.reason, decided.figures),
    };
  },
);
