import type { SectionRow } from "@zd/api/market/board";
import { fen, instant, quantity, sectionId } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { type OwnSection, phaseOf, shownSections, standingsOf } from "./session-rows.ts";

const section = (id: string, more: Partial<OwnSection> = {}): OwnSection => ({
  section: sectionId(id),
  name: id,
  tradingDay: "2025-06-16",
  mode: "0",
  side: "S",
  kind: "A",
  downmode: "A",
  practice: false,
  status: "1",
  startsAt: instant(1000),
  deadline: instant(9000),
  wares: 3,
  quantity: quantity(0n),
  leading: 0,
  outbid: 0,
  held: fen(0n),
  ...more,
});
const names = (sections: readonly OwnSection[]) => sections.map(({ name }) => name);

test("running sections come first, the firm's own before others, then what is next, then what has ended", () => {
  const ended = section("ended", { status: "6" });
  const all = [
    ended,
    section("later", { status: "0", startsAt: instant(8000) }),
    section("next", { status: "0", startsAt: instant(7000) }),
    section("others"),
    section("own", { leading: 1, startsAt: instant(5000) }),
  ];
  const hall = new Map([[ended.section, {} as SectionRow]]);
  expect(names(shownSections(all, hall))).toEqual(["own", "others", "next", "later", "ended"]);
});

test("of the sections that the hall no longer lists, only those in which the firm took part are shown", () => {
  const all = [
    section("practice", { status: "6" }),
    section("own", { status: "6", outbid: 1 }),
    section("failed", { status: "7" }),
  ];
  expect(names(shownSections(all, new Map()))).toEqual(["own"]);
});

test("no more than twelve sections are shown, and no running one is left out", () => {
  const waiting = Array.from({ length: 20 }, (_, at) => section(`w${at}`, { status: "0" }));
  const rows = shownSections([...waiting, section("runs")], new Map());
  expect(rows).toHaveLength(12);
  expect(rows[0]?.name).toBe("runs");
});

test("an outbid order in a session that is over is no duty any more", () => {
  const all = [section("a", { leading: 2, outbid: 1 }), section("b", { status: "6", outbid: 5 })];
  expect(standingsOf(all)).toEqual({ leading: 2, outbid: 1, running: 1 });
});

test("the words follow the clock that the section has (G-38)", () => {
  const words = (more: Partial<OwnSection>) => phaseOf(section("x", more), null).words;
  expect(words({ status: "0" })).toBe("未开始");
  expect(words({ status: "2" })).toBe("倒计时");
  expect(words({ status: "2", downmode: "B" })).toBe("竞价中");
  expect(words({ status: "3", downmode: "C" })).toBe("休息中");
  expect(words({ status: "4", downmode: "B" })).toBe("暂停");
  expect(words({ status: "7" })).toBe("流标");
});

test("a deadline without a live message has no countdown, since a bid may have moved it", () => {
  expect(phaseOf(section("x", { status: "2" }), null).deadline).toBeNull();
});
