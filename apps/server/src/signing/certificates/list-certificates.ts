import { api } from "@zd/api";
import { sql } from "kysely";
import { contains, equals, handleList } from "../../platform/lists/listings.ts";

/** 证书管理 of all members of the company. */
export const listCertificates = handleList(api.certificates.list, (_, { actor, now }) => {
  const state = sql`case when c.revoked_at is not null then 'revoked'
                         when c.valid_until <= ${new Date(now)} then 'expired' else 'valid' end`;
  return {
    from: sql`signing.certificate c join identity.firm_view f on f.id = c.firm_id`,
    scope: sql`c.company_id = ${actor.companyId}`,
    columns: {
      serial: sql`c.serial`,
      firm: sql`f.name`,
      holder: sql`c.holder`,
      validFrom: sql`c.valid_from`,
      validUntil: sql`c.valid_until`,
      revokedAt: sql`c.revoked_at`,
      revokeReason: sql`c.revoke_reason`,
      state,
    },
    filters: {
      firm: (value) => contains(sql`f.name`, value),
      holder: (value) => contains(sql`c.holder`, value),
      state: (value) => equals(state, value),
    },
    order: sql`c.valid_from desc, c.serial desc`,
  };
});
