import type { Instant, UserId } from "@zd/domain/kernel/brand";
import {
  completeChoice,
  type MessageSettings,
  usualChannels,
  usualSettings,
} from "@zd/domain/messages/channels";
import type { Reader, Tx } from "../platform/database/database.ts";

/** What these users have set; who has changed nothing is not among them. */
export async function findSettings(
  db: Reader,
  users: readonly UserId[],
): Promise<ReadonlyMap<UserId, MessageSettings>> {
  if (users.length === 0) return new Map();
  const found = await db
    .selectFrom("messages.setting")
    .selectAll()
    .where("userId", "in", [...users])
    .execute();
  return new Map(
    found.map((row) => [
      row.userId,
      {
        channels: completeChoice({ ...usualChannels, ...row.channels }),
        quiet: {
          isOn: row.quietOn,
          from: row.quietFrom,
          until: row.quietUntil,
          exceptDueToday: row.exceptDueToday,
          exceptOutbid: row.exceptOutbid,
        },
        dailyMail: row.dailyMail,
      },
    ]),
  );
}

/** What a user has set, or what holds for whoever has set nothing. */
export const findSetting = async (db: Reader, user: UserId): Promise<MessageSettings> =>
  (await findSettings(db, [user])).get(user) ?? usualSettings;

export async function saveSetting(
  tx: Tx,
  user: UserId,
  { channels, quiet, dailyMail }: MessageSettings,
  now: Instant,
): Promise<void> {
  const values = {
    channels: JSON.stringify(channels),
    quietOn: quiet.isOn,
    quietFrom: quiet.from,
    quietUntil: quiet.until,
    exceptDueToday: quiet.exceptDueToday,
    exceptOutbid: quiet.exceptOutbid,
    dailyMail,
    changedAt: new Date(now),
  };
  await tx
    .insertInto("messages.setting")
    .values({ userId: user, ...values })
    .onConflict((existing) => existing.column("userId").doUpdateSet(values))
    .execute();
}
