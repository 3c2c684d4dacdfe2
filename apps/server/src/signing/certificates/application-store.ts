import type { Selectable } from "kysely";
import type { Reader, Tx } from "../../platform/database.ts";
import { notFound } from "../../platform/operation.ts";
import type { ApplicationTable } from "../tables.ts";

export type Application = Readonly<Selectable<ApplicationTable>>;

/** Locked until the transaction ends: nobody else decides about it. */
export const lockApplication = (tx: Tx, id: string): Promise<Application> =>
  tx
    .selectFrom("signing.application")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

export const getApplication = (db: Reader, id: string): Promise<Application> =>
  db.selectFrom("signing.application").selectAll().where("id", "=", id).executeTakeFirstOrThrow(notFound);

/** Whether it is for the firm itself, and not for one of its operators. */
export const isForFirm = ({ numberKind }: Pick<Application, "numberKind">) => numberKind !== "1";
