import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompanyId, type FirmId, type Instant, instant, type UserId } from "../kernel/brand.ts";
import { dayMs, formatShanghai, parseShanghai } from "../kernel/shanghai-time.ts";
import {
  type ChannelChoice,
  channelNames,
  completeChoice,
  isBinding,
  type MessageSettings,
  nextDailyMail,
  planDeliveries,
  quietUntil,
  usualQuietHours,
  usualSettings,
} from "./channels.ts";
import { digestText, digestTitle } from "./digest.ts";
import {
  groupOf,
  groupsFor,
  type MessageKind,
  messageGroupNames,
  messageGroups,
  messageKinds,
} from "./kinds.ts";
import { cutWords, newsWordsMost, type Receiver, receiversOf } from "./news.ts";
import { mailOutcome, mailTriesMost, mailWaitMs, pushOutcome, pushWaitMs, retryAfterMs } from "./retries.ts";

const kinds = Object.keys(messageKinds) as MessageKind[];
const at = (time: string) => parseShanghai(time) as Instant;
const anyMoment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((ms) => instant(ms));

test("every kind belongs to one group, and no group has a kind twice", () => {
  const grouped = messageGroupNames.flatMap((group): readonly string[] => messageGroups[group].kinds);
  expect(grouped.toSorted()).toEqual(kinds.toSorted());
  for (const kind of kinds) expect(messageGroups[groupOf(kind)].kinds).toContain(kind);
});

test("members set the channels of what members get, staff of what staff get, and of failed jobs who may repair them", () => {
  expect(groupsFor(["trader"])).not.toContain("deskWork");
  expect(groupsFor(["trader"])).toContain("outbid");
  expect(groupsFor(["settlementClerk"])).toEqual(["assignment", "review", "deskWork"]);
  expect(groupsFor(["systemAdministrator"])).toEqual(["assignment", "review", "deskWork", "failedJob"]);
});

describe("who gets a message", () => {
  const mine = "M1" as FirmId;
  const person = (user: string, permissions: readonly string[], more: Partial<Receiver> = {}): Receiver => ({
    user: user as UserId,
    firm: mine,
    staffOf: null,
    permissions,
    hasSignedIn: true,
    ...more,
  });
  const wang = person("wang", ["sign", "move-money"]);
  const sun = person("sun", ["move-money"]);
  const liu = person("liu", []);
  const robot = person("robot", ["sign"], { hasSignedIn: false });
  const stranger = person("stranger", ["sign"], { firm: "M2" as FirmId });
  const house = "C1" as CompanyId;
  const clerk = person("clerk", ["settle-funds"], { firm: "X" as FirmId, staffOf: house });
  const editor = person("editor", ["edit-content"], { firm: "X" as FirmId, staffOf: house });
  const known = [wang, sun, liu, robot, stranger, clerk, editor];
  const named = (to: Parameters<typeof receiversOf>[0]["to"], practice = false) =>
    receiversOf({ to, practice }, known).map(({ user }) => user);

  test.each([
    ["who may sign, of the firm that has to", { firm: mine, permission: "sign" }, ["wang", "robot"]],
    ["who may pay", { firm: mine, permission: "move-money" }, ["wang", "sun"]],
    ["who has done it is not told", { firm: mine, permission: "move-money", except: wang.user }, ["sun"]],
    ["everybody of the firm", { firm: mine, permission: null }, ["wang", "sun", "liu", "robot"]],
    ["users by name, whatever they may do", { users: [liu.user, stranger.user] }, ["liu", "stranger"]],
    ["the exchange's staff whose work it is", { staffOf: house, work: "settle-funds" }, ["clerk"]],
    ["nobody of another exchange", { staffOf: "C2" as CompanyId, work: "settle-funds" }, []],
    ["a user who is gone gets none", { users: ["gone" as UserId] }, []],
  ] as const)("%s", (_, to, receivers) => expect(named(to)).toEqual(receivers));

  test("of practice nobody hears who has never signed in", () => {
    expect(named({ firm: mine, permission: "sign" }, true)).toEqual(["wang"]);
  });
});

