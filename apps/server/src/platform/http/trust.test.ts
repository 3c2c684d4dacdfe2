import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, isTrustSetting, parseTrustSetting } from "./trust.ts";

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { "x-forwarded-for": forwarded } : {},
  }) as unknown as IncomingMessage;

test.each([
  ["nobody is believed by default", false, "10.0.0.1", "1.2.3.4", "10.0.0.1"],
  ["a trusted proxy is believed", "10.0.0.0/8", "10.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["what a client claims in front of it is not", "10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"],
  [
    "a chain of trusted proxies is followed",
    "10.0.0.0/8, 192.168.1.1",
    "10.0.0.1",
    "1.2.3.4, 192.168.1.1",
    "1.2.3.4",
  ],
  ["a stranger is not believed", "10.0.0.0/8", "9.9.9.9", "1.2.3.4", "9.9.9.9"],
  [
    "an address of IPv4 in the dress of IPv6 is the same",
    "127.0.0.1",
    "::ffff:127.0.0.1",
    "1.2.3.4",
    "1.2.3.4",
  ],
  ["everybody is believed where that is wished", true, "9.9.9.9", "1.2.3.4, 5.6.7.8", "1.2.3.4"],
] as const)("%s", (_, setting, remote, forwarded, client) => {
  expect(clientAddress(request(remote, forwarded), parseTrustSetting(setting))).toBe(client);
});

test.each(["proxy.local", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/8/8", "10.0.0.1,", "::1/129"])(
  "%j is no list of addresses and networks",
  (setting) => {
    expect(isTrustSetting(setting)).toBe(false);
  },
);

test("addresses and networks are", () => {
  expect(isTrustSetting("10.0.0.0/8, ::1, fd00::/8, 192.168.1.1")).toBe(true);
});
