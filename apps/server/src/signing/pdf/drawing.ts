import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { LetterToDraw } from "./draw-letter.ts";
import type { Placed, Placing } from "./place-signature.ts";

export type DrawWork =
  | ({ readonly kind: "letter" } & LetterToDraw)
  | { readonly kind: "picture"; readonly pdf: Uint8Array }
  | ({ readonly kind: "signature" } & Placing);

export interface DrawTask {
  /** Number by which the answer is matched. */
  readonly id: number;
  readonly work: DrawWork;
}

export type DrawnReply =
  | { readonly id: number; readonly done: Uint8Array | Placed }
  | { readonly id: number; readonly fault: string };

/** Draws in threads of its own, which are opened when there is something to draw. */
export interface Drawing {
  /** A letter as PDF. */
  readonly letter: (letter: LetterToDraw) => Promise<Uint8Array>;
  /** A PDF as a picture (PNG). */
  readonly picture: (pdf: Uint8Array) => Promise<Uint8Array>;
  /** A PDF with a seal and room for a signature. */
  readonly signature: (placing: Placing) => Promise<Placed>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (done: never) => void;
  readonly reject: (error: Error) => void;
}

interface Hand {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

let drawing: Drawing | null = null;

/** The threads of this process, which all of its platforms share; idle ones do not keep the process from ending. */
export function sharedDrawing(): Drawing {
  drawing ??= openDrawing();
  return drawing;
}

export function openDrawing(threads = Math.max(1, Math.min(4, availableParallelism() - 1))): Drawing {
  const hands: Hand[] = [];
  let last = 0;

  function openHand(): Hand {
    const worker = new Worker(new URL("./draw-worker.ts", import.meta.url));
    const waiting = new Map<number, Waiting>();
    const hand = { worker, waiting };
    // An idle thread does not keep the process alive; one with tasks does.
    worker.unref();
    worker.on("message", (reply: DrawnReply) => {
      const asker = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) worker.unref();
      if ("fault" in reply) asker?.reject(new Error(reply.fault));
      else asker?.resolve(reply.done as never);
    });
    worker.on("error", (error: Error) => fail(hand, error));
    worker.on("exit", () => fail(hand, new Error("the thread that draws has ended")));
    hands.push(hand);
    return hand;
  }

  function fail(hand: Hand, error: Error): void {
    const at = hands.indexOf(hand);
    if (at >= 0) hands.splice(at, 1);
    for (const { reject } of hand.waiting.values()) reject(error);
    hand.waiting.clear();
  }

  /** The thread with the fewest tasks; a new one while all are busy and more are allowed. */
  function freeHand(): Hand {
    const [shortest] = hands.toSorted((a, b) => a.waiting.size - b.waiting.size);
    return shortest && (shortest.waiting.size === 0 || hands.length >= threads) ? shortest : openHand();
  }

  const draw = <Done>(work: DrawWork) =>
    new Promise<Done>((resolve, reject) => {
      const { worker, waiting } = freeHand();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: last, work } satisfies DrawTask);
    });

  return {
    letter: (letter) => draw<Uint8Array>({ kind: "letter", ...letter }),
    picture: (pdf) => draw<Uint8Array>({ kind: "picture", pdf }),
    signature: (placing) => draw<Placed>({ kind: "signature", ...placing }),
    async close() {
      await Promise.all(hands.map(({ worker }) => worker.terminate()));
    },
  };
}
