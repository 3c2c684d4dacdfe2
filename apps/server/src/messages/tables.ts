import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { ChannelChoice, DeliveryState, MessageChannel } from "@zd/domain/messages/channels";
import type { MessageKind, MessageSubject } from "@zd/domain/messages/kinds";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json } from "../platform/database/schema.ts";

/** 消息 of a user. */
export interface MessageTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** Whose message it is. */
  userId: UserId;
  /** His firm. */
  firmId: FirmId;
  /** Number of what has happened; a user has one message of it. */
  reference: string;
  kind: MessageKind;
  /** What kind of record it is about. */
  subject: MessageSubject;
  /** Number of that record. */
  subjectId: string;
  /** What the page of the record needs beside its number. */
  parameters: Json<Readonly<Record<string, string>>>;
  /** What has happened. */
  words: string;
  /** What follows from it; may be empty. */
  consequence: string;
  /** Until when something is to be done; null where nothing is. */
  dueAt: Date | null;
  /** Whether it is of a practice session. */
  practice: boolean;
  /** When it happened. */
  at: Date;
  /** When its user has read it; null while he has not. */
  readAt: Date | null;
  /** When the row is deleted. */
  forgetAt: Date;
  /** What it has in common with others of its user that become one with it; null where it stands by itself. */
  bundleKey: string | null;
  /** Name of what they have in common, such as of the session; may be empty. */
  occasion: Generated<string>;
  /** The bundle under which it stands; null for what the list shows. */
  bundleId: bigint | null;
  /** How many messages stand under it; 0 for a message that is no bundle. */
  bundled: Generated<bigint>;
  /** Of a bundle, when its first message came; null otherwise. */
  since: Date | null;
}

/** 通道: how a message is sent beside the site. */
export interface DeliveryTable {
  messageId: bigint;
  channel: MessageChannel;
  state: DeliveryState;
  /** When it is sent next, or was sent or given up. */
  at: Date;
  /** How often a push service was given it. */
  tries: Generated<number>;
  /** Why it could not be sent, in the words that its user reads; null where it could, or was not tried yet. */
  fault: string | null;
}

/** 通知偏好 of a user who has changed any. */
export interface SettingTable {
  userId: UserId;
  /** Channels by group of kinds. */
  channels: Json<Partial<ChannelChoice>>;
  /** Whether there are quiet hours. */
  quietOn: boolean;
  /** In minutes after midnight. */
  quietFrom: number;
  /** In minutes after midnight; below `quietFrom` where they last over midnight. */
  quietUntil: number;
  /** Whether what is due on the day itself is sent in the quiet hours. */
  exceptDueToday: boolean;
  /** Whether lost wares are told in the quiet hours. */
  exceptOutbid: boolean;
  /** Whether mails of a day are put together. */
  dailyMail: boolean;
  changedAt: Date;
}

/** A browser that is told of messages while no page of the site is open. */
export interface PushDeviceTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  userId: UserId;
  /** Sealed: the address of the push service and the keys of the browser. */
  personal: Buffer;
  /** SHA-256 of the address: a browser has one row. */
  addressHash: Buffer;
  /** Host of the push service. */
  pushHost: string;
  /** What the browser says of itself, at most 200 signs. */
  agent: string;
  addedAt: Date;
  /** When it was given a message last; null before the first. */
  sentAt: Date | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "messages.message": MessageTable;
    "messages.delivery": DeliveryTable;
    "messages.setting": SettingTable;
    "messages.pushDevice": PushDeviceTable;
  }
}
