import { api } from "@zd/api";
import { claimedAmount, dueFrom, sideOf } from "@zd/domain/contracts/contract";
import { mayDo } from "@zd/domain/identity/access";
import { type ContractNo, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { findFirms } from "../identity/index.ts";
import { type Actor, handle, notFound } from "../platform/calls/operation.ts";
import type { Reader } from "../platform/database/database.ts";
import type { HasWaybills } from "./carried.ts";
import { contractOnTheWire, settlementsOf } from "./contract-on-the-wire.ts";
import { type FoundContract, getContract } from "./contract-store.ts";
import { findHistory, type Step } from "./history.ts";
import { recordCounts } from "./record-counts.ts";
import { actionsOf, besidesWaybills } from "./steps/actions-of.ts";

/** A firm's own contract, with its side; or NOT_FOUND. */
export async function getOwnContract(
  db: Reader,
  no: ContractNo,
  firm: FirmId,
): Promise<
  FoundContract & {
    /** The side on which the firm stands. */
    readonly side: Side;
  }
> {
  const found = await getContract(db, no, { firm });
  const side = sideOf(found.contract, firm);
  if (side === null) throw notFound();
  return { ...found, side };
}

/** A contract for its parties and the exchange's staff; or NOT_FOUND. */
export const getReadableContract = (db: Reader, no: ContractNo, { roles, companyId, firmId }: Actor) =>
  getContract(db, no, mayDo(roles, "read-console") ? { company: companyId } : { firm: firmId });

/** One of the settlements of a contract by its number; or NOT_FOUND. */
function documentOf(history: readonly Step[], no: number) {
  const made = settlementsOf(history).findLast(({ document }) => document.no === no);
  if (!made) throw notFound();
  return made.document;
}

/** 合同详情 (2104). */
export const readContract = (hasWaybills: HasWaybills) =>
  handle(api.contracts.readContract, async ({ contractNo, settlement }, { db, actor, now }) => {
    const [found, history, carried] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findHistory(db, contractNo),
      hasWaybills(db, contractNo),
    ]);
    const { row, side, contract: one } = found;
    const firms = await findFirms(db, [one.parties.B, one.parties.S]);
    const actions = actionsOf(found, side, actor, now);
    return {
      side,
      ...contractOnTheWire(found, history, firms, now),
      ...(settlement !== undefined && { settlement: documentOf(history, settlement) }),
      due: fen(dueFrom(one, side) - claimedAmount(one, side)),
      fee: side === "B" ? row.buyerFee : row.sellerFee,
      carried,
      records: { ...recordCounts(history), qualities: row.qualities.length },
      actions: carried ? besidesWaybills(one, actions) : actions,
    };
  });
