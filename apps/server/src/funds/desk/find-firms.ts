import { api } from "@zd/api";
import type { Fen, FirmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { soundsLike } from "../../identity/index.ts";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { contains } from "../../platform/lists/listings.ts";
import type { Platform } from "../../platform/module.ts";
import { disclosedAccounts } from "../disclosed-accounts.ts";

/** Member firms by a part of their name, with their money. */
export const findFundFirms = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handleMany(api.fundDesk.findFirms, async ({ name }, { db, actor }) =>
    rows<{
      firm: FirmId;
      name: string;
      /** As far as the staff may see it. */
      available: Fen;
    }>(
      db,
      sql`select f.id as firm, f.name, a.balance as available
          from identity.firm_view f
          join ${disclosedAccounts(await undisclosed(db))} a on a.holder = f.id and a.bucket = 'available'
          where f.company_id = ${actor.companyId} and (${contains(sql`f.name`, name)} or ${soundsLike("f", name)})
          order by f.name, f.id limit 20`,
    ),
  );
