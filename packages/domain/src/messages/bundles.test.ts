import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "../kernel/brand.ts";
import { bundle, bundleKeyOf, bundleWords, bundlings, gatherMsOf, type OpenMessage } from "./bundles.ts";
import { type MessageKind, messageKinds } from "./kinds.ts";
import { newsWordsMost } from "./news.ts";

const kinds = Object.keys(messageKinds) as MessageKind[];
const session = { id: "J260615-01", name: "神木矿区动力煤竞价销售" };
const now = instant(1_800_000_000_000);
const minutes = (count: number) => count * 60_000;

describe("what becomes one message", () => {
  const key = (kind: MessageKind, occasion?: typeof session, practice = false) =>
    bundleKeyOf({ kind, practice, ...(occasion && { occasion }) });
  test.each([
    ["deals of one session", key("deal", session), key("deal", session), true],
    ["deals of two sessions", key("deal", session), key("deal", { ...session, id: "J260615-02" }), false],
    ["a deal and what is to be signed of it", key("deal", session), key("toSign", session), false],
    [
      "lost wares of a session and of its practice",
      key("outbid", session),
      key("outbid", session, true),
      false,
    ],
    ["money that comes in for whatever it is", key("moneyIn"), key("moneyIn", session), true],
  ])("%s", (_, one, other, isOne) => expect(one === other).toBe(isOne));

  test.each([
    ["a letter of default", key("breach", session)],
    ["a notice that is to be acknowledged", key("notice")],
    ["what a colleague reminds of", key("reminder")],
    ["a deal of no session", key("deal")],
  ])("%s stands by itself", (_, own) => expect(own).toBeNull());
});

describe("what a bundle says", () => {
  test.each([
    ["deal", 20, session.name, "成交 20 个标的 · 神木矿区动力煤竞价销售"],
    ["outbid", 3, session.name, "3 个标的被超越 · 神木矿区动力煤竞价销售"],
    ["moneyIn", 4, "", "4 笔到账"],
    ["deskWork", 5, "出金审批", "5 件待办 · 出金审批"],
  ] as const)("%s × %i", (kind, count, name, words) => expect(bundleWords(kind, count, name)).toBe(words));

  test("fits a message, however long the name is", () => {
    for (const kind of kinds)
      expect(bundleWords(kind, 999, "场".repeat(300)).length).toBeLessThanOrEqual(newsWordsMost);
  });
});

describe("unread messages of one kind and occasion", () => {
  const single = (id: number, minutesAgo: number): OpenMessage => ({
    id: BigInt(id),
    isBundle: false,
    since: instant(now - minutes(minutesAgo)),
  });
  const bundled = (id: number, minutesAgo: number): OpenMessage => ({
    ...single(id, minutesAgo),
    isBundle: true,
  });
  test.each([
    ["one stays as it is", [single(1, 0)], null, []],
    ["two become one", [single(1, 5), single(2, 0)], null, [1n, 2n]],
    ["a third joins them", [bundled(9, 5), single(3, 0)], 9n, [3n]],
    ["one that came too long ago stays by itself", [single(1, 11), single(2, 0)], null, []],
    ["a bundle that is too old takes in no more", [bundled(9, 11), single(3, 0)], null, []],
    ["of two bundles the newer takes it in", [bundled(8, 9), bundled(9, 2), single(3, 0)], 9n, [3n]],
    ["nothing that is new", [bundled(9, 5)], 9n, []],
  ] as const)("%s", (_, open, into, messages) =>
    expect(bundle("moneyIn", open, now)).toEqual({ into, messages }),
  );

  test("lost wares of a session join for an hour, deals as long as a session may last", () => {
    const open = [single(1, 59), single(2, 0)];
    expect(bundle("outbid", open, now).messages).toHaveLength(2);
    expect(bundle("outbid", [single(1, 61), single(2, 0)], now).messages).toEqual([]);
    expect(bundle("deal", [single(1, 700), single(2, 0)], now).messages).toHaveLength(2);
  });

  test("a kind that is never bundled never is", () => {
    expect(bundle("breach", [single(1, 0), single(2, 0)], now)).toEqual({ into: null, messages: [] });
  });

  test("no message is lost, taken in twice, or taken into two bundles", () => {
    const anyOpen = fc.array(fc.record({ isBundle: fc.boolean(), since: fc.integer({ min: 0, max: 900 }) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), anyOpen, (kind, given) => {
        const open = given.map(({ isBundle, since }, i) => ({
          id: BigInt(i),
          isBundle,
          since: instant(now - minutes(since)),
        }));
        const { into, messages } = bundle(kind, open, now);
        const find = (id: bigint) => open.find((one) => one.id === id);
        expect(new Set(messages).size).toBe(messages.length);
        for (const id of messages) expect(find(id)?.isBundle).toBe(false);
        if (into !== null) expect(find(into)?.isBundle).toBe(true);
        if (into === null) expect(messages.length).not.toBe(1);
      }),
    );
  });
});

test("whoever has lost a ware is told at once; what else may come in a burst waits half a minute", () => {
  expect(gatherMsOf({ kind: "outbid", practice: false, occasion: session })).toBe(0);
  expect(gatherMsOf({ kind: "deal", practice: false, occasion: session })).toBe(30_000);
  expect(gatherMsOf({ kind: "deal", practice: false })).toBe(0);
  for (const { gatherMs, againMs, withinMs } of Object.values(bundlings)) {
    expect(gatherMs).toBeLessThanOrEqual(againMs);
    expect(againMs).toBeLessThanOrEqual(withinMs);
  }
});
