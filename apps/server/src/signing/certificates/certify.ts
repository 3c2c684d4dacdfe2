import type { CompanyId, FirmId, Instant, UserId } from "@zd/domain/kernel/brand";
import type { Transact } from "../../platform/jobs/jobs.ts";
import { sandboxCa } from "../ca/sandbox/sandbox-ca.ts";
import { getHolder } from "./advance-application.ts";
import { findCertificate, keepCertificate } from "./certificate-store.ts";

interface Vouched {
  readonly company: CompanyId;
  readonly firm: FirmId;
  readonly user: UserId;
  readonly mobile: string;
  /** From when on his signatures are valid, where that is earlier than now. */
  readonly since?: Instant;
}

/** Has the sandbox issue a certificate for a user without verification; for the demo and tests. */
export async function certify(
  transact: Transact,
  { company, firm, user, mobile, since }: Vouched,
): Promise<void> {
  const order = await transact(async ({ tx, now }) =>
    (await findCertificate(tx, { firm, user }, now))
      ? null
      : { holder: await getHolder(tx, firm, user), request: `vouched:${user}:${now}` },
  );
  if (!order) return;
  const { holder, request } = order;
  const issued = await sandboxCa(transact).issue(request, holder, since);
  await transact(({ tx, now }) =>
    keepCertificate(tx, { company, firm, user, name: holder.name, mobile }, issued, now),
  );
}
