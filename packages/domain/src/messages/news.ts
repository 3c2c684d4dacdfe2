import type { MemberPermission, Permission } from "../identity/access.ts";
import type { CompanyId, FirmId, Instant, UserId } from "../kernel/brand.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import type { MessageChannel } from "./channels.ts";
import type { MessageKind, MessageSubject } from "./kinds.ts";

/** Who gets a message: the users of a firm who may act on it, the exchange's staff whose work it is, or users by name. */
export type Addressees =
  | {
      readonly firm: FirmId;
      /** What a user must be allowed to do; null for every user of the firm. */
      readonly permission: MemberPermission | null;
      /** Who has done it himself, and needs no message; missing where nobody is left out. */
      readonly except?: UserId;
    }
  | { readonly staffOf: CompanyId; readonly work: Permission }
  | { readonly users: readonly UserId[] };

/** What several news have in common beside their kind, such as the session of the deals of a day. */
export interface Occasion {
  readonly id: string;
  /** As its readers know it; may be empty. */
  readonly name: string;
}

/** Something that has happened, as its receivers will read it. It must survive JSON. */
export interface News {
  /** Number of what has happened, such as `contract/20261129-0001/3/toSign`; a user gets one message of it however often it is sent. */
  readonly reference: string;
  readonly kind: MessageKind;
  readonly to: Addressees;
  readonly subject: MessageSubject;
  /** Number of the record that it is about. */
  readonly id: string;
  /** What its page needs beside the number, such as the section of a ware; empty where it needs nothing. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What has happened, at most 200 characters. */
  readonly words: string;
  /** What follows from it, or what else is to be known, at most 200 characters; may be empty. */
  readonly consequence: string;
  /** Until when something is to be done, in ms; null where nothing is. */
  readonly dueAt: Instant | null;
  /** Whether it is of a practice session: it is then shown on the site and sent nowhere else. */
  readonly practice: boolean;
  /** When it happened, where that is not the moment of the transaction: what is older than a day is no news, such as the past of a demo. */
  readonly at?: Instant;
  /** Channels by which its receivers have had it already, such as the text of a rule of its own; missing for none. */
  readonly sent?: readonly MessageChannel[];
  /** By what it is bundled with others of its kind (`bundlings`); missing where it has nothing in common with any. */
  readonly occasion?: Occasion;
}

/** The longest text of `words` and of `consequence`. */
export const newsWordsMost = 200;

/** Whether something that happened at a moment is still news. */
export const isNews = ({ at }: Pick<News, "at">, now: Instant): boolean =>
  at === undefined || now - at < dayMs;

/** A text cut to what fits, with an ellipsis where something is missing. */
export const cutWords = (words: string): string =>
  words.length <= newsWordsMost ? words : `${words.slice(0, newsWordsMost - 1)}…`;

/** A user who may get a message. */
export interface Receiver {
  readonly user: UserId;
  readonly firm: FirmId;
  /** The company on whose staff he is; null for a user of a member. */
  readonly staffOf: CompanyId | null;
  /** What he is allowed to do. */
  readonly permissions: readonly string[];
  /** Whether he has ever signed in; of practice sessions nobody else hears. */
  readonly hasSignedIn: boolean;
}

/** The users who get a message: each once, and nobody who may not act on it. */
export function receiversOf({ to, practice }: Pick<News, "to" | "practice">, known: readonly Receiver[]) {
  const hears = ({ hasSignedIn }: Receiver) => hasSignedIn || !practice;
  if ("users" in to) return known.filter((one) => to.users.includes(one.user) && hears(one));
  if ("staffOf" in to)
    return known.filter((one) => one.staffOf === to.staffOf && one.permissions.includes(to.work));
  return known.filter(
    (one) =>
      one.firm === to.firm &&
      one.user !== to.except &&
      (to.permission === null || one.permissions.includes(to.permission)) &&
      hears(one),
  );
}
