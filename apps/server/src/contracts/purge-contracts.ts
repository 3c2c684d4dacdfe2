import type { Contract } from "@zd/domain/contracts/contract";
import type { ContractNo, FirmId, OrderNo, SectionId } from "@zd/domain/kernel/brand";
import { findFinanced } from "../goods/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { revive } from "../platform/formats/exact-json.ts";
import { findLettersAbout } from "../signing/index.ts";

/**
 * The contracts of a practice session between these firms that nothing rests on but themselves, locked: no letter, no paper of
 * a step, no case of breach, no loan. Those, once they are over, may be purged.
 */
export async function lockPurgeableContracts(
  tx: Tx,
  section: SectionId,
  firms: readonly FirmId[],
): Promise<readonly Contract[]> {
  const found = await tx
    .selectFrom("contracts.contract as c")
    .select("c.body")
    .where("c.sectionId", "=", section)
    .where("c.practice", "=", true)
    .where("c.buyerId", "in", firms)
    .where("c.sellerId", "in", firms)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contracts.disposal as d").select("d.id").whereRef("d.contractNo", "=", "c.contractNo"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contracts.attachment as a")
            .select("a.step")
            .whereRef("a.contractNo", "=", "c.contractNo"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("contracts.stampedLetter as l")
            .select("l.side")
            .whereRef("l.contractNo", "=", "c.contractNo"),
        ),
      ),
    )
    .orderBy("c.contractNo")
    .forUpdate("c")
    .execute();
  const contracts = found.map(({ body }) => revive<Contract>(body));
  if (contracts.length === 0) return [];
  const nos = contracts.map(({ no }) => no);
  const [letters, financed] = await Promise.all([findLettersAbout(tx, nos), findFinanced(tx, nos)]);
  const besides = new Set<string>([...letters.map(({ record }) => record), ...financed]);
  return contracts.filter(({ no }) => !besides.has(no));
}

/** A contract that was purged, and the order that it had come of. */
export interface PurgedContract {
  readonly no: ContractNo;
  /** The order that was dealt. */
  readonly order: OrderNo;
}

/** 清理: those of these contracts that are over go, with their logs. Says which. */
export async function purgeContracts(tx: Tx, nos: readonly ContractNo[]): Promise<readonly PurgedContract[]> {
  if (nos.length === 0) return [];
  const over = await tx
    .selectFrom("contracts.contract")
    .select(["contractNo as no", "orderNo as order"])
    .where("contractNo", "in", nos)
    .where("isOpen", "=", false)
    .execute();
  const gone = over.map(({ no }) => no);
  if (gone.length === 0) return [];
  await tx.deleteFrom("contracts.fact").where("contractNo", "in", gone).execute();
  await tx.deleteFrom("contracts.contract").where("contractNo", "in", gone).execute();
  return over.map(({ no, order }) => ({ no, order: order as OrderNo }));
}
