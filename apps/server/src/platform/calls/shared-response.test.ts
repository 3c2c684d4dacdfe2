import { gunzipSync } from "node:zlib";
import { api } from "@zd/api";
import { expect, test } from "vitest";
import { ResponseCache, SharedResponse } from "./shared-response.ts";

const operation = api.market.listSections;
const answerOf = (text: string) => new SharedResponse(operation, { of: text });
const never = () => {
  throw new Error("it was made anew");
};

test("an answer is the family's envelope, the same gzipped and plain, and its tag tells it from others", async () => {
  const answer = answerOf("神木");
  expect(JSON.parse(answer.plain.toString())).toEqual({ code: 0, msg: "", data: "神木" });
  expect(gunzipSync(await answer.gzip())).toEqual(answer.plain);
  expect(answerOf("神木").tag).toBe(answer.tag);
  expect(answerOf("榆林").tag).not.toBe(answer.tag);
});

test("a question is answered from memory until its stamp is another one", () => {
  const answers = new ResponseCache({ answers: 10, bytes: 10_000 });
  const first = answers.give("hall", "1", () => answerOf("a"));
  expect(answers.give("hall", "1", never)).toBe(first);
  const second = answers.give("hall", "2", () => answerOf("b"));
  expect(second).not.toBe(first);
  expect(answers.size).toEqual({ answers: 1, bytes: second.plain.length });
});

test("of too many answers those go first that nobody has asked for the longest", () => {
  const answers = new ResponseCache({ answers: 2, bytes: 10_000 });
  const first = answers.give("1", "", () => answerOf("a"));
  answers.give("2", "", () => answerOf("b"));
  expect(answers.give("1", "", never)).toBe(first);
  answers.give("3", "", () => answerOf("c"));
  expect(answers.give("1", "", never)).toBe(first);
  expect(() => answers.give("2", "", never)).toThrow("made anew");
});

test("a thousand different questions never take more than the bytes that are allowed", () => {
  const answers = new ResponseCache({ answers: 1_000, bytes: 5_000 });
  for (let i = 0; i < 1_000; i++) answers.give(`${i}`, "", () => answerOf("x".repeat(i)));
  const { bytes, answers: count } = answers.size;
  expect(bytes).toBeLessThanOrEqual(5_000);
  expect(count).toBeGreaterThan(1);
  // One that is larger than all of them together is given, and not kept.
  expect(answers.give("huge", "", () => answerOf("x".repeat(6_000))).plain.length).toBeGreaterThan(6_000);
  expect(answers.size).toEqual({ answers: 0, bytes: 0 });
});
