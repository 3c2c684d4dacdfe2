import { type MessageKind, messageKinds } from "./kinds.ts";

/** A message as it is put together with others. */
interface DigestItem {
  readonly kind: MessageKind;
  readonly words: string;
}

/** How many of the messages a digest names one by one. */
const namedMost = 20;

/** Title of a digest: how many messages of which kinds, the most frequent first. */
export function digestTitle(items: readonly DigestItem[]): string {
  const counts = new Map<MessageKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].toSorted(([, one], [, other]) => other - one);
  return `${items.length} 条消息：${parts.map(([kind, count]) => `${messageKinds[kind]} ${count}`).join("、")}`;
}

/** Text of a digest: a line for each message, the newest first as they are given, and how many more there are. */
export function digestText(items: readonly DigestItem[]): string {
  const lines = items.slice(0, namedMost).map(({ kind, words }) => `【${messageKinds[kind]}】${words}`);
  const more = items.length - lines.length;
  return [...lines, ...(more > 0 ? [`另有 ${more} 条，请到消息中心查看。`] : [])].join("\n");
}
