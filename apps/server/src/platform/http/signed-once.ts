import { signedWithinMs } from "@zd/api/wire/signature";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import { openRedis, type RedisAddress } from "../live/redis.ts";

/** Remembers signatures that carry a time, so that each is taken once. */
export interface SignedOnce {
  /**
   * Takes a signature, 64 hexadecimal digits, that was made at `time`; false where it was taken before, on any node. A node
   * alone forgets what it has taken when it starts anew: what was signed before that counts as too old, see `from`.
   */
  readonly take: (signature: string, time: Instant, now: Instant) => boolean | Promise<boolean>;
  /** Signatures of before are too old; 0 where other nodes remember them. */
  readonly from: Instant;
  readonly close: () => Promise<void>;
}

/** A node alone. */
export function signedOnceInMemory(now: Instant): SignedOnce {
  return { ...rememberSignatures(), from: now, close: async () => {} };
}

/** How long Redis is waited for, in milliseconds. */
const redisMs = 500;

/**
 * Several nodes tell each other by Redis what they have taken. While it is away each node knows its own alone, as of
 * everything that goes by Redis.
 */
export function signedOnceOverRedis(
  address: RedisAddress,
  isConnected: () => boolean,
  log: Logger,
): SignedOnce {
  const own = rememberSignatures();
  const redis = openRedis(address, { commandTimeout: redisMs });
  redis.on("error", (error: Error) => log.debug({ err: error }, "signatures are remembered alone"));
  const takeFromAll = async (signature: string, ms: number) => {
    try {
      return (await redis.set(`zd:signed:${signature.slice(0, 32)}`, "", "PX", ms, "NX")) === "OK";
    } catch (error) {
      log.debug({ err: error }, "a signature is remembered alone");
      return true;
    }
  };
  return {
    from: 0 as Instant,
    take(signature, time, now) {
      if (!own.take(signature, time, now)) return false;
      return !isConnected() || takeFromAll(signature, time + signedWithinMs - now + 1);
    },
    close: async () => redis.disconnect(),
  };
}

const minuteMs = 60_000;

/** Signatures by the minute in which they were made, each for as long as its time is good. */
function rememberSignatures() {
  /** A number stands for a signature: two of a million are taken for the same once in thousands of days. */
  const minutes = new Map<number, Set<number>>();
  return {
    take(signature: string, time: Instant, now: Instant): boolean {
      const oldest = Math.floor((now - signedWithinMs) / minuteMs);
      for (const minute of minutes.keys()) if (minute < oldest) minutes.delete(minute);
      const minute = Math.floor(time / minuteMs);
      const taken = minutes.get(minute) ?? new Set();
      minutes.set(minute, taken);
      const number = Number.parseInt(signature.slice(0, 13), 16);
      if (taken.has(number)) return false;
      taken.add(number);
      return true;
    },
  };
}
