import { type Instant, instant } from "../kernel/brand.ts";
import { dayMs, shanghaiDay, startOfDay } from "../kernel/shanghai-time.ts";
import { groupOf, type MessageGroup, type MessageKind, messageGroupNames } from "./kinds.ts";

/** Channels beside the site itself, which every message is shown on. */
export const messageChannels = { sms: "短信", mail: "邮件", push: "推送" } as const;
export type MessageChannel = keyof typeof messageChannels;

export const channelNames = Object.keys(messageChannels) as readonly MessageChannel[];

/** How far a message has come by a channel. */
export const deliveryStates = {
  waiting: "待发",
  quiet: "静默中",
  sent: "已发",
  failed: "失败",
} as const;
export type DeliveryState = keyof typeof deliveryStates;

/** The channels by which each group of kinds is sent. */
export type ChannelChoice = Readonly<Record<MessageGroup, readonly MessageChannel[]>>;

/** Choice of a user who has made none. */
export const usualChannels: ChannelChoice = {
  outbid: ["push"],
  deal: ["sms", "push"],
  due: ["sms", "push"],
  money: ["sms"],
  rejected: ["sms"],
  breach: ["sms", "push"],
  fulfilment: ["push"],
  repayment: ["sms"],
  waybill: [],
  mall: ["push"],
  colleague: ["push"],
  notice: [],
  assignment: ["push"],
  review: ["push"],
  deskWork: ["push"],
  failedJob: ["sms", "push"],
};

/** Channels that cannot be switched off: whoever is in default has to hear of it. */
const binding: Partial<ChannelChoice> = { breach: ["sms"] };

/** Whether a user may switch a channel of a group off. */
export const isBinding = (group: MessageGroup, channel: MessageChannel): boolean =>
  binding[group]?.includes(channel) ?? false;

/** A choice with the channels that cannot be switched off, each channel once and in the order in which they are declared. */
export const completeChoice = (choice: Partial<ChannelChoice>): ChannelChoice =>
  Object.fromEntries(
    messageGroupNames.map((group) => {
      const wanted = choice[group] ?? usualChannels[group];
      return [group, channelNames.filter((one) => wanted.includes(one) || isBinding(group, one))];
    }),
  ) as unknown as ChannelChoice;

/** Minutes of a day; a time of day is told in minutes after midnight. */
export const minutesOfDay = 24 * 60;
const minuteMs = 60_000;

/** 免打扰: the hours in which nothing but the site tells of messages. */
export interface QuietHours {
  readonly isOn: boolean;
  /** First minute of the day, in Shanghai. */
  readonly from: number;
  /** First minute after it; below `from` where it lasts over midnight. */
  readonly until: number;
  /** Whether a message is sent all the same when something is to be done on the same day. */
  readonly exceptDueToday: boolean;
  /** Whether a message of a lost ware is sent all the same. */
  readonly exceptOutbid: boolean;
}

export const usualQuietHours: QuietHours = {
  isOn: true,
  from: 22 * 60,
  until: 7 * 60,
  exceptDueToday: true,
  exceptOutbid: true,
};

/** The end of the quiet hours in which a moment lies; null where it lies in none. */
export function quietUntil({ isOn, from, until }: QuietHours, at: Instant): Instant | null {
  if (!isOn || from === until) return null;
  const midnight = startOfDay(at);
  const minute = Math.floor((at - midnight) / minuteMs);
  const endToday = midnight + until * minuteMs;
  if (from < until) return minute >= from && minute < until ? instant(endToday) : null;
  if (minute < until) return instant(endToday);
  return minute >= from ? instant(endToday + dayMs) : null;
}

/** What a user has set for his messages. */
export interface MessageSettings {
  readonly channels: ChannelChoice;
  readonly quiet: QuietHours;
  /** Whether mails of a day are put together into one, at eight in the morning. */
  readonly dailyMail: boolean;
}

export const usualSettings: MessageSettings = {
  channels: usualChannels,
  quiet: usualQuietHours,
  dailyMail: false,
};

/** When the mail of a day is sent, in ms after midnight. */
const dailyMailMs = 8 * 3_600_000;

/** The next moment at which the mail of a day is sent. */
export function nextDailyMail(at: Instant): Instant {
  const today = startOfDay(at) + dailyMailMs;
  return instant(today > at ? today : today + dayMs);
}

/** How a message is to be sent by one channel. */
export interface PlannedDelivery {
  readonly channel: MessageChannel;
  /** `quiet` where it waits to be sent together with others. */
  readonly state: "waiting" | "quiet";
  /** When it is to be sent. */
  readonly at: Instant;
}

/** What of a message decides how it is sent. */
export interface SendableNews {
  readonly kind: MessageKind;
  readonly dueAt: Instant | null;
  readonly practice: boolean;
  /** Channels by which it was sent already. */
  readonly sent?: readonly MessageChannel[];
  /** How long it waits for others that go out with it, in ms; missing where it waits for none. */
  readonly gatherMs?: number;
}

/**
 * The channels by which a message is sent to a user, and when: those that he has chosen and those that bind. In his quiet hours it waits for
 * their end, unless it is one of the exceptions; of practice sessions nothing is sent.
 */
export function planDeliveries(
  news: SendableNews,
  { channels, quiet, dailyMail }: MessageSettings,
  now: Instant,
): readonly PlannedDelivery[] {
  if (news.practice) return [];
  const end = isException(news, quiet, now) ? null : quietUntil(quiet, now);
  return completeChoice(channels)
    [groupOf(news.kind)].filter((channel) => !(news.sent ?? []).includes(channel))
    .map((channel) => {
      if (channel === "mail" && dailyMail) return { channel, state: "quiet", at: nextDailyMail(now) };
      return end === null
        ? { channel, state: "waiting", at: instant(now + (news.gatherMs ?? 0)) }
        : { channel, state: "quiet", at: end };
    });
}

function isException({ kind, dueAt }: SendableNews, quiet: QuietHours, now: Instant): boolean {
  if (kind === "outbid") return quiet.exceptOutbid;
  return quiet.exceptDueToday && dueAt !== null && shanghaiDay(dueAt) === shanghaiDay(now);
}
