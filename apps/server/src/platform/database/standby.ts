import type pg from "pg";
import type { Logger } from "pino";
import { stopwatch } from "../process/clock.ts";
import { openPool, type PoolOptions } from "./database.ts";
import { catchesUp, findReplay, findWalPosition, isPast, type Replay, type WalPosition } from "./wal.ts";

/** A standby of the database, for reads of many rows. */
export interface Standby {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Whether reads go there now. */
  readonly isReady: () => boolean;
  /** A connection to a standby that shows all that was acknowledged before this call; null where there is none now. */
  readonly connect: () => Promise<pg.PoolClient | null>;
  /** The result of what was begun there; fails as soon as the standby is found to be away, even where it says nothing. */
  readonly whileThere: <T>(work: Promise<T>) => Promise<T>;
  /** How far it is behind, as last seen; null while it is away. */
  readonly lag: () => Lag | null;
  readonly close: () => Promise<void>;
}

/** By how much a standby is behind its primary. */
interface Lag {
  readonly bytes: number;
  /** Since when all that was acknowledged then is there: how long ago that was, in seconds. */
  readonly seconds: number;
}

/** How often the standby is looked at, in milliseconds. */
const lookEveryMs = 500;
/** How long opening a connection there, and its answer to a look, may take, in milliseconds. */
const answerMs = 1_000;
/** After so many looks in vain, one after the other, it is said that reads go to the primary. */
const looksUntilSaid = 4;
/** For so many looks it is remembered where the primary was: a greater lag is told as this one. */
const positionsMost = 600;

interface StandbyNeeds extends Pick<PoolOptions, "url" | "size" | "onSlow"> {
  /** Where the primary is asked how far it is. */
  readonly primary: Pick<pg.Pool, "query">;
  readonly log: Logger;
}

/** Opens the connections to a standby and looks at it from now on; one that is away keeps nothing from starting. */
export async function openStandby({ url, size, primary, log, onSlow }: StandbyNeeds): Promise<Standby> {
  const options = { url, readOnly: true, connectMs: answerMs, onError: () => {} };
  const pool = openPool({ ...options, size, name: "standby", ...(onSlow && { onSlow }) });
  const lookout = openPool({ ...options, size: 1, name: "standby lookout", answerMs });
  const findPosition = shared(() => findWalPosition(primary));
  const lags = new Lags();
  /** Those who wait for an answer of the standby. */
  const waiting = new Set<(lost: Error) => void>();
  let ready = false;
  let lag: Lag | null = null;
  const say = sayLasting(log);

  function lose(error: Error) {
    for (const reject of waiting) reject(error);
    waiting.clear();
  }

  async function look() {
    const askedAt = stopwatch();
    let position: WalPosition;
    try {
      position = await findPosition();
    } catch {
      // Nothing is known while the primary is away; reads fail there by themselves.
      return;
    }
    try {
      const isThere = await catchesUp(lookout, position);
      const replay = await findReplay(lookout);
      lag = lags.of(position, askedAt, replay);
      ready = isThere;
      say(isThere ? null : new Error(whyNot(replay, position)));
    } catch (error) {
      lag = null;
      ready = false;
      lose(error as Error);
      say(error as Error);
    }
  }

  await look();
  const stopLooking = repeat(look, lookEveryMs);

  const whileThere = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });

  return {
    url,
    pool,
    isReady: () => ready,
    async connect() {
      if (!ready) return null;
      let client: pg.PoolClient | null = null;
      try {
        const position = await findPosition();
        client = await pool.connect();
        if (await whileThere(catchesUp(client, position))) return client;
        ready = false;
        client.release();
      } catch {
        client?.release(true);
      }
      return null;
    },
    whileThere,
    lag: () => lag,
    async close() {
      await stopLooking();
      lose(new Error("the platform closes"));
      await Promise.all([pool.end(), lookout.end()]);
    },
  };
}

/** Does something again and again, one after the other; returns what ends it. */
function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * A question that is asked once for all who come before it is on its way: whoever comes while it is waits for the next, so that
 * no answer is older than he.
 */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        const answer = ask();
        running = answer;
        return answer;
      });
    return next;
  };
}

/** Remembers where the primary was when, so that what a standby has carried out tells how far behind it is in time. */
class Lags {
  #positions: readonly { readonly lsn: bigint; readonly askedAt: number }[] = [];

  of({ lsn }: WalPosition, askedAt: number, replay: Replay): Lag {
    const reached = replay.lsn ?? 0n;
    const known = [...this.#positions, { lsn, askedAt }].slice(-positionsMost);
    const since = known.findLast((position) => position.lsn <= reached) ?? known[0];
    this.#positions = known;
    const isLevel = reached >= lsn;
    return {
      bytes: isLevel ? 0 : Number(lsn - reached),
      seconds: isLevel ? 0 : (stopwatch() - (since?.askedAt ?? askedAt)) / 1_000,
    };
  }
}

/** Why a standby shows less than the primary, in words. */
function whyNot(replay: Replay, position: WalPosition): string {
  if (replay.cluster !== position.cluster) return "it is no standby of this database";
  if (replay.lsn === null) return "it is no standby";
  if (replay.tells && replay.timeline !== position.timeline) return "it does not follow the primary";
  return isPast(replay, position) ? "it was behind" : "it is behind";
}

/** Says once that the standby cannot be read from, when that has lasted, and once that it can again. */
function sayLasting(log: Logger): (fault: Error | null) => void {
  let inVain = 0;
  return (fault) => {
    if (fault !== null) {
      inVain += 1;
      if (inVain === looksUntilSaid)
        log.warn({ err: fault }, "the standby cannot be read from: reads go to the primary");
      return;
    }
    if (inVain >= looksUntilSaid) log.info("the standby can be read from again");
    inVain = 0;
  };
}
