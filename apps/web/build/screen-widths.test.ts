import { expect, test } from "vitest";
import { widthsOfScreens } from "./screen-widths.ts";

test.each([
  ["@media (width <= 960px) {", "@media screen and (width <= 960px) {"],
  ["@media (width > 1280px) {", "@media print, (width > 1280px) {"],
  ["@media print {", "@media print {"],
  ["@media (prefers-reduced-motion: reduce) {", "@media (prefers-reduced-motion: reduce) {"],
])("%s is built as %s", (written, built) => {
  expect(widthsOfScreens(written)).toBe(built);
});
