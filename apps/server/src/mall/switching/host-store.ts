import type { CompanyId } from "@zd/domain/kernel/brand";
import { notFound, Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** A host name in small letters, without scheme, port and path. */
const hostName = /^(?=.{1,100}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export function asHostName(typed: string): string {
  const name = typed.trim().toLowerCase();
  if (!hostName.test(name)) throw new Refused("HOST_INVALID");
  return name;
}

const entryOf = (db: Reader, company: CompanyId, id: number) =>
  db
    .selectFrom("mall.host")
    .select(["id", "domain", "enabled", "memo"])
    .where("id", "=", BigInt(id))
    .where("companyId", "=", company);

/** A host of the company; or NOT_FOUND. */
export const getHost = (db: Reader, company: CompanyId, id: number) =>
  entryOf(db, company, id).executeTakeFirstOrThrow(notFound);

/** The same, locked. */
export const lockHost = (tx: Tx, company: CompanyId, id: number) =>
  entryOf(tx, company, id).forUpdate().executeTakeFirstOrThrow(notFound);

export type HostRow = Awaited<ReturnType<typeof getHost>>;

/** The other hosts of the company on which the mall is enabled. */
export async function findOtherHosts(
  db: Reader,
  company: CompanyId,
  { id }: Pick<HostRow, "id">,
): Promise<readonly string[]> {
  const others = await db
    .selectFrom("mall.host")
    .select("domain")
    .where("companyId", "=", company)
    .where("enabled", "=", true)
    .where("id", "<>", id)
    .orderBy("domain")
    .execute();
  return others.map(({ domain }) => domain);
}

export function requireOtherState({ enabled: now }: HostRow, enabled: boolean): void {
  if (now === enabled) throw new Refused("NOTHING_CHANGED");
}

/** Mark of a change: the host, and the other hosts on which the mall is enabled. */
export const hostMark = ({ id, domain }: HostRow, enabled: boolean, others: readonly string[]) => ({
  host: id,
  domain,
  enabled,
  others,
});
