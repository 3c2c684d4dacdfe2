import { hash, randomBytes } from "node:crypto";
import type { LicenceFacts } from "@zd/domain/identity/licence";
import {
  emptyForm,
  isDraftExpired,
  type PersonPart,
  type RegistrationForm,
  type RegistrationState,
} from "@zd/domain/identity/registration";
import { type CompanyId, type FileId, type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { attachFiles, visitor } from "../files/index.ts";
import { accountKey, findFirmByCode, isAccountTaken } from "../identity/index.ts";
import { notFound, Refused } from "../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../platform/database/database.ts";
import type { Scope } from "../platform/jobs/jobs.ts";
import { indexOf } from "../platform/keys/personal.ts";
import { opened, type Registration, sealedColumns } from "./sealed-registration.ts";

export type { Registration } from "./sealed-registration.ts";

const hashOf = (ticket: string) => hash("sha256", ticket, "buffer");

/** A new ticket and its hash, of which only the hash is kept. With the ticket an applicant goes on with his registration. */
export const newTicket = () => {
  const ticket = randomBytes(32).toString("base64url");
  return { ticket, ticketHash: hashOf(ticket) };
};

/**
 * Locks the registrations of a company until this transaction is over, so that no two take the same firm, account or
 * mobile.
 */
export const lockRegistering = (tx: Tx, company: CompanyId) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`admission ${company}`}, 0))`);

/** The registration of a ticket; refused where the ticket is unknown or the registration was left too long. */
export async function findByTicket(
  db: Reader,
  company: CompanyId,
  ticket: string,
  now: Instant,
): Promise<Registration> {
  const found = await db
    .selectFrom("admission.registration")
    .selectAll()
    .where("ticketHash", "=", hashOf(ticket))
    .where("companyId", "=", company)
    .executeTakeFirst();
  if (!found || isLeft(found, now)) throw new Refused("REGISTRATION_GONE");
  return opened(found);
}

/** The same, locked until this transaction is over. */
export async function lockByTicket(
  { tx, now }: Pick<Scope, "tx" | "now">,
  company: CompanyId,
  ticket: string,
): Promise<Registration> {
  await lockRegistering(tx, company);
  const { id } = await findByTicket(tx, company, ticket, now);
  return lockRegistration(tx, id);
}

export async function lockRegistration(tx: Tx, id: bigint, company?: CompanyId): Promise<Registration> {
  const found = tx.selectFrom("admission.registration").selectAll().where("id", "=", id).forUpdate();
  // Staff sees a registration once it is submitted.
  const submitted =
    company === undefined ? found : found.where("companyId", "=", company).where("state", "!=", "0");
  return opened(await submitted.executeTakeFirstOrThrow(notFound));
}

/** A registration as the staff sees it, once it was submitted. */
export const findSubmitted = async (db: Reader, company: CompanyId, id: bigint): Promise<Registration> =>
  opened(
    await db
      .selectFrom("admission.registration")
      .selectAll()
      .where("id", "=", id)
      .where("companyId", "=", company)
      .where("state", "!=", "0")
      .executeTakeFirstOrThrow(notFound),
  );

/** The latest registration of a mobile, one under way before one that is approved; null where there is none. */
export async function findByMobile(
  db: Reader,
  company: CompanyId,
  mobile: string,
  now: Instant,
): Promise<Registration | null> {
  const found = await db
    .selectFrom("admission.registration")
    .selectAll()
    .where("companyId", "=", company)
    .where(hasMobile(mobile))
    .orderBy(sql`state = '4'`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found && !isLeft(found, now) ? opened(found) : null;
}

/** Whether a registration is of this mobile; those from before that are not sealed yet have it as it is. */
export const hasMobile = (mobile: string) =>
  sql<boolean>`(mobile_index = ${indexOf("mobile", mobile)} or mobile_index is null and mobile = ${mobile})`;

const isLeft = ({ state, savedAt }: Pick<Registration, "state" | "savedAt">, now: Instant) =>
  state === "0" && isDraftExpired(instant(savedAt.getTime()), now);

export async function insertRegistration(
  tx: Tx,
  company: CompanyId,
  mobile: string,
  ticketHash: Buffer,
  now: Instant,
): Promise<Registration> {
  // An unfinished registration of the same mobile is replaced.
  const left = await tx
    .selectFrom("admission.registration")
    .select("id")
    .where("companyId", "=", company)
    .where(hasMobile(mobile))
    .where("state", "=", "0")
    .execute();
  for (const { id } of left) await dropRegistration(tx, company, id, now);
  const person: PersonPart = { name: "", idCard: "", mobile, account: "", idFront: null, idBack: null };
  const at = new Date(now);
  const form = { person, ...emptyForm };
  const { id } = await tx
    .insertInto("admission.registration")
    .values({
      companyId: company,
      state: "0",
      version: 1,
      ticketHash,
      mobile: "",
      account: "",
      passwordHash: null,
      firmName: "",
      creditCode: "",
      form: JSON.stringify({ person: { ...person, mobile: "" }, ...emptyForm }),
      begunAt: at,
      savedAt: at,
      submittedAt: null,
      decidedAt: null,
      decidedBy: null,
      opinion: null,
      firmId: null,
      proofAmount: null,
      proofUntil: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // What is sealed is sealed for this row, whose number is known only now.
  await tx
    .updateTable("admission.registration")
    .set(sealedColumns(id, { mobile, proofNumber: "", form }))
    .where("id", "=", id)
    .execute();
  return lockRegistration(tx, id);
}

/** Removes a registration that was never submitted; its files are removed later as loose ones. */
export async function dropRegistration(tx: Tx, company: CompanyId, id: bigint, now: Instant): Promise<void> {
  const attaching = { company, firm: visitor, ofOthers: false, audience: "owner" } as const;
  await attachFiles(tx, recordOf(id), [], attaching, now);
  await tx.deleteFrom("admission.registration").where("id", "=", id).execute();
}

interface Saving {
  readonly form: RegistrationForm;
  /** Left out where it stays. */
  readonly state?: RegistrationState;
  /** Left out where it stays. */
  readonly passwordHash?: string;
}

/** Saves the form, keeps its files, and lets the staff read them once it is submitted. */
export async function saveForm(
  { tx, now }: Pick<Scope, "tx" | "now">,
  before: Registration,
  { form, state = before.state, passwordHash = before.passwordHash ?? undefined }: Saving,
): Promise<Registration> {
  const { id, companyId } = before;
  await attachFiles(
    tx,
    recordOf(id),
    filesOf(form),
    { company: companyId, firm: visitor, ofOthers: false, audience: state === "0" ? "owner" : "staff" },
    now,
  );
  const account = changedProof(before, form) ? forgottenProof : {};
  await tx
    .updateTable("admission.registration")
    .set({
      state,
      version: before.version + 1,
      account: accountKey(form.person.account),
      passwordHash: passwordHash ?? null,
      firmName: form.firm.name,
      creditCode: form.firm.creditCode,
      ...sealedColumns(id, { form, mobile: form.person.mobile, proofNumber: before.proofNumber }),
      savedAt: new Date(now),
      ...(state === "1" && before.state !== "1" ? { submittedAt: new Date(now) } : {}),
      ...account,
    })
    .where("id", "=", id)
    .execute();
  return lockRegistration(tx, id);
}

/** Whether the form now has another account than the one that is being verified or was verified. */
const changedProof = (before: Registration, { firm, bank }: RegistrationForm) =>
  before.proofState !== "0" &&
  (before.proofNumber !== bank.number ||
    before.proofBranchNo !== bank.branchNo ||
    before.proofName !== firm.name);

const forgottenProof = {
  proofState: "0",
  proofAmount: null,
  proofUntil: null,
  proofTries: 0,
  proofMemo: "账户信息已修改，请重新验证",
} as const;

export const recordOf = (id: bigint) => ({ kind: "registration", id: String(id) }) as const;

const filesOf = ({ person, firm, trade }: RegistrationForm): readonly FileId[] => [
  ...new Set(
    [firm.licence, person.idFront, person.idBack, trade.entrust, trade.permit].filter(
      (file) => file !== null,
    ),
  ),
];

/** Refuses a credit code or account of a member, or of another registration that was submitted; empty ones are free. */
export async function requireFree(
  db: Reader,
  { id, companyId }: Pick<Registration, "id" | "companyId">,
  { account, creditCode }: { readonly account: string; readonly creditCode: string },
): Promise<void> {
  const others = () =>
    db
      .selectFrom("admission.registration")
      .select("id")
      .where("companyId", "=", companyId)
      .where("state", "in", ["1", "2"])
      .where("id", "!=", id);
  if (creditCode !== "") {
    const waiting = await others().where("creditCode", "=", creditCode).executeTakeFirst();
    if (waiting || (await findFirmByCode(db, companyId, creditCode))) throw new Refused("CREDIT_CODE_TAKEN");
  }
  if (account !== "") {
    const waiting = await others().where("account", "=", accountKey(account)).executeTakeFirst();
    if (waiting || (await isAccountTaken(db, companyId, account))) throw new Refused("ACCOUNT_TAKEN");
  }
}

export const steps = {
  begun: "开始注册",
  submitted: "提交审核",
  returned: "要求补充",
  rejected: "驳回",
  approved: "通过",
  "proof-begun": "发起打款验证",
  proven: "打款验证通过",
  "proof-failed": "打款验证失败",
} as const;

export async function noteStep(
  { tx, now }: Pick<Scope, "tx" | "now">,
  registrationId: bigint,
  what: keyof typeof steps,
  by: UserId | null = null,
  memo = "",
): Promise<void> {
  await tx
    .insertInto("admission.registrationStep")
    .values({ registrationId, at: new Date(now), what, byUser: by, memo })
    .execute();
}

/** The steps of a registration, in order. Staff stands by name where `named` is true, otherwise as 交易中心. */
export async function findSteps(db: Reader, id: bigint, named: boolean) {
  const found = await db
    .selectFrom("admission.registrationStep as s")
    .leftJoin("identity.operatorView as o", "o.userId", "s.byUser")
    .select(["s.at", "s.what", "s.byUser", "s.memo", "o.name"])
    .where("s.registrationId", "=", id)
    .orderBy("s.id")
    .execute();
  return found.map(({ at, what, byUser, memo, name }) => ({
    at: instant(at.getTime()),
    what: steps[what as keyof typeof steps],
    by: byUser === null ? "经办人" : named ? (name ?? byUser) : "交易中心",
    memo,
  }));
}

export async function keepReading(tx: Tx, fileId: FileId, facts: LicenceFacts, now: Instant): Promise<void> {
  const reading = { facts: JSON.stringify(facts), at: new Date(now) };
  await tx
    .insertInto("admission.reading")
    .values({ fileId, ...reading })
    .onConflict((existing) => existing.column("fileId").doUpdateSet(reading))
    .execute();
}

export async function findReading(db: Reader, fileId: FileId | null): Promise<LicenceFacts | null> {
  if (fileId === null) return null;
  const found = await db
    .selectFrom("admission.reading")
    .select("facts")
    .where("fileId", "=", fileId)
    .executeTakeFirst();
  return found?.facts ?? null;
}