describe("quiet hours", () => {
  const overNight = usualQuietHours;
  const noon = { ...usualQuietHours, from: 12 * 60, until: 13 * 60 + 30 };
  test.each([
    ["before they begin", overNight, "2026-11-29 21:59:59", null],
    ["from their first minute until tomorrow", overNight, "2026-11-29 22:00:00", "2026-11-30 07:00:00"],
    ["after midnight until today", overNight, "2026-11-30 00:00:00", "2026-11-30 07:00:00"],
    ["in their last second", overNight, "2026-11-30 06:59:59", "2026-11-30 07:00:00"],
    ["when they are over", overNight, "2026-11-30 07:00:00", null],
    ["at noon", noon, "2026-11-29 12:30:00", "2026-11-29 13:30:00"],
    ["after noon", noon, "2026-11-29 13:30:00", null],
    ["when they are switched off", { ...overNight, isOn: false }, "2026-11-29 23:00:00", null],
  ] as const)("%s", (_, quiet, now, until) => {
    const end = quietUntil(quiet, at(now));
    expect(end && formatShanghai(end)).toBe(until);
  });

  test("end within a day, and are over at their end", () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, anyMoment, (from, until, now) => {
        const quiet = { ...usualQuietHours, from, until };
        const end = quietUntil(quiet, now);
        if (end === null) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(dayMs);
        expect(quietUntil(quiet, end)).toBeNull();
      }),
    );
  });
});

describe("by which channels and when", () => {
  const evening = at("2026-11-29 23:00:00");
  const morning = at("2026-11-29 10:00:00");
  const planned = (
    news: {
      kind: MessageKind;
      dueAt?: Instant;
      practice?: boolean;
      sent?: readonly ("sms" | "mail" | "push")[];
    },
    now: Instant,
    settings: Partial<MessageSettings> = {},
  ) =>
    planDeliveries({ dueAt: null, practice: false, ...news }, { ...usualSettings, ...settings }, now).map(
      ({ channel, state, at: when }) => `${channel} ${state} ${formatShanghai(when).slice(5, 16)}`,
    );

  test.each([
    [
      "a deal by day goes out at once",
      planned({ kind: "deal" }, morning),
      ["sms waiting 11-29 10:00", "push waiting 11-29 10:00"],
    ],
    [
      "a deal by night waits for seven",
      planned({ kind: "deal" }, evening),
      ["sms quiet 11-30 07:00", "push quiet 11-30 07:00"],
    ],
    ["a lost ware is told by night", planned({ kind: "outbid" }, evening), ["push waiting 11-29 23:00"]],
    [
      "not to who does not want that",
      planned({ kind: "outbid" }, evening, { quiet: { ...usualQuietHours, exceptOutbid: false } }),
      ["push quiet 11-30 07:00"],
    ],
    [
      "what is due today is told by night",
      planned({ kind: "toSign", dueAt: at("2026-11-29 23:59:00") }, evening),
      ["sms waiting 11-29 23:00", "push waiting 11-29 23:00"],
    ],
    [
      "what is due tomorrow is not",
      planned({ kind: "toSign", dueAt: at("2026-11-30 17:00:00") }, evening),
      ["sms quiet 11-30 07:00", "push quiet 11-30 07:00"],
    ],
    ["of practice nothing leaves the site", planned({ kind: "deal", practice: true }, morning), []],
    [
      "what was texted already is not texted again",
      planned({ kind: "repayment", sent: ["sms"] }, morning),
      [],
    ],
    [
      "a default is texted to who has switched texts off",
      planned({ kind: "breach" }, morning, { channels: { ...usualSettings.channels, breach: [] } }),
      ["sms waiting 11-29 10:00"],
    ],
    [
      "mails of a day wait for eight",
      planned({ kind: "notice" }, morning, {
        channels: { ...usualSettings.channels, notice: ["mail"] },
        dailyMail: true,
      }),
      ["mail quiet 11-30 08:00"],
    ],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));

  test("nothing is sent before now, by a channel twice, or by one that was not chosen and does not bind", () => {
    const choice = fc.record(
      Object.fromEntries(messageGroupNames.map((group) => [group, fc.subarray([...channelNames])])),
    ) as fc.Arbitrary<ChannelChoice>;
    fc.assert(
      fc.property(
        choice,
        fc.constantFrom(...kinds),
        fc.boolean(),
        anyMoment,
        (channels, kind, dailyMail, now) => {
          const group = groupOf(kind);
          const plans = planDeliveries(
            { kind, dueAt: null, practice: false },
            { ...usualSettings, channels, dailyMail },
            now,
          );
          expect(new Set(plans.map(({ channel }) => channel)).size).toBe(plans.length);
          for (const { channel, at: when } of plans) {
            expect(when).toBeGreaterThanOrEqual(now);
            expect(channels[group].includes(channel) || isBinding(group, channel)).toBe(true);
          }
          expect(plans.length).toBe(completeChoice(channels)[group].length);
        },
      ),
    );
  });

  test("the mail of a day is sent at eight, of the next day from eight on", () => {
    expect(formatShanghai(nextDailyMail(at("2026-11-29 07:59:59")))).toBe("2026-11-29 08:00:00");
    expect(formatShanghai(nextDailyMail(at("2026-11-29 08:00:00")))).toBe("2026-11-30 08:00:00");
  });
});

