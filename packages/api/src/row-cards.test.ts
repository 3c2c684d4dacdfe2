import { describe, expect, test } from "vitest";
import { api } from "./index.ts";
import type { AnyList } from "./wire/listing.ts";
import type { RowCard } from "./wire/row-card.ts";

/** Read by pieces of a page that draw them in their own way, on a phone as well. */
const drawnOtherwise = ["messages.list", "mallFollow.listNews"];

const lists = Object.values(api)
  .flatMap((context) => Object.values(context))
  .filter((operation): operation is AnyList => "listing" in operation);
const ofMembers = lists.filter(({ access }) => access === "member" || access === "manage-operators");
const withCard = lists.flatMap(({ name, listing }) =>
  listing.card === null ? [] : [[name, listing.columns, listing.card] as const],
);

/** The columns that a card names, each as often as it names it. */
const namedBy = ({ number, state, time, title, about, figure, facts, parts, party, turn }: RowCard) =>
  [number, state, time, title, about, figure, party, facts, parts, turn]
    .flat()
    .filter((name) => name !== undefined);

describe("a list of members on a phone", () => {
  test("is cards, whichever it is", () => {
    const without = ofMembers.filter(({ listing }) => listing.card === null);
    expect(without.map(({ name }) => name)).toEqual(drawnOtherwise);
  });

  test.each(withCard)("says nothing twice on the card of %s, and nothing hidden", (_name, columns, card) => {
    const named = namedBy(card);
    expect(named).toEqual([...new Set(named)]);
    // Whose turn it is may be put into words of its own.
    const shown = named.filter((name) => !card.turn?.includes(name));
    expect(shown.filter((name) => columns[name]?.unseen)).toEqual([]);
  });

  test.each(withCard)("has figures and times on the card of %s where they belong", (_name, columns, card) => {
    for (const name of [card.figure ?? [], card.parts ?? []].flat())
      expect(["money", "price", "quantity", "count"]).toContain(columns[name]?.kind);
    if (card.time !== undefined) expect(["time", "day"]).toContain(columns[card.time]?.kind);
  });
});
