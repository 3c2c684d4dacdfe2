import { api } from "@zd/api";
import { checkCode, useCode } from "../identity/index.ts";
import { anonymous, handle } from "../platform/calls/operation.ts";
import { companyOfSite } from "../system/index.ts";
import { findByMobile, findByTicket, newTicket } from "./registration-store.ts";
import { showRegistration } from "./show-registration.ts";

/** 注册信息查询 (R-7316), by its ticket, or by the mobile with a code; the latter gives a new ticket. */
export const readRegistration = handle(
  api.registrations.readRegistration,
  async ({ ticket, mobile, code }, { db, request, now, transact, refuse }) => {
    const company = await companyOfSite(db, request, undefined);
    if (ticket !== undefined) {
      const found = await findByTicket(db, company, ticket, now);
      return { ticket, ...(await showRegistration(db, found)) };
    }
    if (!mobile || !code) return refuse("REGISTRATION_GONE");
    const use = { mobile, purpose: "register", user: anonymous.userId, code } as const;
    await checkCode(transact, use);
    return transact(async (scope) => {
      const { tx } = scope;
      const found = await findByMobile(tx, company, mobile, now);
      if (!found) return refuse("REGISTRATION_GONE");
      await useCode(scope, use);
      const renewed = newTicket();
      await tx
        .updateTable("admission.registration")
        .set({ ticketHash: renewed.ticketHash })
        .where("id", "=", found.id)
        .execute();
      return { ticket: renewed.ticket, ...(await showRegistration(tx, found)) };
    });
  },
);
