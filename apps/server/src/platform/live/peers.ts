import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { Keyring } from "../keys/keyring.ts";
import type { Clock } from "../process/clock.ts";
import { openMembership, ownerOf } from "./membership.ts";
import { type PeerMessage, peerCodec } from "./peer-messages.ts";
import { openRedis, type RedisAddress } from "./redis.ts";

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

/** How often a node says that it is there, in milliseconds. */
const beatMs = 250;
/** How long another node may take to answer, in milliseconds; longer than anybody may have to wait in a line. */
const answerMs = 1_500;
/** How long a call takes at most from one node to another where neither is overloaded, in milliseconds. */
const gatherMs = 10;

const everybody = "zd:nodes";
const channelOf = (node: string) => `zd:node:${node}`;

interface Needs {
  readonly redis: RedisAddress;
  readonly log: Logger;
  readonly clock: Clock;
  /** For the key that only the nodes have. */
  readonly keys: Pick<Keyring, "current" | "all">;
}

type Answerer = (question: string) => Promise<string>;

/** Several nodes, over Redis. While it is away each decides all by itself. */
export async function peersOverRedis({ redis, log, clock, keys }: Needs): Promise<Peers> {
  const self = randomUUID();
  const members = openMembership();
  const codec = peerCodec(keys, clock);
  const { publisher, subscriber } = connect(redis);
  let leaving = false;

  /** Says something to all nodes, or to one; returns how many were there to hear it. */
  const send = async (channel: string, message: PeerMessage): Promise<number> =>
    publisher.publish(channel, codec.encode(message));
  const questions = openQuestions(self, (node, message) => send(channelOf(node), message));

  subscriber.on("message", (_: string, text: string) => {
    const message = codec.decode(text);
    if (message === null) return void log.warn("a message that no node has sent came over Redis");
    const { kind, from } = message;
    if (from === self) return;
    if (kind === "leaving") members.gone(from);
    else members.noteAlive(from);
    questions
      .hear(message)
      .catch((error: unknown) => log.warn({ err: error }, "the answer to another node was lost"));
  });

  const beat = () => {
    if (!leaving) send(everybody, { kind: "beat", from: self }).catch(() => {});
  };
  const subscribe = () => subscriber.subscribe(everybody, channelOf(self)).then(beat);
  if (subscriber.status === "ready") await subscribe();
  else subscriber.once("ready", () => void subscribe().catch(() => {}));
  const beating = setInterval(beat, beatMs);
  beating.unref();

  return {
    deciderOf(line) {
      const others = members.others();
      if (others.length === 0) return null;
      const owner = ownerOf(leaving ? others : [self, ...others], line);
      return owner === self ? null : owner;
    },
    async ask(node, text) {
      const answer = await questions.ask(node, text);
      if (answer === "nobody") members.gone(node);
      return answer === "nobody" ? null : answer.text;
    },
    answer: questions.answerWith,
    async gather(at) {
      if (members.others().length === 0) return;
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

/** One connection to speak on, and one to listen on. */
function connect(redis: RedisAddress) {
  const publisher = openRedis(redis);
  const subscriber = openRedis(redis, { autoResubscribe: true });
  // That Redis is away the live bus says, which needs it as well.
  for (const connection of [publisher, subscriber]) connection.on("error", () => {});
  return { publisher, subscriber };
}

/** The questions of this node, and its answers to those of the others. `send` returns how many nodes have heard it. */
function openQuestions(self: string, send: (node: string, message: PeerMessage) => Promise<number>) {
  const waiting = new Map<string, (answer: string) => void>();
  let answering: Answerer | null = null;

  return {
    answerWith: (work: Answerer) => {
      answering = work;
    },
    /** Takes a message of another node that may be a question or an answer. */
    async hear(message: PeerMessage) {
      const { kind, from } = message;
      if (kind === "answer") waiting.get(message.id)?.(message.text);
      if (kind !== "question" || answering === null) return;
      const text = await answering(message.text);
      await send(from, { kind: "answer", from: self, id: message.id, text });
    },
    /** The answer, whose text is null where it did not come in time; "nobody" where the node is gone. */
    async ask(node: string, text: string): Promise<{ readonly text: string | null } | "nobody"> {
      const id = randomUUID();
      const { promise, resolve } = Promise.withResolvers<string | null>();
      waiting.set(id, resolve);
      const late = setTimeout(() => resolve(null), answerMs);
      try {
        const receivers = await send(node, { kind: "question", from: self, id, text });
        return receivers === 0 ? "nobody" : { text: await promise };
      } catch {
        return { text: null };
      } finally {
        clearTimeout(late);
        waiting.delete(id);
      }
    },
  };
}
