import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ApplicationTable } from "../tables.ts";

export type Application = Readonly<Selectable<ApplicationTable>>;

/** An application, locked until the transaction ends; or NOT_FOUND. */
export const lockApplication = (tx: Tx, id: string): Promise<Application> =>
  tx
    .selectFrom("signing.application")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export const getApplication = (db: Reader, id: string): Promise<Application> =>
  db.selectFrom("signing.application").selectAll().where("id", "=", id).executeTakeFirstOrThrow(notFound);

/** Whether it is for the firm itself; otherwise it is for an operator. */
export const isForFirm = ({ numberKind }: Pick<Application, "numberKind">) => numberKind !== "1";
