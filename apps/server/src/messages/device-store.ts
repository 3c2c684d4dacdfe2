import { createHash } from "node:crypto";
import type { Instant, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import type { Reader, Tx } from "../platform/database/database.ts";
import { openPersonal, sealPersonal } from "../platform/keys/personal.ts";
import type { PushAddress } from "./send/push-request.ts";

/** The most browsers of a user that are told of messages. */
export const devicesMost = 10;

const hashOf = (address: string): Buffer => createHash("sha256").update(address).digest();

/** The record under which address and keys of a browser are sealed. */
const recordOf = (addressHash: Buffer) => `messages.pushDevice/${addressHash.toString("hex")}`;

/** A browser of a user, with its address and keys. */
export interface Device {
  readonly id: bigint;
  readonly user: UserId;
  readonly to: PushAddress;
}

/** The browsers of these users. */
export async function findDevices(db: Reader, users: readonly UserId[]): Promise<readonly Device[]> {
  if (users.length === 0) return [];
  const found = await db
    .selectFrom("messages.pushDevice")
    .select(["id", "userId", "personal", "addressHash"])
    .where("userId", "in", [...users])
    .orderBy("id")
    .limit(users.length * devicesMost)
    .execute();
  return found.map(({ id, userId, personal, addressHash }) => ({
    id,
    user: userId,
    to: openPersonal<PushAddress>(recordOf(addressHash), personal),
  }));
}

/** How many browsers a user has beside the one of this address. */
export async function countOtherDevices(db: Reader, user: UserId, address: string): Promise<number> {
  const { count } = await db
    .selectFrom("messages.pushDevice")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("userId", "=", user)
    .where("addressHash", "<>", hashOf(address))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a browser; one that is there already becomes this user's, who has signed in on it last. */
export async function saveDevice(
  tx: Tx,
  user: UserId,
  to: PushAddress,
  agent: string,
  now: Instant,
): Promise<bigint> {
  const addressHash = hashOf(to.address);
  const values = {
    userId: user,
    personal: sealPersonal(recordOf(addressHash), to),
    host: new URL(to.address).host,
    agent: agent.slice(0, 200),
    addedAt: new Date(now),
  };
  const { id } = await tx
    .insertInto("messages.pushDevice")
    .values({ ...values, addressHash, sentAt: null })
    .onConflict((existing) => existing.column("addressHash").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes browsers, such as those of which a push service says that they are gone. */
export async function deleteDevices(tx: Tx, devices: readonly bigint[]): Promise<void> {
  if (devices.length === 0) return;
  await tx
    .deleteFrom("messages.pushDevice")
    .where("id", "in", [...devices])
    .execute();
}

/** Notes that these browsers were sent something. */
export async function markSent(tx: Tx, devices: readonly bigint[], now: Instant): Promise<void> {
  if (devices.length === 0) return;
  await tx
    .updateTable("messages.pushDevice")
    .set({ sentAt: new Date(now) })
    .where("id", "in", [...devices])
    .execute();
}
