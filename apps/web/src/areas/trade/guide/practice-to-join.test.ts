import { sectionId } from "@zd/domain/kernel/brand";
import { expect, test } from "vitest";
import { after, sectionRow } from "../../../testing/market-rows.ts";
import { testNow } from "../../../testing/render-page.tsx";
import { practiceToJoin } from "./practice-to-join.ts";

const practice = (id: string, change: Parameters<typeof sectionRow>[0] = {}) =>
  sectionRow({ section: sectionId(id), practice: true, hardEnd: after(600), ...change });
const waiting = (id: string, seconds: number) =>
  practice(id, { status: "0", startsAt: after(seconds), deadline: null, hardEnd: null });

test.each([
  ["the open auction that lasts longest", [practice("P1"), practice("P2", { hardEnd: after(900) })], "P2"],
  ["no session that is about to end", [practice("P1", { hardEnd: after(59) }), waiting("P2", 300)], "P2"],
  ["of those to come the next one", [waiting("P1", 900), waiting("P2", 300)], "P2"],
  ["no real session", [sectionRow()], null],
  ["no session in which he sells", [practice("P1", { side: "B" })], null],
  ["no listing, since nothing is bid for there", [practice("P1", { mode: "1" })], null],
  ["no session in turns", [practice("P1", { downmode: "C" })], null],
  ["no session that has ended", [practice("P1", { status: "5" })], null],
  ["none of none", [], null],
])("a first bid is made in: %s", (_, sections, chosen) => {
  expect(practiceToJoin(sections, testNow)?.section ?? null).toBe(chosen);
});
