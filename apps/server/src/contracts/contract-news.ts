import { type ContractAbout, changedNews } from "@zd/domain/contracts/contract-news";
import type { ContractNo } from "@zd/domain/kernel/brand";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { sql } from "kysely";
import { notify } from "../messages/index.ts";
import { rows } from "../platform/database/database.ts";
import type { ContractChange, ContractScope } from "./contract-store.ts";

/** What messages say of these contracts. */
async function findAbout(
  { tx }: Pick<ContractScope, "tx">,
  nos: readonly ContractNo[],
): Promise<ReadonlyMap<ContractNo, ContractAbout>> {
  const found = await rows<ContractAbout & { readonly no: ContractNo }>(
    tx,
    sql`select contract_no as no, trim(producer || ' ' || product) as goods, section_name as section, section_id, practice
      from contracts.contract where contract_no = any(${[...nos]}::text[])`,
  );
  return new Map(found.map(({ no, ...about }) => [no, about]));
}

/** Tells the parties of contracts what has changed. */
export async function tellChanges(
  scope: ContractScope,
  changes: readonly ContractChange[],
  calendar: ExchangeCalendar,
): Promise<void> {
  const changed = changes.filter(({ steps }) => steps.some(({ facts }) => facts.length > 0));
  if (changed.length === 0) return;
  const about = await findAbout(
    scope,
    changed.map(({ before }) => before.no),
  );
  await notify(
    scope,
    changed.flatMap(({ before, after, steps }) => {
      const known = about.get(before.no);
      const facts = steps.flatMap((step) => step.facts);
      return known ? changedNews(before, after, facts, known, calendar) : [];
    }),
  );
}
