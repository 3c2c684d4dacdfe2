import {
  channelNames,
  deliveryStates,
  type messageChannels,
  minutesOfDay,
} from "@zd/domain/messages/channels";
import { groupLabels, messageGroupNames, messageKinds, messageSubjects } from "@zd/domain/messages/kinds";
import { z } from "zod";
import { micro } from "../wire/address-families.ts";
import { codesOf, dateTime, flag, many, moment, personal, secret, text, whole } from "../wire/fields.ts";
import { list, listing } from "../wire/listing.ts";
import { command, errand, operations, query } from "../wire/operation.ts";
import { payload } from "../wire/payload.ts";

const readLabels = { Y: "已读", N: "未读" } as const;

/** 消息 of a user, the newest first. */
export const messageList = listing({
  title: "消息",
  period: "时间",
  byKey: true,
  filters: {
    group: { wire: "group", title: "种类", kind: "choice", labels: groupLabels },
    isRead: { wire: "read", title: "已读", kind: "choice", labels: readLabels },
    words: { wire: "words", title: "内容", kind: "text" },
    bundle: { wire: "bundleid", title: "合并", kind: "text" },
  },
  columns: {
    message: { wire: "messageid", title: "编号", kind: "text", unseen: true },
    at: { wire: "time", title: "时间", kind: "time" },
    kind: { wire: "kind", title: "种类", kind: "status", labels: messageKinds },
    words: { wire: "words", title: "内容", kind: "text" },
    consequence: { wire: "consequence", title: "说明", kind: "text" },
    dueAt: { wire: "duetime", title: "截止", kind: "time", optional: true },
    practice: {
      wire: "practice",
      title: "练习场",
      kind: "status",
      labels: { Y: "练习场", N: "--" },
    },
    channels: { wire: "channels", title: "通道", kind: "text" },
    isRead: { wire: "read", title: "已读", kind: "status", labels: readLabels },
    subject: {
      wire: "subject",
      title: "对象",
      kind: "status",
      labels: messageSubjects,
      unseen: true,
    },
    id: { wire: "recordid", title: "对象编号", kind: "text", unseen: true },
    parameters: { wire: "parameters", title: "页面参数", kind: "text", unseen: true },
    bundled: { wire: "bundled", title: "合并条数", kind: "count", unseen: true },
  },
});

const message = ["messageid", many, "消息编号"] as const;
const unread = ["unread", many, "未读"] as const;

/** What a page needs to show a message in short and to lead to its record. */
const shortMessage = payload({
  message,
  kind: ["kind", codesOf(messageKinds), "种类"],
  words: ["words", text(200), "内容"],
  consequence: ["consequence", text(200), "说明"],
  at: ["time", dateTime, "时间"],
  isRead: ["read", flag, "是否已读"],
  practice: ["practice", flag, "是否练习场"],
  subject: ["subject", codesOf(messageSubjects), "对象"],
  id: ["recordid", text(64), "对象编号"],
  parameters: ["parameters", z.record(text(40), text(200)), "页面参数"],
  bundled: ["bundled", many, "合并的条数，单条消息为0"],
});

const channel = z.enum(channelNames as [keyof typeof messageChannels, ...(keyof typeof messageChannels)[]]);
const choice = payload({
  group: ["group", codesOf(groupLabels), "种类"],
  channels: ["channels", z.array(channel).max(channelNames.length), "通道"],
});
const minute = whole(0, minutesOfDay - 1);
const settingFields = {
  channels: ["choices", z.array(choice).max(messageGroupNames.length), "各类消息的通道"],
  quietOn: ["quieton", flag, "免打扰"],
  quietFrom: ["quietfrom", minute, "免打扰开始，零点后的分钟数"],
  quietUntil: ["quietuntil", minute, "免打扰结束，零点后的分钟数"],
  exceptDueToday: ["exceptdue", flag, "例外：今天截止"],
  exceptOutbid: ["exceptoutbid", flag, "例外：场次中被超越"],
  dailyMail: ["dailymail", flag, "邮件每日汇总"],
} as const;

const device = ["deviceid", many, "设备编号"] as const;