describe("a digest", () => {
  const item = (kind: MessageKind, words = "…") => ({ kind, words });
  test("says how many of which kinds, the most frequent first", () => {
    expect(digestTitle([item("deal"), item("toSign"), item("toSign")])).toBe("3 条消息：待签 2、成交 1");
  });
  test("names twenty, and how many more there are", () => {
    const lines = digestText(Array.from({ length: 23 }, (_, i) => item("deal", `第${i}笔`))).split("\n");
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe("【成交】第0笔");
    expect(lines.at(-1)).toBe("另有 3 条，请到消息中心查看。");
  });
});

test("what is too long is cut, and fits", () => {
  expect(cutWords("短")).toBe("短");
  expect(cutWords("长".repeat(300))).toHaveLength(newsWordsMost);
});

describe("a server of mail", () => {
  test.each([
    [250, "2.0.0", "sent"],
    [450, "4.2.0 greylisted", "again"],
    [421, "too many connections", "again"],
    [0, "", "again"],
    [550, "5.1.1 no such user", "gone"],
    [550, "no mailbox here", "gone"],
    [551, "user not local", "gone"],
    [553, "5.1.3 bad address", "gone"],
    [550, "5.7.1 blocked by policy", "refused"],
    [552, "5.2.2 mailbox full", "refused"],
    [554, "5.6.0 looks like spam", "refused"],
  ] as const)("answers %i %s: %s", (code, words, outcome) => expect(mailOutcome(code, words)).toBe(outcome));

  test("is given time for a greylist, an hour at most, for half a day in all", () => {
    const waits = Array.from({ length: mailTriesMost - 1 }, (_, i) => mailWaitMs(i + 1));
    expect(waits.slice(0, 4)).toEqual([300_000, 600_000, 1_200_000, 2_400_000]);
    expect(Math.max(...waits)).toBe(3_600_000);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(dayMs / 2);
  });
});

describe("a push service", () => {
  test.each([
    [201, "sent"],
    [404, "gone"],
    [410, "gone"],
    [429, "again"],
    [503, "again"],
    [0, "again"],
    [400, "refused"],
    [413, "refused"],
  ] as const)("answers %i: %s", (status, outcome) => expect(pushOutcome(status)).toBe(outcome));

  test.each([
    [null, null],
    ["120", 120_000],
    ["Sun, 29 Nov 2026 02:00:30 GMT", 30_000],
    ["Sun, 29 Nov 2026 01:00:00 GMT", 0],
    ["soon", null],
  ])("Retry-After %s", (value, ms) =>
    expect(retryAfterMs(value, Date.parse("2026-11-29T02:00:00Z"))).toBe(ms),
  );

  test("is given more time each time, as much as it asks for, and an hour at most", () => {
    expect([1, 2, 3].map((tries) => pushWaitMs(tries, null))).toEqual([30_000, 60_000, 120_000]);
    expect(pushWaitMs(1, 90_000)).toBe(90_000);
    expect(pushWaitMs(1, 90_000_000)).toBe(3_600_000);
  });
});
