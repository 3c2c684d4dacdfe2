import { contract } from "@zd/contract";
import { handle } from "../platform/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findHallSections } from "../trading/index.ts";

/** 交易场次列表 (/market/v1/sects). */
export const listSections = handle(
  contract.market.listSections,
  async ({ company, section, wareKind, side, mode, exceptions }, { db, request, now }) =>
    findHallSections(
      db,
      {
        company: await companyOfSite(db, request, company),
        section,
        wareKind,
        side: side || undefined,
        mode: mode || undefined,
        exceptions: exceptions?.split(",").filter(Boolean),
      },
      now,
    ),
);
