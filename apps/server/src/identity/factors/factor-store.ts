import { factorsMost } from "@zd/domain/identity/second-factor";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { Refused } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

const ofUser = (db: Reader, userId: UserId) =>
  db.selectFrom("identity.secondFactor").where("userId", "=", userId);

const counting = (db: Reader, userId: UserId) => ofUser(db, userId).where("confirmedAt", "is not", null);

/** A user's second factors that count, the first one first. */
export const findFactors = (db: Reader, userId: UserId) =>
  counting(db, userId).select(["id", "kind", "name", "createdAt", "lastUsedAt"]).orderBy("id").execute();

/** Whether a user has a second factor that counts. */
export const hasFactor = async (db: Reader, userId: UserId): Promise<boolean> =>
  (await counting(db, userId).select("id").limit(1).executeTakeFirst()) !== undefined;

/** The authenticators of a user that count, locked until the transaction ends, so that no code serves twice. */
export const lockAuthenticators = (tx: Tx, userId: UserId) =>
  counting(tx, userId)
    .select(["id", "secret", "lastStep"])
    .where("kind", "=", "totp")
    .orderBy("id")
    .forUpdate()
    .execute();

/** An authenticator that was begun and has not given a code yet, locked; undefined where there is none of this number. */
export const lockBegun = (tx: Tx, userId: UserId, id: bigint) =>
  ofUser(tx, userId)
    .select(["id", "secret", "lastStep"])
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** An authenticator, as far as its codes need it. */
export type Authenticator = Awaited<ReturnType<typeof lockAuthenticators>>[number];

/** A user's passkeys of a site. */
export const findPasskeys = (db: Reader, userId: UserId, rpId: string) =>
  counting(db, userId)
    .select(["id", "credentialId", "publicKey", "uses", "transports"])
    .where("kind", "=", "passkey")
    .where("rpId", "=", rpId)
    .orderBy("id")
    .execute();

/** A passkey that its browser has made, as it is kept. */
interface NewPasskey {
  readonly userId: UserId;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** The site (host) that it is of. */
  readonly rpId: string;
  readonly uses: bigint;
  readonly transports: readonly string[];
}

/** Adds a passkey, which counts at once; false where it is somebody's already. */
export async function addPasskey(
  tx: Tx,
  { transports, ...passkey }: NewPasskey,
  now: Instant,
): Promise<boolean> {
  const at = new Date(now);
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("identity.secondFactor")
    .values({
      ...passkey,
      kind: "passkey",
      secret: null,
      lastStep: null,
      transports: [...transports],
      createdAt: at,
      confirmedAt: at,
      lastUsedAt: null,
    })
    .onConflict((existing) => existing.column("credentialId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Notes that a passkey was used, with the counter that it has said. */
export async function savePasskeyUsed(tx: Tx, id: bigint, uses: number, now: Instant): Promise<void> {
  await tx
    .updateTable("identity.secondFactor")
    .set({ uses: BigInt(uses), lastUsedAt: new Date(now) })
    .where("id", "=", id)
    .execute();
}

/** Refuses one more factor where a user has as many as he may. */
export async function requireRoom(db: Reader, userId: UserId): Promise<void> {
  if ((await findFactors(db, userId)).length >= factorsMost)
    throw new Refused("FACTORS_FULL", { most: String(factorsMost) });
}

/** Begins an authenticator in place of any that was begun before and not finished; gives its number. */
export async function beginAuthenticator(
  tx: Tx,
  { userId, name, secret }: { readonly userId: UserId; readonly name: string; readonly secret: Buffer },
  now: Instant,
): Promise<bigint> {
  await tx
    .deleteFrom("identity.secondFactor")
    .where("userId", "=", userId)
    .where("confirmedAt", "is", null)
    .execute();
  const { id } = await tx
    .insertInto("identity.secondFactor")
    .values({
      userId,
      kind: "totp",
      name,
      secret,
      lastStep: null,
      createdAt: new Date(now),
      confirmedAt: null,
      lastUsedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that a code of this step was taken; the first one makes the authenticator count. */
export async function saveCodeTaken(tx: Tx, id: bigint, step: number, now: Instant): Promise<void> {
  const at = new Date(now);
  await tx
    .updateTable("identity.secondFactor")
    .set(({ fn, val }) => ({
      lastStep: BigInt(step),
      lastUsedAt: at,
      confirmedAt: fn.coalesce("confirmedAt", val(at)),
    }))
    .where("id", "=", id)
    .execute();
}

/** Removes a factor of a user; false where he has none of this number. */
export async function removeFactor(tx: Tx, userId: UserId, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("identity.secondFactor")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
