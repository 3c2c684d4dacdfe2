import { api } from "@zd/api";
import { handle } from "../platform/calls/operation.ts";
import { asOutput, type ResponseCache, SharedResponse } from "../platform/calls/shared-response.ts";
import { companyOfSite } from "../system/index.ts";
import { findHallSections } from "../trading/index.ts";
import { keyOf, matching } from "./hall-filter.ts";
import { atSecond, type Halls, onTheWire, secondOf } from "./halls.ts";

const operation = api.market.listSections;

/** 交易场次列表 (/market/v1/sects). */
export const listSections = (halls: Halls, answers: ResponseCache) =>
  handle(operation, async ({ company: named, section, ...filter }, { db, request, now }) => {
    const company = await companyOfSite(db, request, named);
    const { rows, version } = await halls.read(company);
    const row = section && rows.get(section);
    if (section && !row) {
      // One of another day; who asks for it is alone.
      const found = await findHallSections(db, company, now, section);
      return asOutput(
        new SharedResponse(operation, { of: atSecond(matching(found.map(onTheWire), filter), now) }),
      );
    }
    const question = `sections ${company} ${section ?? ""} ${keyOf(filter)}`;
    return asOutput(
      answers.give(question, `${version} ${secondOf(now)}`, () => {
        const matches = row ? [row] : rows.values();
        return new SharedResponse(operation, { of: atSecond(matching(matches, filter), now) });
      }),
    );
  });
