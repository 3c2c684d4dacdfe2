import type { Instant } from "../kernel/brand.ts";
import { dayMs } from "../kernel/shanghai-time.ts";
import type { MessageKind } from "./kinds.ts";
import { cutWords, type News, type Occasion } from "./news.ts";

/** How messages of a kind become one (合并), as long as their user has not read them: what comes in a burst is one line, one text and one push. */
export interface Bundling {
  /** What they have in common beside their kind and their user: the occasion, such as the session, or nothing. */
  readonly by: "occasion" | "kind";
  /** A bundle takes in what comes within so long of its first message, in ms. */
  readonly withinMs: number;
  /** How long texts, mails and pushes wait for what else comes, in ms. */
  readonly gatherMs: number;
  /** A bundle that has grown is not sent again by the same channel within so long, in ms. */
  readonly againMs: number;
  /** What the bundle says of how many there are. */
  readonly words: (count: number) => string;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** What comes in bursts of its kind, whatever it is about. */
const burst = (words: Bundling["words"]): Bundling => ({
  by: "kind",
  withinMs: 10 * minuteMs,
  gatherMs: 30 * secondMs,
  againMs: 10 * minuteMs,
  words,
});

/** What comes by occasion, over as long as a session may last. */
const ofOccasion = (words: Bundling["words"]): Bundling => ({
  by: "occasion",
  withinMs: dayMs / 2,
  gatherMs: 30 * secondMs,
  againMs: 10 * minuteMs,
  words,
});

/**
 * How each kind is bundled. Left out are those of which each asks for an answer of its own: a letter of default, a notice that is to be
 * acknowledged, what a colleague has said.
 */
export const bundlings: Partial<Readonly<Record<MessageKind, Bundling>>> = {
  // Whoever has lost a ware has seconds to answer: nothing waits, and a push is replaced by the next.
  outbid: {
    by: "occasion",
    withinMs: hourMs,
    gatherMs: 0,
    againMs: 30 * secondMs,
    words: (count) => `${count} 个标的被超越`,
  },
  deal: ofOccasion((count) => `成交 ${count} 个标的`),
  toSign: ofOccasion((count) => `${count} 份合同待签`),
  toPay: burst((count) => `${count} 份合同待付`),
  moneyIn: burst((count) => `${count} 笔到账`),
  moneyOut: burst((count) => `${count} 笔出金`),
  rejected: burst((count) => `${count} 项被驳回`),
  settlement: burst((count) => `${count} 项结算进展`),
  delivery: burst((count) => `${count} 项收发货进展`),
  repayment: { ...burst((count) => `${count} 笔还款提醒`), withinMs: hourMs },
  waybill: burst((count) => `${count} 项运单进展`),
  mall: burst((count) => `${count} 项商城订单进展`),
  assignment: burst((count) => `${count} 件待办指派给您`),
  review: burst((count) => `${count} 项复核结果`),
  deskWork: ofOccasion((count) => `${count} 件待办`),
  failedJob: { ...burst((count) => `${count} 个任务失败`), withinMs: hourMs },
};

/** What messages of one user that become one have in common, as one text; null for what stands by itself. */
export function bundleKeyOf({
  kind,
  practice,
  occasion,
}: Pick<News, "kind" | "practice" | "occasion">): string | null {
  const by = bundlings[kind]?.by;
  if (by === undefined || (by === "occasion" && occasion === undefined)) return null;
  return [kind, practice ? "practice" : "", by === "occasion" ? occasion?.id : ""].join("/");
}

/** How long a message waits to go out together with others, in ms; 0 for what is never bundled. */
export const gatherMsOf = (news: Pick<News, "kind" | "practice" | "occasion">): number =>
  bundleKeyOf(news) === null ? 0 : (bundlings[news.kind]?.gatherMs ?? 0);

/** What a bundle says: how many of what, and their occasion. */
export const bundleWords = (kind: MessageKind, count: number, occasion: Occasion["name"]): string =>
  cutWords([bundlings[kind]?.words(count) ?? `${count} 条消息`, occasion].filter(Boolean).join(" · "));

/** An unread message, or bundle of them, that others of its key may join. */
export interface OpenMessage {
  readonly id: bigint;
  /** Whether it is a bundle already. */
  readonly isBundle: boolean;
  /** When it came; of a bundle, when its first message came. */
  readonly since: Instant;
}

/** What becomes of the unread messages of one user and key. */
export interface Bundled {
  /** The bundle that takes the messages in; null for a new one. */
  readonly into: bigint | null;
  /** The messages that it takes in; none where nothing is to be done. */
  readonly messages: readonly bigint[];
}

/**
 * Puts the unread messages of one user and key together: into the newest bundle that still takes them in, or into a new one where there are
 * two of them. What came too long ago stays as it is.
 */
export function bundle(kind: MessageKind, open: readonly OpenMessage[], now: Instant): Bundled {
  const bundling = bundlings[kind];
  if (!bundling) return { into: null, messages: [] };
  const young = open.filter(({ since }) => now - since < bundling.withinMs);
  const into = young
    .filter(({ isBundle }) => isBundle)
    .reduce<OpenMessage | null>((last, one) => (last && last.since >= one.since ? last : one), null);
  const single = young.filter(({ isBundle }) => !isBundle).map(({ id }) => id);
  return { into: into?.id ?? null, messages: into || single.length > 1 ? single : [] };
}
