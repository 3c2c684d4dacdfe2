import { type FirmId, type UserId, userId } from "@zd/domain/kernel/brand";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { errand, type Transact } from "../../platform/jobs/jobs.ts";
import type { CertificateAuthority, Holder } from "../ca/ca.ts";
import { type Application, getApplication, isForFirm, lockApplication } from "./application-store.ts";
import { keepCertificate } from "./certificate-store.ts";

/**
 * Does the next step of an application at the authority: the small payment or, once the holder is verified, the
 * certificate. A second call does nothing twice.
 */
export async function advance(
  ca: CertificateAuthority,
  transact: Transact,
  id: string,
): Promise<Application["state"]> {
  const application = await transact(({ tx }) => getApplication(tx, id));
  if (application.state !== "0") return application.state;
  return application.verifiedAt ? issue(ca, transact, application) : pay(ca, transact, application);
}

/** Goes on with an application that was begun while the authority did not answer, or before the node stopped. */
export const advanceApplication = (ca: CertificateAuthority) =>
  errand<{ readonly id: string }>("signing.advanceApplication", async ({ id }, transact) => {
    await advance(ca, transact, id);
  });

async function pay(ca: CertificateAuthority, transact: Transact, application: Application) {
  const { id, firmId, account } = application;
  const { name } = await transact(({ tx }) => getHolderFirm(tx, firmId));
  await ca.pay({ id, accountName: name, account });
  return transact(async ({ tx }) => {
    const locked = await lockApplication(tx, id);
    if (locked.state !== "0" || locked.verifiedAt) return locked.state;
    await tx.updateTable("signing.application").set({ state: "1" }).where("id", "=", id).execute();
    return "1" as const;
  });
}

async function issue(ca: CertificateAuthority, transact: Transact, application: Application) {
  const { id, companyId: company, firmId: firm, mobile } = application;
  const user = isForFirm(application) ? userId(firm) : application.userId;
  const holder = await transact(({ tx }) => getHolder(tx, firm, user));
  const issued = await ca.issue(id, holder);
  return transact(async ({ tx, now }) => {
    const locked = await lockApplication(tx, id);
    if (locked.state !== "0") return locked.state;
    await keepCertificate(tx, { company, firm, user, name: holder.name, mobile }, issued, now);
    await tx
      .updateTable("signing.application")
      .set({ state: "2", serial: issued.serial, decidedAt: new Date(now) })
      .where("id", "=", id)
      .execute();
    return "2" as const;
  });
}

const getHolderFirm = (db: Reader, firm: FirmId) =>
  db
    .selectFrom("identity.firmView")
    .select(["name", "creditCode"])
    .where("id", "=", firm)
    .executeTakeFirstOrThrow(notFound);

/** The names that the certificate of an operator, or of the firm itself, will have. */
export async function getHolder(tx: Tx, firm: FirmId, user: UserId): Promise<Holder> {
  const [{ name: firmName, creditCode }, operator] = await Promise.all([
    getHolderFirm(tx, firm),
    tx
      .selectFrom("identity.operatorView")
      .select("name")
      .where("userId", "=", user)
      .where("firmId", "=", firm)
      .executeTakeFirstOrThrow(notFound),
  ]);
  return { name: String(user) === String(firm) ? firmName : operator.name, firmName, creditCode };
}
