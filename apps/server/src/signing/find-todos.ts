import { type Instant, instant, type UserId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { type FindTodos, mostMatters } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";

/** For so long before its end a certificate is to be renewed, and for so long after it somebody is told that it has ended. */
const aheadMs = 30 * dayMs;

interface Found {
  readonly kind: "certificate" | "certificate-amount";
  readonly id: string;
  readonly about: string;
  /** The operator whose certificate it is; null where it is the firm's. */
  readonly only: UserId | null;
  /** Last moment; null where none runs. */
  readonly until: Date | null;
}

/** 待办: certificates that end within thirty days or have ended, and applications that wait for the amount of a payment. */
export const findCertificateTodos: FindTodos = async (db, { firm, now }) => {
  const found = await rows<Found>(
    db,
    sql`
    (select 'certificate' as kind, c.serial as id, c.holder as about,
        case when c.user_id = c.firm_id then null else c.user_id end as only, c.valid_until as until
      from signing.certificate c
      where c.firm_id = ${firm} and c.revoked_at is null
        and c.valid_until between ${at(now - aheadMs)} and ${at(now + aheadMs)}
        and not exists (select from signing.application a where a.firm_id = c.firm_id and a.user_id = c.user_id
          and a.state in ('0', '1') and (a.number_kind = '1') = (c.user_id <> c.firm_id))
      order by c.valid_until, c.serial limit ${mostMatters})
    union all
    (select 'certificate-amount', a.id, case when a.number_kind = '1' then '本人证书' else '企业证书' end,
        case when a.number_kind = '1' then a.user_id end, null
      from signing.application a where a.firm_id = ${firm} and a.state = '1'
      order by a.applied_at, a.id limit ${mostMatters})`,
  );
  return found.map(({ only, until, ...row }) => ({
    ...row,
    side: null,
    party: "",
    amount: null,
    until: until && instant(until.getTime()),
    ...(only !== null && { only }),
  }));
};

const at = (moment: number) => new Date(moment as Instant);
