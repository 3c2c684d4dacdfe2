import { expect, test } from "vitest";
import { shownSeconds } from "./countdown.tsx";

test.each([
  [0, "00:00"],
  [86, "01:26"],
  [7_286, "2:01:26"],
  [86_399, "23:59:59"],
  [414_593, "4 天 19:09"],
])("%i seconds are shown as %s", (seconds, shown) => {
  expect(shownSeconds(seconds)).toBe(shown);
});
