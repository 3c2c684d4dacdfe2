import {
  type FirmChange,
  type FirmChangeKind,
  type FirmChangeState,
  type FirmInfo,
  type FirmInfoField,
  firmInfoFields,
} from "@zd/domain/identity/firm-change";
import { type CompanyId, type FirmId, instant, type UserId } from "@zd/domain/kernel/brand";
import { coveredNumber } from "@zd/domain/signing/covered-number";
import type { Selectable } from "kysely";
import { notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { openAreas } from "../areas/areas.ts";
import type { ChangedValues, FirmChangeTable } from "../tables.ts";
import { covered, hasMobiles, openedChange, sealedMobiles } from "./sealed-change.ts";

export type ChangeRow = Selectable<FirmChangeTable>;

/**
 * The waiting application of a firm; null where there is none. The firm is locked, so that two applications come one
 * after the other.
 */
export async function lockWaiting(tx: Tx, firm: FirmId, kind: FirmChangeKind): Promise<ChangeRow | null> {
  await tx
    .selectFrom("identity.firm")
    .select("id")
    .where("id", "=", firm)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
  return findWaiting(tx, firm, kind);
}

export const findWaiting = async (
  db: Reader,
  firm: FirmId,
  kind: FirmChangeKind,
): Promise<ChangeRow | null> => {
  const found = await db
    .selectFrom("identity.firmChange")
    .selectAll()
    .where("firmId", "=", firm)
    .where("kind", "=", kind)
    .where("state", "=", "0")
    .executeTakeFirst();
  return found ? openedChange(found) : null;
};

/** An application of this company, or of this firm, locked; or NOT_FOUND. */
export const lockChange = async (
  tx: Tx,
  id: number,
  visibleTo:
    | {
        /** Staff finds those of all firms of the company. */
        readonly company: CompanyId;
      }
    | {
        /** A firm finds its own. */
        readonly firm: FirmId;
      },
): Promise<ChangeRow> => {
  const found = tx.selectFrom("identity.firmChange").selectAll().where("id", "=", BigInt(id)).forUpdate();
  const visible =
    "company" in visibleTo
      ? found.where("companyId", "=", visibleTo.company)
      : found.where("firmId", "=", visibleTo.firm);
  return openedChange(await visible.executeTakeFirstOrThrow(notFound));
};

/** An application as it is sent in. */
export interface NewChange {
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** The user who applies. */
  readonly by: UserId;
  /** `info` 企业信息变更, `phone` 手机号变更. */
  readonly kind: FirmChangeKind;
  /** Present values of the fields of `after`. */
  readonly before: ChangedValues;
  /** New values by field. */
  readonly after: ChangedValues;
  /** May be empty. */
  readonly memo: string;
}

export async function openChange({ tx, now }: Scope, change: NewChange): Promise<number> {
  const { before, after } = change;
  const { id } = await tx
    .insertInto("identity.firmChange")
    .values({
      companyId: change.company,
      firmId: change.firm,
      kind: change.kind,
      state: "0",
      what: titlesOf(change.after),
      before: JSON.stringify(covered(before)),
      after: JSON.stringify(covered(after)),
      memo: change.memo.trim(),
      appliedBy: change.by,
      appliedAt: new Date(now),
      decidedBy: null,
      decidedAt: null,
      opinion: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (hasMobiles(change))
    await tx.updateTable("identity.firmChange").set(sealedMobiles(id, change)).where("id", "=", id).execute();
  return Number(id);
}

export async function decideChange(
  { tx, now }: Pick<Scope, "tx" | "now">,
  { id }: ChangeRow,
  state: FirmChangeState,
  by: {
    /** The member of staff, or the user who withdraws it. */
    readonly user: UserId;
    /** What he says; may be empty. */
    readonly memo: string;
  },
): Promise<void> {
  await tx
    .updateTable("identity.firmChange")
    .set({ state, decidedBy: by.user, decidedAt: new Date(now), opinion: by.memo.trim() || null })
    .where("id", "=", id)
    .execute();
}

export const toChange = ({ kind, firmId: firm, appliedBy, state }: ChangeRow): FirmChange => ({
  kind,
  firm,
  appliedBy,
  state,
});

const titleOf = (field: string) => (field === "mobile" ? "手机号" : firmInfoFields[field as FirmInfoField]);

const titlesOf = (after: ChangedValues) => Object.keys(after).map(titleOf).join("、");

/** 变更内容 by field, in words. `isCovered` hides the middle of mobile numbers. */
export async function differenceOf(
  { before, after }: Pick<ChangeRow, "before" | "after">,
  isCovered: boolean,
) {
  const areas = await openAreas();
  const shown = (field: string, value: string) => {
    if (field === "area") return areas.nameOf(value);
    return field === "mobile" && isCovered ? coveredNumber(value) : value;
  };
  // In the order of the file; a database keeps no order of its own.
  return [...Object.keys(firmInfoFields), "mobile"].flatMap((field) => {
    const value = after[field];
    if (value === undefined) return [];
    return [{ title: titleOf(field), before: shown(field, before[field] ?? ""), after: shown(field, value) }];
  });
}

export const shownWaiting = async (change: ChangeRow | null) =>
  change && {
    change: Number(change.id),
    appliedAt: instant(change.appliedAt.getTime()),
    difference: await differenceOf(change, true),
  };

/** The new values of an application of kind `info`. */
export const infoOf = ({ after }: ChangeRow) => after as Partial<FirmInfo>;
