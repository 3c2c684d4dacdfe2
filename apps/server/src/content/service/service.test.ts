import { api } from "@zd/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Member, setScene } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const { service, serviceDesk, files } = api;
const page = { pageIndex: 1, pageSize: 20, filters: {} };

let exchange: TestPlatform;
let mine: Member;
let plant: Member;
let staff: Record<"su" | "li" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  const scene = await setScene(exchange);
  mine = await scene.join("mine");
  plant = await scene.join("plant");
  staff = await openStaff(exchange, { su: "contentEditor", li: "contentEditor", gu: "auditor" });
});
afterAll(() => exchange.close());

/** What a client that checks nothing is told. */
async function refusedAs(path: string, input: object) {
  const headers = { "x-token": mine.token, "content-type": "application/json" };
  return (await exchange.send("POST", `/api${path}`, JSON.stringify(input), headers)).body.result;
}

const scores = { trading: 5, settlement: 4, contracts: 3, support: 2, site: 1 };

describe("the rating of a month", () => {
  test("is one for each operator; the last one counts", async () => {
    expect(await mine.caller.ask(service.readRating, {})).toMatchObject({ rating: null });
    await mine.caller.ask(service.rate, { scores: { ...scores, site: 5 }, comment: "" });
    await mine.caller.ask(service.rate, { scores, comment: "  结算及时 " });
    await plant.caller.ask(service.rate, { scores: { ...scores, trading: 2 }, comment: "" });
    const { rating, month } = await mine.caller.ask(service.readRating, {});
    expect(rating).toMatchObject({ month, scores, comment: "结算及时" });

    const { rows, total } = await staff.gu.ask(serviceDesk.listScores, page);
    expect(total).toBe(2);
    expect(rows.find(({ comment }) => comment === "结算及时")).toMatchObject({ month, site: 1 });
    expect(await staff.gu.ask(serviceDesk.readAverages, {})).toEqual([
      {
        month,
        ratings: 2,
        averages: { trading: "3.5", settlement: "4.0", contracts: "3.0", support: "2.0", site: "1.0" },
      },
    ]);
  });

  test.each([[0], [6], [2.5]])("has no %d stars", async (site) => {
    expect(await refusedAs(service.rate.path, { scores: { ...scores, site }, comment: "" })).toBe("P1001");
  });

  test("is the exchange's to read, and needs a member to give", async () => {
    expect(await mine.caller.call(serviceDesk.listScores, page)).toMatchObject({ code: "P1003" });
    expect(await exchange.anonymous.call(service.rate, { scores, comment: "" })).toMatchObject({
      result: "GA-101",
    });
  });
});

describe("feedback", () => {
  const send = (content: string, attachments: readonly string[] = []) =>
    mine.caller.call(service.sendFeedback, { kind: "fault", content, attachments: attachments as never });

  test("is answered once, and read by its firm with the answer", async () => {
    const [picture] = await uploaded(exchange, mine.token, [{ name: "截图.png", bytes: smallPng }]);
    const { data } = await send("导出的文件打不开", [picture?.file ?? ""]);
    const feedback = Number(data.feedbackid);
    const waiting = await staff.gu.ask(serviceDesk.listFeedback, { ...page, filters: { state: "W" } });
    expect(waiting.rows).toMatchObject([{ content: "导出的文件打不开", state: "W" }]);
    const detail = await staff.gu.ask(serviceDesk.readFeedback, { feedback });
    expect(detail).toMatchObject({ state: "W", answer: null, attachments: [{ name: "截图.png" }] });

    expect(await staff.gu.call(serviceDesk.answerFeedback, { feedback, answer: "x" })).toMatchObject({
      code: "P1003",
    });
    const answers = await Promise.all(
      [staff.su, staff.li].map((who) => who.call(serviceDesk.answerFeedback, { feedback, answer: "已修复" })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "S1125"]);
    const own = await mine.caller.ask(service.listOwnFeedback, page);
    expect(own.rows).toMatchObject([{ state: "A", answer: "已修复" }]);
    expect((await plant.caller.ask(service.listOwnFeedback, page)).rows).toEqual([]);
  });

  test("says something, and takes no file of another firm", async () => {
    const input = { kind: "fault", content: "    好" };
    expect(await refusedAs(service.sendFeedback.path, input)).toBe("P1001");
    const [theirs] = await uploaded(exchange, plant.token, [{ name: "截图.png", bytes: smallPng }]);
    expect(await send("导出的文件打不开", [theirs?.file ?? ""])).toMatchObject({ result: "A1009" });
    const shown = await fetch(`${exchange.address}/api${files.readContent.path}?path=${theirs?.file}`, {
      headers: { "x-token": mine.token },
    });
    expect(shown.status).toBe(404);
  });

  test("that is not there is not answered", async () => {
    expect(await staff.su.call(serviceDesk.answerFeedback, { feedback: 999, answer: "x" })).toMatchObject({
      code: "P1004",
    });
    expect(await staff.su.call(serviceDesk.readFeedback, { feedback: 999 })).toMatchObject({ code: "P1004" });
  });
});
