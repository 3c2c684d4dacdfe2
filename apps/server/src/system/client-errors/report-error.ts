import { createHash } from "node:crypto";
import { api } from "@zd/api";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { clientErrorBounds, clientErrorsMost, withoutPersonalData } from "@zd/domain/system/client-error";
import { sql } from "kysely";
import type { Config } from "../../config.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Tx } from "../../platform/database/database.ts";
import { findCompany } from "../company-store.ts";
import { findSettings } from "../settings/setting-store.ts";

/** 上报前端错误: kept without personal data, and only where the settings name this environment. */
export const reportError = ({ ZD_ENVIRONMENT: environment }: Pick<Config, "ZD_ENVIRONMENT">) =>
  handle(api.clientErrors.report, async ({ message, stack, page }, { tx, request, now }) => {
    const { id: company } = await findCompany(tx, request.host);
    const { errorLogEnvironments } = await findSettings(tx, company);
    if (!errorLogEnvironments.includes(environment)) return null;
    const fault = {
      message: withoutPersonalData(message),
      stack: withoutPersonalData(stack),
      page: withoutPersonalData(page.split("?")[0] ?? ""),
    };
    await tx
      .insertInto("system.clientError")
      .values({
        ...fault,
        companyId: company,
        fingerprint: fingerprintOf(fault),
        agent: request.agent.slice(0, clientErrorBounds.agent),
        environment,
        firstAt: new Date(now),
        lastAt: new Date(now),
      })
      .onConflict((known) =>
        known.columns(["companyId", "fingerprint"]).doUpdateSet((row) => ({
          count: sql`system.client_error.count + 1`,
          lastAt: row.ref("excluded.lastAt"),
          page: row.ref("excluded.page"),
          agent: row.ref("excluded.agent"),
        })),
      )
      .execute();
    await dropOldest(tx, company);
    return null;
  });

/** Hash by which two reports count as the same fault: over the message and the first line of the stack. */
const fingerprintOf = ({ message, stack }: { readonly message: string; readonly stack: string }) =>
  createHash("sha256")
    .update(JSON.stringify([message, stack.split("\n")[1] ?? ""]))
    .digest();

async function dropOldest(tx: Tx, company: CompanyId) {
  await tx
    .deleteFrom("system.clientError")
    .where("id", "in", (rows) =>
      rows
        .selectFrom("system.clientError")
        .select("id")
        .where("companyId", "=", company)
        .orderBy("lastAt", "desc")
        .orderBy("id", "desc")
        .offset(clientErrorsMost),
    )
    .execute();
}
