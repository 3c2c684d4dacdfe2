import { expect, test } from "vitest";
import { readRedisUrl } from "./redis.ts";

test.each([
  ["a server", "redis://redis:6379", {}],
  ["a server that is encrypted", "rediss://:secret@redis.example.com:6379", {}],
  [
    "three sentinels",
    "redis+sentinel://10.0.0.1:26379,10.0.0.2:26379,[::1]:26379/zd",
    {
      name: "zd",
      sentinels: [
        { host: "10.0.0.1", port: 26_379 },
        { host: "10.0.0.2", port: 26_379 },
        { host: "::1", port: 26_379 },
      ],
    },
  ],
  [
    "sentinels with a password, encrypted",
    "rediss+sentinel://:p%40ss@one:26379/zd-main",
    { name: "zd-main", password: "p@ss", sentinelPassword: "p@ss", tls: {}, sentinelTLS: {} },
  ],
])("the address of %s is read", (_, url, options) => {
  expect(readRedisUrl(url)).toMatchObject(options);
});

test.each([
  ["no host", "redis+sentinel:///zd"],
  ["no name", "redis+sentinel://one:26379"],
  ["a host without its port", "redis+sentinel://one,two:26379/zd"],
  ["a port that there is not", "redis+sentinel://one:65536/zd"],
  ["another scheme", "http://one:26379/zd"],
  ["no address at all", "one:26379"],
])("an address with %s is none", (_, url) => {
  expect(readRedisUrl(url)).toBeNull();
});
