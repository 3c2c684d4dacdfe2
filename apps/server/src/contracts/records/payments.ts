import { api } from "@zd/api";
import { type ContractMove, contractMoves } from "@zd/domain/contracts/money-moves";
import { handle } from "../../platform/calls/operation.ts";
import { claimsOf } from "../contract-on-the-wire.ts";
import { findHistory, stamp } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** A movement of money between the two sides, or between accounts of one side. */
export const moveOnTheWire = ({ kind, amount, from, to }: ContractMove) => ({
  kind,
  amount,
  from: from.side,
  fromBucket: from.bucket,
  to: to.side,
  toBucket: to.bucket,
});

/** 合同付款记录 (2105): the movements of money that follow from the steps. */
export const listPayments = handle(api.contracts.listPayments, async ({ contractNo }, { db, actor }) => {
  const [{ contract: one }, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  return {
    movements: history.flatMap((step) =>
      contractMoves(step.fact).map((move) => ({
        step: step.step,
        ...moveOnTheWire(move),
        ...stamp(step),
      })),
    ),
    claims: claimsOf(one, history),
  };
});
