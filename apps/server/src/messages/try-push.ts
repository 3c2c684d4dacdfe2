import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { deleteDevices, findDevices, markSent } from "./device-store.ts";
import { tryDevices } from "./send/push-due.ts";
import type { PushService } from "./send/push-request.ts";

/** 试发推送 to every browser of the caller; those that are gone are removed. */
export const tryPush = (push: PushService) =>
  handle(api.messages.tryPush, async (_, { db, transact, actor, refuse }) => {
    const devices = await findDevices(db, [actor.userId]);
    if (devices.length === 0) return refuse("PUSH_DEVICE_MISSING");
    const given = await tryDevices(push, devices, actor.userId);
    const having = (wanted: "sent" | "gone") =>
      given.filter(({ outcome }) => outcome === wanted).map(({ device }) => device.id);
    const [sent, gone] = [having("sent"), having("gone")];
    await transact(async ({ tx, now }) => {
      await deleteDevices(tx, gone);
      await markSent(tx, sent, now);
    });
    return { sent: sent.length, gone: gone.length, failed: given.length - sent.length - gone.length };
  });