/** 消息中心: a user's own messages, and how he is told of them (decision 0132). */
export const messages = operations("messages", {
  list: list(micro, "client/messages", { listing: messageList, access: "member" }),

  /** For the bell: how many are unread, and the last of all. */
  readBell: query(micro, "client/message-bell", {
    title: "未读消息",
    access: "member",
    input: payload({}),
    output: payload({ unread, last: ["last", z.array(shortMessage), "最近的消息"] }),
  }),

  /** How many messages of each group came in the last thirty days, and how many of them are unread. */
  readCounts: query(micro, "client/message-counts", {
    title: "各类消息数",
    access: "member",
    input: payload({}),
    output: payload({
      unread,
      groups: [
        "groups",
        z.array(
          payload({ group: ["group", codesOf(groupLabels), "种类"], count: ["count", many, "条数"], unread }),
        ),
        "近30日各类",
      ],
    }),
  }),

  /** Marks a message as read, and says whether its record is still there. */
  open: command(micro, "client/open-message", {
    title: "打开消息",
    access: "member",
    unaudited: true,
    input: payload({ message }),
    output: payload({
      message: ["message", shortMessage, "消息"],
      isGone: ["gone", flag, "对象是否已删除"],
      unread,
      deliveries: [
        "deliveries",
        z.array(
          payload({
            channel: ["channel", channel, "通道"],
            state: ["state", codesOf(deliveryStates), "状态"],
            at: ["time", moment, "时间"],
            fault: ["fault", text(200).nullable(), "未发出的原因"],
          }),
        ),
        "各通道",
      ],
    }),
    refusals: ["NOT_FOUND"],
  }),

  /** Marks one message as read or unread. */
  markOne: command(micro, "client/mark-message", {
    title: "标记消息",
    access: "member",
    unaudited: true,
    input: payload({ message, isRead: ["read", flag, "是否已读"] }),
    output: payload({ unread }),
    refusals: ["NOT_FOUND"],
  }),

  /** Marks as read whatever a filter leaves, up to the newest message that its user has seen. */
  markAll: command(micro, "client/mark-all-messages", {
    title: "全部已读",
    access: "member",
    unaudited: true,
    input: payload({
      group: ["group", codesOf(groupLabels).optional(), "种类，缺省为全部"],
      words: ["words", text(64).optional(), "内容包含"],
      upTo: ["upto", many.optional(), "最后看到的消息编号，其后的不标记"],
    }),
    output: payload({ unread, marked: ["marked", many, "标记的条数"] }),
  }),

  readSettings: query(micro, "client/message-settings", {
    title: "通知偏好",
    access: "member",
    input: payload({}),
    output: payload({
      ...settingFields,
      mobile: ["mobile", personal(text(20)), "短信发往的手机号，未登记为空"],
      mail: ["mail", text(100), "邮件发往的地址，未登记为空"],
      mailOpen: ["mailopen", flag, "平台是否已开通邮件"],
      faults: [
        "faults",
        z.array(
          payload({
            channel: ["channel", channel, "通道"],
            at: ["time", dateTime, "时间"],
            fault: ["fault", text(200), "原因"],
          }),
        ),
        "最近一次未能送达的通道",
      ],
      pushKey: ["pushkey", text(100), "推送公钥（VAPID）"],
      devices: [
        "devices",
        z.array(
          payload({
            device,
            agent: ["agent", text(200), "浏览器"],
            addressHash: ["addresshash", text(64), "推送地址的摘要，用来辨认本机"],
            addedAt: ["addedtime", dateTime, "加入时间"],
            sentAt: ["senttime", dateTime.nullable(), "最近一次推送，没有为空"],
          }),
        ),
        "推送设备",
      ],
    }),
  }),

  saveSettings: command(micro, "client/save-message-settings", {
    title: "保存通知偏好",
    access: "member",
    input: payload(settingFields),
    output: z.null(),
    refusals: ["QUIET_HOURS_EMPTY"],
  }),

  /** Has a browser told of messages while no page is open; a browser that comes again has one row. */
  addDevice: command(micro, "client/add-push-device", {
    title: "开启浏览器推送",
    access: "member",
    input: payload({
      address: ["endpoint", secret(1000), "推送地址"],
      publicKey: ["p256dh", secret(200), "浏览器公钥"],
      authSecret: ["auth", secret(100), "浏览器密钥"],
    }),
    output: payload({ device }),
    refusals: ["PUSH_ADDRESS_WRONG", "PUSH_DEVICES_MANY"],
  }),

  removeDevice: command(micro, "client/remove-push-device", {
    title: "关闭浏览器推送",
    access: "member",
    input: payload({ device }),
    output: z.null(),
    refusals: ["NOT_FOUND"],
  }),

  /** 试发: sends a push to every browser of the caller at once, and says what became of each. */
  tryPush: errand(micro, "client/try-push", {
    title: "试发推送",
    access: "member",
    rate: { calls: 5, perMs: 60_000 },
    input: payload({}),
    output: payload({
      sent: ["sent", many, "已发的设备数"],
      gone: ["gone", many, "已停止接收、已移除的设备数"],
      failed: ["failed", many, "未发出的设备数"],
    }),
    refusals: ["PUSH_DEVICE_MISSING"],
  }),
});
