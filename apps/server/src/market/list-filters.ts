import { contract } from "@zd/contract";
import type { SectionRow } from "@zd/contract/market/board";
import { sides, tradeModes } from "@zd/domain/trading/codes";
import { handle } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findHallSections } from "../trading/index.ts";

/** 交易大厅筛选条件 (/market/v1/filters): what today's sections can be told apart by, with their numbers. */
export const listFilters = handle(
  contract.market.listFilters,
  async ({ company, wareKind, side, mode, exceptions }, { db, request, now }) => {
    const sections = await findHallSections(
      db,
      {
        company: await companyOfSite(db, request, company),
        wareKind,
        side: side || undefined,
        mode: mode || undefined,
        exceptions: exceptions?.split(",").filter(Boolean),
      },
      now,
    );
    return {
      wareKinds: choices(sections, ({ wareKind, wareKindName }) => [wareKind, wareKindName]),
      sides: choices(sections, ({ side }) => [side, sides[side]]),
      modes: choices(sections, ({ mode }) => [mode, tradeModes[mode]]),
      regions: choices(sections, ({ region }) => [region, region]),
    };
  },
);

function choices(
  sections: readonly SectionRow[],
  of: (section: SectionRow) => readonly [value: string, label: string],
) {
  const found = new Map<string, { value: string; label: string; count: number }>();
  for (const section of sections) {
    const [value, label] = of(section);
    const choice = found.get(value) ?? { value, label, count: 0 };
    choice.count += 1;
    found.set(value, choice);
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
