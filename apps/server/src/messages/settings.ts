import { api } from "@zd/api";
import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { completeChoice, type MessageChannel } from "@zd/domain/messages/channels";
import { groupsFor } from "@zd/domain/messages/kinds";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { sql } from "kysely";
import { findContacts, type Mailer } from "../identity/index.ts";
import { handle } from "../platform/calls/operation.ts";
import { type Reader, rows } from "../platform/database/database.ts";
import { countOtherDevices, devicesMost, saveDevice } from "./device-store.ts";
import type { PushService } from "./send/push-request.ts";
import { findSetting, saveSetting } from "./setting-store.ts";

/** For how long back the last delivery by a channel is looked for, in ms. */
const faultsMs = 30 * dayMs;

/** What has gone wrong with the last message that was to be sent by each channel; nothing of those by which it has arrived. */
async function findFaults(db: Reader, user: UserId, now: Instant) {
  const found = await rows<{ channel: MessageChannel; at: Date; fault: string | null }>(
    db,
    sql`select distinct on (d.channel) d.channel, d.at, d.fault
      from messages.message m join messages.delivery d on d.message_id = m.id
      where m.user_id = ${user} and m.at > ${new Date(now - faultsMs)} and (d.state in ('sent', 'failed') or d.fault is not null)
      order by d.channel, m.at desc, m.id desc`,
  );
  return found.flatMap(({ channel, at, fault }) =>
    fault === null ? [] : [{ channel, at: instant(at.getTime()), fault }],
  );
}

const readSettings = (push: PushService, mailer: Mailer) =>
  handle(api.messages.readSettings, async (_, { db, actor, now }) => {
    const [{ channels, quiet, dailyMail }, contacts, faults, devices] = await Promise.all([
      findSetting(db, actor.userId),
      findContacts(db, [actor.userId]),
      findFaults(db, actor.userId, now),
      db
        .selectFrom("messages.pushDevice")
        .select(["id", "agent", "pushHost", "addressHash", "addedAt", "sentAt"])
        .where("userId", "=", actor.userId)
        .orderBy("id")
        .limit(devicesMost)
        .execute(),
    ]);
    const contact = contacts.get(actor.userId);
    return {
      channels: groupsFor(actor.roles).map((group) => ({ group, channels: [...channels[group]] })),
      quietOn: quiet.isOn,
      quietFrom: quiet.from,
      quietUntil: quiet.until,
      exceptDueToday: quiet.exceptDueToday,
      exceptOutbid: quiet.exceptOutbid,
      dailyMail,
      mobile: contact?.mobile ? coveredNumber(contact.mobile) : "",
      mail: contact?.mail ?? "",
      mailOpen: mailer.isOpen,
      faults,
      pushKey: push.publicKey(),
      devices: devices.map(({ id, agent, pushHost, addressHash, addedAt, sentAt }) => ({
        device: Number(id),
        agent: agent || pushHost,
        addressHash: addressHash.toString("hex"),
        addedAt: instant(addedAt.getTime()),
        sentAt: sentAt && instant(sentAt.getTime()),
      })),
    };
  });

const saveSettings = handle(api.messages.saveSettings, async (input, { tx, actor, now, refuse }) => {
  const { quietOn: isOn, quietFrom: from, quietUntil: until, exceptDueToday, exceptOutbid } = input;
  if (isOn && from === until) return refuse("QUIET_HOURS_EMPTY");
  const { channels: before } = await findSetting(tx, actor.userId);
  const channels = completeChoice({
    ...before,
    ...Object.fromEntries(input.channels.map(({ group, channels: chosen }) => [group, chosen])),
  });
  const quiet = { isOn, from, until, exceptDueToday, exceptOutbid };
  await saveSetting(tx, actor.userId, { channels, quiet, dailyMail: input.dailyMail }, now);
  return null;
});

const addDevice = (push: PushService) =>
  handle(api.messages.addDevice, async (to, { tx, actor, request, now, refuse }) => {
    if (!push.mayReach(to.address)) return refuse("PUSH_ADDRESS_WRONG");
    if ((await countOtherDevices(tx, actor.userId, to.address)) >= devicesMost)
      return refuse("PUSH_DEVICES_MANY", { most: String(devicesMost) });
    return { device: Number(await saveDevice(tx, actor.userId, to, request.agent, now)) };
  });

const removeDevice = handle(api.messages.removeDevice, async ({ device }, { tx, actor, refuse }) => {
  const { numDeletedRows } = await tx
    .deleteFrom("messages.pushDevice")
    .where("id", "=", BigInt(device))
    .where("userId", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return refuse("NOT_FOUND");
  return null;
});

/** The calls about how a user is told of his messages. */
export const settingHandlers = (push: PushService, mailer: Mailer) => [
  readSettings(push, mailer),
  saveSettings,
  addDevice(push),
  removeDevice,
];
