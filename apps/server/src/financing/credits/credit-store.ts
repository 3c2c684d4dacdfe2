import type { CreditId } from "@zd/domain/financing/codes";
import type { FirmId } from "@zd/domain/kernel/brand";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { CreditTable } from "../tables.ts";

export type CreditRow = Readonly<Selectable<CreditTable>>;

/** A credit, locked until this transaction is over; of this firm where one is given. Or NOT_FOUND. */
export const lockCredit = (tx: Tx, id: CreditId, firm?: FirmId): Promise<CreditRow> =>
  tx
    .selectFrom("financing.credit")
    .selectAll()
    .where("id", "=", id)
    .$if(firm !== undefined, (of) => of.where("firmId", "=", firm as FirmId))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

/** A firm's own credit; or NOT_FOUND. */
export const getCredit = (db: Reader, id: CreditId, firm: FirmId): Promise<CreditRow> =>
  db
    .selectFrom("financing.credit")
    .selectAll()
    .where("id", "=", id)
    .where("firmId", "=", firm)
    .executeTakeFirstOrThrow(notFound);
