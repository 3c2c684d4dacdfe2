import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Instant } from "@zd/domain/kernel/brand";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { type Clock, stopwatch } from "../process/clock.ts";
import type { Keys } from "../process/keys.ts";

/**
 * The other nodes of the exchange. Each line of calls has one node that decides it while all are well, so that calls are
 * decided in the order of their receipt, wherever they came in. It is no more than a custom: whoever decides locks the rows
 * first, so two nodes that disagree about it, as when one has just come or gone, do no harm.
 */
export interface Peers {
  /** The node that decides this line; null where it is this one, or nobody knows. */
  readonly deciderOf: (line: string) => string | null;
  /** The other node's answer; null where it is gone or gives none in time, so that nobody knows what became of the question. */
  readonly ask: (node: string, question: string) => Promise<string | null>;
  /** Answers the questions of the others. */
  readonly answer: (answering: (question: string) => Promise<string>) => void;
  /** Waits until what the others received before this moment has come here; at once where there are no others. */
  readonly gather: (at: Instant) => Promise<void>;
  /** Has the others decide without this node from now on. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** One node alone. */
export const noPeers: Peers = {
  deciderOf: () => null,
  ask: async () => null,
  answer: () => {},
  gather: async () => {},
  leave: async () => {},
  close: async () => {},
};

/** How often a node says that it is there, and after how long a silence it is taken for gone, in milliseconds. */
const beatMs = 250;
const goneMs = 1_000;
/** How long another node may take to answer, in milliseconds; longer than anybody may have to wait in a line. */
const answerMs = 1_500;
/** How long a call takes at most from one node to another where neither is overloaded, in milliseconds. */
const gatherMs = 10;
/** A message older than this many milliseconds is ignored, since somebody may have kept and replayed it. */
const staleMs = 30_000;

const everybody = "zd:nodes";
const channelOf = (node: string) => `zd:node:${node}`;

type Message =
  | {
      readonly kind: "beat" | "leaving";
      /** The node that says so. */
      readonly from: string;
    }
  | {
      readonly kind: "question";
      readonly from: string;
      /** By which the answer finds its question. */
      readonly id: string;
      /** A call, as `questionOf` writes it. */
      readonly text: string;
    }
  | {
      readonly kind: "answer";
      readonly from: string;
      /** The id of the question. */
      readonly id: string;
      /** What came of the call, as `verdictOf` writes it. */
      readonly text: string;
    };

interface Needs {
  /** The address of Redis. */
  readonly url: string;
  readonly log: Logger;
  readonly clock: Clock;
  /**
   * What the nodes say to each other is encrypted under a key that only they have: an order may be a sealed offer, which nobody
   * may read in Redis, and whoever can write to Redis is not a node.
   */
  readonly keys: Pick<Keys, "seal">;
}

/** Several nodes, over Redis. While it is away each decides all by itself. */
export async function peersOverRedis({ url, log, clock, keys }: Needs): Promise<Peers> {
  const self = randomUUID();
  const lastSeenAt = new Map<string, number>();
  const waiting = new Map<string, (answer: string) => void>();
  let answering: ((question: string) => Promise<string>) | null = null;
  let leaving = false;

  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: true });
  // That Redis is away the live bus says, which needs it as well.
  for (const connection of [publisher, subscriber]) connection.on("error", () => {});

  const key = keys.seal("peers", Buffer.alloc(0));

  /** How many nodes were there to hear it. */
  async function send(channel: string, message: Message): Promise<number> {
    return publisher.publish(channel, encrypt(key, JSON.stringify({ at: clock.now(), message })));
  }

  function open(encrypted: string): Message | null {
    const text = decrypt(key, encrypted);
    if (text === null) return null;
    const { at, message } = JSON.parse(text) as {
      /** When it was sent, by the clock of the sender, in ms since 1970. */
      at: number;
      message: Message;
    };
    return Math.abs(clock.now() - at) < staleMs ? message : null;
  }

  async function reply(to: string, id: string, question: string) {
    if (answering === null) return;
    const text = await answering(question);
    await send(channelOf(to), { kind: "answer", from: self, id, text });
  }

  subscriber.on("message", (_: string, encrypted: string) => {
    const message = open(encrypted);
    if (message === null) return void log.warn("a message that no node has sent came over Redis");
    const { kind, from } = message;
    if (from === self) return;
    if (kind === "leaving") lastSeenAt.delete(from);
    else lastSeenAt.set(from, stopwatch());
    if (kind === "answer") waiting.get(message.id)?.(message.text);
    if (kind === "question")
      reply(from, message.id, message.text).catch((error: unknown) =>
        log.warn({ err: error }, "the answer to another node was lost"),
      );
  });

  const beat = () => {
    if (!leaving) send(everybody, { kind: "beat", from: self }).catch(() => {});
  };
  const subscribe = () => subscriber.subscribe(everybody, channelOf(self)).then(beat);
  if (subscriber.status === "ready") await subscribe();
  else subscriber.once("ready", () => void subscribe().catch(() => {}));
  const beating = setInterval(beat, beatMs);
  beating.unref();

  const others = () => {
    const since = stopwatch() - goneMs;
    return [...lastSeenAt].flatMap(([node, at]) => (at > since ? [node] : []));
  };

  return {
    deciderOf(line) {
      const known = others();
      if (known.length === 0) return null;
      const first = firstOf(leaving ? known : [self, ...known], line);
      return first === self ? null : first;
    },
    async ask(node, text) {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<string | null>();
      waiting.set(id, resolve);
      const late = setTimeout(() => resolve(null), answerMs);
      try {
        const receivers = await send(channelOf(node), { kind: "question", from: self, id, text });
        if (receivers === 0) lastSeenAt.delete(node);
        return receivers === 0 ? null : await promise;
      } catch {
        return null;
      } finally {
        clearTimeout(late);
        waiting.delete(id);
      }
    },
    answer: (work) => {
      answering = work;
    },
    async gather(at) {
      if (others().length === 0) return;
      const pause = Math.min(gatherMs, at + gatherMs - clock.now());
      if (pause > 0) await wait(pause);
    },
    async leave() {
      leaving = true;
      await send(everybody, { kind: "leaving", from: self }).catch(() => {});
    },
    async close() {
      clearInterval(beating);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/**
 * The node that decides a line, by hashes: all nodes that know the same nodes agree, and a change moves only its own
 * lines.
 */
function firstOf(nodes: readonly string[], line: string): string | null {
  const weighed = nodes.map((node) => ({
    node,
    weight: createHash("sha256").update(`${node}\n${line}`).digest("hex"),
  }));
  return weighed.sort((a, b) => (a.weight < b.weight ? -1 : 1))[0]?.node ?? null;
}

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, key, iv);
  const body = Buffer.concat([encrypting.update(text, "utf8"), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), body]).toString("base64");
}

/** Decrypts a message; null where it was not encrypted under this key. */
function decrypt(key: Buffer, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64");
  if (bytes.length < ivBytes + tagBytes) return null;
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decrypting.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return (
      decrypting.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decrypting.final("utf8")
    );
  } catch {
    return null;
  }
}
