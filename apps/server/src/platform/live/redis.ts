import { readFileSync } from "node:fs";
import { Redis, type RedisOptions } from "ioredis";
import { z } from "zod";

/** How a connection is made; how answers are shaped is left as it is. */
type Options = Omit<RedisOptions, "replyMapping">;

/** Where Redis is, as the settings of a node say it. */
export interface RedisAddress {
  /**
   * `redis://HOST:6379` for a server, or `redis+sentinel://HOST:26379,HOST:26379/NAME` for sentinels that know the master of this name;
   * `rediss` in place of `redis` where connections are encrypted, `:PASSWORD@` before the first host where there is one.
   */
  readonly url: string;
  /** The file of the authority that has signed the certificates; undefined where one of those that Node trusts has. */
  readonly caFile?: string | undefined;
}

const sentinelUrl = /^(rediss?)\+sentinel:\/\/(?:([^@/]*)@)?([^/@]+)\/([\w.-]+)$/;
const host = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i;

/** The options by which ioredis finds the master; null for a text that is no such address. */
export function readRedisUrl(url: string): Options | null {
  const [, scheme, login = "", hosts = "", name = ""] = sentinelUrl.exec(url) ?? [];
  if (scheme === undefined) {
    const isServer = URL.canParse(url) && ["redis:", "rediss:"].includes(new URL(url).protocol);
    return isServer ? {} : null;
  }
  const sentinels = hosts.split(",").map((one) => host.exec(one));
  if (sentinels.some((one) => one === null || Number(one[2]) > 65_535)) return null;
  const [username = "", password] = login.split(":", 2).map(decodeURIComponent);
  return {
    name,
    sentinels: sentinels.map((one) => ({
      host: one?.[1]?.replace(/^\[|\]$/g, "") ?? "",
      port: Number(one?.[2]),
    })),
    // Sentinels have the password of the servers, and no users of their own.
    ...(password !== undefined && { password, sentinelPassword: password }),
    ...(username !== "" && { username }),
    ...(scheme === "rediss" && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
    // Told by the sentinels who is master now, even where the one before still answers.
    failoverDetector: true,
  };
}

/** After how long a Redis that hangs has not answered, in milliseconds: nobody waits for it longer. */
const answerMs = 1_500;

/** A connection to Redis that comes back by itself. What is sent while it is away fails at once: news would be old by then. */
export function openRedis({ url, caFile }: RedisAddress, more: Options = {}): Redis {
  const found = readRedisUrl(url) ?? {};
  const encryption = caFile === undefined ? {} : { ca: readFileSync(caFile) };
  const options: Options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    commandTimeout: answerMs,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, 2_000),
    sentinelRetryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000),
    ...found,
    ...(url.startsWith("rediss") && { tls: encryption }),
    ...(found.sentinelTLS && { sentinelTLS: encryption }),
    ...more,
  };
  return found.sentinels ? new Redis(options) : new Redis(url, options);
}

/** The setting of an address, as text that `readRedisUrl` reads. */
export const redisUrl = z.string().refine((given) => readRedisUrl(given) !== null, {
  error:
    "redis://HOST:6379 or rediss://HOST:6379, or redis+sentinel://:PASSWORD@HOST:26379,HOST:26379/NAME or rediss+sentinel://…",
});
