import { api } from "@zd/api";
import { instant, type UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Handler, handle } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import { tableJob } from "../../platform/jobs/table-job.ts";
import { openPersonal, presentHead, sealPersonal } from "../../platform/keys/personal.ts";

type Form = Readonly<Record<string, string>>;

const recordOf = (userId: UserId, key: string) => `funds.stage_data/${userId}/${key}`;

/** A form as it is stored: forms of accounts hold their numbers, so it is sealed as a whole. */
const stored = (userId: UserId, key: string, form: Form) => ({
  data: "{}",
  personal: sealPersonal(recordOf(userId, key), form),
});

/** The form of a row; one from before has it as it is. */
const formOf = (
  userId: UserId,
  key: string,
  { data, personal }: { readonly data: unknown; readonly personal: Buffer | null },
): Form => (personal === null ? (data as Form) : openPersonal<Form>(recordOf(userId, key), personal));

/** 暂存数据: an unfinished form of a user; the last one saved replaces the one before. */
export const stageData: readonly Handler[] = [
  handle(api.agreements.saveStageData, async ({ key, data }, { tx, now, actor }) => {
    const row = { ...stored(actor.userId, key, data), at: new Date(now) };
    await tx
      .insertInto("funds.stageData")
      .values({ userId: actor.userId, key, ...row })
      .onConflict((existing) => existing.columns(["userId", "key"]).doUpdateSet(row))
      .execute();
    return null;
  }),
  handle(api.agreements.readStageData, async ({ key }, { db, actor }) => {
    const row = await db
      .selectFrom("funds.stageData")
      .select(["data", "at", "personal"])
      .where("userId", "=", actor.userId)
      .where("key", "=", key)
      .executeTakeFirst();
    return {
      data: row ? formOf(actor.userId, key, row) : {},
      at: row ? instant(row.at.getTime()) : null,
    };
  }),
];

/** How many rows one transaction seals. */
const atOnce = 200;

/** Seals forms from before, and seals those anew that are sealed under an earlier version of the key. */
export const sealForms = tableJob("funds.stage_data", "funds.sealForms", async (_, { tx, now }) => {
  const head = presentHead();
  const found = await tx
    .selectFrom("funds.stageData")
    .select(["userId", "key", "data", "personal"])
    .where(sql<boolean>`(personal is null or substring(personal for ${head.length}::int) <> ${head})`)
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of found)
    await tx
      .updateTable("funds.stageData")
      .set(stored(row.userId, row.key, formOf(row.userId, row.key, row)))
      .where("userId", "=", row.userId)
      .where("key", "=", row.key)
      .execute();
  if (found.length === atOnce) await schedule(tx, sealForms, "", now, null);
});
