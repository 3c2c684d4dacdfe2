import { api } from "@zd/api";
import type { SectionRow } from "@zd/api/market/board";
import { shownMode, sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { z } from "zod";
import { handle } from "../platform/calls/operation.ts";
import { asOutput, type ResponseCache, SharedResponse } from "../platform/calls/shared-response.ts";
import { companyOfSite } from "../system/index.ts";
import { keyOf, matching } from "./hall-filter.ts";
import type { HallRow, Halls } from "./halls.ts";

const operation = api.market.listFilters;

/** 交易大厅筛选条件 (/market/v1/filters): the values by which today's sections differ, with how many sections have each. */
export const listFilters = (halls: Halls, answers: ResponseCache) =>
  handle(operation, async ({ company: named, ...filter }, { db, request }) => {
    const company = await companyOfSite(db, request, named);
    const { rows, version } = await halls.read(company);
    return asOutput(
      answers.give(`filters ${company} ${keyOf(filter)}`, `${version}`, () => {
        const found = matching(rows.values(), filter);
        const output = {
          wareKinds: choices(found, ({ wareKind, wareKindName }) => [wareKind, wareKindName]),
          sides: choices(found, ({ side }) => [side, sides[side]]),
          modes: choices(found, ({ mode, downmode }) => [
            shownMode(mode, downmode),
            tradeModeLabel(mode, downmode),
          ]),
          regions: choices(found, ({ region }) => [region, region]),
        };
        return new SharedResponse(operation, { of: z.encode(operation.output, output) });
      }),
    );
  });

function choices(
  sections: readonly HallRow[],
  of: (section: SectionRow) => readonly [value: string, label: string],
) {
  const found = new Map<string, { value: string; label: string; count: number }>();
  for (const section of sections) {
    const [value, label] = of(section.published);
    const choice = found.get(value) ?? { value, label, count: 0 };
    choice.count += 1;
    found.set(value, choice);
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}
