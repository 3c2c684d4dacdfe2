import { coveredNumber } from "@zd/domain/signing/covered-number";
import { sql } from "kysely";
import { schedule } from "../../platform/jobs/jobs.ts";
import { tableJob } from "../../platform/jobs/table-job.ts";
import { openPersonal, presentHead, sealPersonal } from "../../platform/keys/personal.ts";
import type { ChangedValues } from "../tables.ts";

/** The fields of a change before and after it. */
interface Values {
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

/** What is sealed of a change: the user's mobile before and after it. */
interface Mobiles {
  readonly before: string;
  readonly after: string;
}

const recordOf = (id: bigint) => `identity.firm_change/${id}`;

export const hasMobiles = ({ after }: Pick<Values, "after">): boolean => "mobile" in after;

/** Fields with the mobile covered. */
export const covered = (values: ChangedValues): ChangedValues =>
  values["mobile"] === undefined ? values : { ...values, mobile: coveredNumber(values["mobile"]) };

/** The column of the sealed mobiles of a change. */
export const sealedMobiles = (id: bigint, { before, after }: Values) => ({
  personal: sealPersonal(recordOf(id), {
    before: before["mobile"] ?? "",
    after: after["mobile"] ?? "",
  } satisfies Mobiles),
});

/** A row of `identity.firm_change` with its mobiles as they are. */
export function openedChange<Row extends Values & { readonly id: bigint; readonly personal: Buffer | null }>(
  row: Row,
): Row {
  if (row.personal === null) return row;
  const { before, after } = openPersonal<Mobiles>(recordOf(row.id), row.personal);
  return {
    ...row,
    before: { ...row.before, mobile: before },
    after: { ...row.after, mobile: after },
  };
}

/** How many rows one transaction seals. */
const atOnce = 200;

/** Seals the mobiles of changes from before, and seals those anew that are sealed under an earlier version of the key. */
export const sealChanges = tableJob(
  "identity.firm_change",
  "identity.sealChanges",
  async (_, { tx, now }) => {
    const head = presentHead();
    const found = await tx
      .selectFrom("identity.firmChange")
      .select(["id", "before", "after", "personal"])
      .where("kind", "=", "phone")
      .where(sql<boolean>`(personal is null or substring(personal for ${head.length}::int) <> ${head})`)
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const row of found) {
      const values = openedChange(row);
      await tx
        .updateTable("identity.firmChange")
        .set({
          before: JSON.stringify(covered(values.before)),
          after: JSON.stringify(covered(values.after)),
          ...sealedMobiles(row.id, values),
        })
        .where("id", "=", row.id)
        .execute();
    }
    if (found.length === atOnce) await schedule(tx, sealChanges, "", now, null);
  },
);
