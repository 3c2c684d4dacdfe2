import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aCard } from "../../testing/a-card.ts";
import { CardFacts } from "./card-facts.tsx";

const list = (rows: readonly (readonly string[])[]) => {
  const { unmount } = render(
    <CardFacts
      of={aCard({ falls: { title: "恢复待开", words: "费用", rows: rows.map((row) => [...row]) } })}
    />,
  );
  const [first] = screen.getAllByRole("listitem");
  const names = first?.parentElement?.className;
  unmount();
  return names;
};

test("what falls away stands in two columns where its lines are short, and on whole lines where one is long", () => {
  expect(list([["2 名次", "1,200 吨"]])).not.toMatch(/long/);
  expect(list([["交易年费"], ["交易手续费", "JY2026112500017", "2026-11-25", "12,300.00 元"]])).toMatch(
    /long/,
  );
});
