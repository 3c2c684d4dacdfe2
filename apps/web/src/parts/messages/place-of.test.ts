import { expect, test } from "vitest";
import { testNow } from "../../testing/render-page.tsx";
import { type Message, placeOf } from "./place-of.ts";

const reminder = (id: string, parameters: Readonly<Record<string, string>>): Message => ({
  message: 1,
  kind: "reminder",
  subject: "todo",
  id,
  parameters,
  words: "王立提醒您",
  consequence: "",
  at: testNow,
  isRead: false,
  practice: false,
  bundled: 0,
});

test.each([
  [
    "a purchase that is to be signed",
    reminder("20250612-0019", { kind: "sign", side: "B" }),
    "/contract/tradeBuy?open=20250612-0019",
  ],
  [
    "a sale that is to be signed",
    reminder("20250612-0019", { kind: "sign", side: "S" }),
    "/contract/tradeSale?open=20250612-0019",
  ],
  [
    "a kind of to-do that this version does not know",
    reminder("7", { kind: "dance", side: "" }),
    "/user/todo",
  ],
])("a reminder leads to where its matter is done: %s", (_, message, href) => {
  expect(placeOf(message).href).toBe(href);
});
