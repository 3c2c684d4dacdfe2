import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { ApplicationTable } from "../tables.ts";
import { sealedApplication } from "./sealed.ts";

export type Application = Readonly<Omit<Selectable<ApplicationTable>, "personal">>;

/** An application, locked until the transaction ends; or NOT_FOUND. */
export const lockApplication = async (tx: Tx, id: string): Promise<Application> =>
  sealedApplication.opened(id, await byId(tx, id).forUpdate().executeTakeFirstOrThrow(notFound));

export const getApplication = async (db: Reader, id: string): Promise<Application> =>
  sealedApplication.opened(id, await byId(db, id).executeTakeFirstOrThrow(notFound));

const byId = (db: Reader, id: string) =>
  db.selectFrom("signing.application").selectAll().where("id", "=", id);

/** Whether it is for the firm itself; otherwise it is for an operator. */
export const isForFirm = ({ numberKind }: Pick<Application, "numberKind">) => numberKind !== "1";
