import type { CompanyId } from "@zd/domain/kernel/brand";
import type { Tx } from "../../platform/database.ts";
import { notFound, Refused } from "../../platform/operation.ts";

/** A name that a browser asks for, in small letters: no scheme, no port, no path. */
const hostName = /^(?=.{1,100}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export function asHostName(typed: string): string {
  const name = typed.trim().toLowerCase();
  if (!hostName.test(name)) throw new Refused("HOST_INVALID");
  return name;
}

/** An entry of the company, locked. */
export const lockHost = (tx: Tx, company: CompanyId, id: number) =>
  tx
    .selectFrom("mall.host")
    .select(["id", "domain", "enabled", "memo"])
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
