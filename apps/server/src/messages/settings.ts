import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { completeChoice } from "@zd/domain/messages/channels";
import { messageGroupNames } from "@zd/domain/messages/kinds";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import { findContacts } from "../identity/index.ts";
import { handle } from "../platform/calls/operation.ts";
import { countOtherDevices, devicesMost, saveDevice } from "./device-store.ts";
import type { PushService } from "./send/push-request.ts";
import { findSetting, saveSetting } from "./setting-store.ts";

const readSettings = (push: PushService) =>
  handle(api.messages.readSettings, async (_, { db, actor }) => {
    const [{ channels, quiet, dailyMail }, contacts, devices] = await Promise.all([
      findSetting(db, actor.userId),
      findContacts(db, [actor.userId]),
      db
        .selectFrom("messages.pushDevice")
        .select(["id", "agent", "host", "addressHash", "addedAt", "sentAt"])
        .where("userId", "=", actor.userId)
        .orderBy("id")
        .limit(devicesMost)
        .execute(),
    ]);
    const contact = contacts.get(actor.userId);
    return {
      channels: messageGroupNames.map((group) => ({ group, channels: [...channels[group]] })),
      quietOn: quiet.isOn,
      quietFrom: quiet.from,
      quietUntil: quiet.until,
      exceptDueToday: quiet.exceptDueToday,
      exceptOutbid: quiet.exceptOutbid,
      dailyMail,
      mobile: contact?.mobile ? coveredNumber(contact.mobile) : "",
      mail: contact?.mail ?? "",
      pushKey: push.publicKey(),
      devices: devices.map(({ id, agent, host, addressHash, addedAt, sentAt }) => ({
        device: Number(id),
        agent: agent || host,
        addressHash: addressHash.toString("hex"),
        addedAt: instant(addedAt.getTime()),
        sentAt: sentAt && instant(sentAt.getTime()),
      })),
    };
  });

const saveSettings = handle(api.messages.saveSettings, async (input, { tx, actor, now, refuse }) => {
  const { quietOn: isOn, quietFrom: from, quietUntil: until, exceptDueToday, exceptOutbid } = input;
  if (isOn && from === until) return refuse("QUIET_HOURS_EMPTY");
  const channels = completeChoice(
    Object.fromEntries(input.channels.map(({ group, channels: chosen }) => [group, chosen])),
  );
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
export const settingHandlers = (push: PushService) => [
  readSettings(push),
  saveSettings,
  addDevice(push),
  removeDevice,
];
