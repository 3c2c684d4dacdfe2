import { randomInt } from "node:crypto";
import { firstPasswordUntil } from "@zd/domain/identity/sign-in-step";
import { type CompanyId, firmId, type Instant, userId } from "@zd/domain/kernel/brand";
import { isThereAlready, type Reader, type Tx } from "../platform/database/database.ts";
import type { Platform } from "../platform/module.ts";
import { findCompanies } from "../system/index.ts";
import { openFirm } from "./firms/firm-store.ts";
import { openOperator } from "./operators/operator-store.ts";
import { hashPassword } from "./sign-in/password.ts";

/** Account and password for an empty platform. */
export interface FirstAdministrator {
  /** The name to sign in with. */
  readonly account: string;
  /** Sixteen letters and digits; it is kept nowhere but hashed. */
  readonly password: string;
}

const account = "admin";
/** Letters and digits that are not mistaken for one another. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";
const passwordLength = 16;
const exchange = firmId("EXCHANGE");

/**
 * 系统管理员 of an empty platform: its password is printed by the start that creates the account, and can be
 * read nowhere later. Null for every other start, unless it is asked to renew a lost password; also null once that
 * password was changed, or where the exchange has other staff.
 */
export async function openFirstAdministrator(
  { db, transact }: Pick<Platform, "db" | "transact">,
  renew = false,
): Promise<FirstAdministrator | null> {
  const [company] = await findCompanies(db);
  if (!company || (await isInUse(db)) || (!renew && (await isThere(db)))) return null;
  const password = Array.from({ length: passwordLength }, () =>
    characters.charAt(randomInt(characters.length)),
  ).join("");
  const passwordHash = await hashPassword(password);
  const opened = transact(async ({ tx, now }) => {
    if (renew && (await renewPassword(tx, passwordHash, now))) return true;
    await openFirm(
      tx,
      {
        id: exchange,
        companyId: company.id as CompanyId,
        name: company.name,
        shortName: company.shortName,
        creditCode: "-",
        kind: "9",
        address: company.address,
        phone: company.phone,
      },
      now,
    );
    const person = { userId: userId(exchange), firmId: exchange, companyId: company.id as CompanyId };
    await openOperator(
      tx,
      {
        ...person,
        account,
        name: "系统管理员",
        mobile: "",
        passwordHash,
        roles: ["systemAdministrator"],
        isFirstPassword: true,
      },
      now,
    );
    return true;
  });
  // Of nodes that start together, one opens the account and says its password.
  const mine = await opened.catch((error: unknown) => {
    if (isThereAlready(error)) return false;
    throw error;
  });
  return mine ? { account, password } : null;
}

const isThere = async (db: Reader): Promise<boolean> =>
  (await db
    .selectFrom("identity.operator")
    .select("userId")
    .where("userId", "=", userId(exchange))
    .executeTakeFirst()) !== undefined;

/** Whether the exchange has signed in and changed the password, or has other staff. */
async function isInUse(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom("identity.operator as o")
    .innerJoin("identity.firm as f", "f.id", "o.firmId")
    .select("o.userId")
    .where("f.kind", "=", "9")
    .where((row) =>
      row.or([row("o.firmId", "!=", exchange), row("o.passwordChangedAt", ">", row.ref("o.createdAt"))]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

async function renewPassword(tx: Tx, passwordHash: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("identity.operator")
    .set({ passwordHash, passwordUntil: new Date(firstPasswordUntil(now)) })
    .where("userId", "=", userId(exchange))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
