import type { Card } from "@zd/api/wire/card";
import {
  type enterBlacklist,
  firmStates,
  type liftBlacklist,
  type StateChange,
} from "@zd/domain/identity/blacklist";
import type { CompanyId, FirmId } from "@zd/domain/kernel/brand";
import { changedRows, plainCard, previewHash, refusalMessage } from "../../platform/calls/card.ts";
import { type Actor, notFound } from "../../platform/calls/operation.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { ongoingOf } from "../ongoing.ts";

const firmOf = (db: Reader, company: CompanyId, firm: FirmId) =>
  db
    .selectFrom("identity.firm")
    .select(["id as firm", "name", "status", "kind"])
    .where("id", "=", firm)
    .where("companyId", "=", company);

export const findListedFirm = (db: Reader, company: CompanyId, firm: FirmId) =>
  firmOf(db, company, firm).executeTakeFirstOrThrow(notFound);

/** The same, locked until the transaction ends. */
export const lockListedFirm = (tx: Tx, company: CompanyId, firm: FirmId) =>
  firmOf(tx, company, firm).forUpdate().executeTakeFirstOrThrow(notFound);

const entryOf = (db: Reader, company: CompanyId, entry: number) =>
  db
    .selectFrom("identity.blacklistEntry")
    .select(["firmId as firm", "until", "reason", "endedAt"])
    .where("id", "=", BigInt(entry))
    .where("companyId", "=", company);

export const findEntry = (db: Reader, company: CompanyId, entry: number) =>
  entryOf(db, company, entry).executeTakeFirstOrThrow(notFound);

/** The same, locked until the transaction ends. */
export const lockEntry = (tx: Tx, company: CompanyId, entry: number) =>
  entryOf(tx, company, entry).forUpdate().executeTakeFirstOrThrow(notFound);

type Listed = Awaited<ReturnType<typeof findListedFirm>>;

/**
 * Mark of a listing or its end: the firm's status and the change of it. What the firm has going on is not part of it,
 * since it changes while the card is read.
 */
export const listingMark = (before: Pick<Listed, "firm" | "status">, after: StateChange) => ({
  firm: before.firm,
  from: before.status,
  to: after.status,
  until: after.until,
});

/** What a blacklisted firm may not do, context by context (domain §1.2.6). */
const closed = "报价、交易申请、品种资质申请、商城下单与营业、融资申请";

/** The call that asks for the card. */
interface Reading {
  readonly db: Reader;
  /** The member of staff who would take the step. */
  readonly actor: Actor;
}

/** 列入黑名单的确认卡 */
export async function entryCard(
  platform: Pick<Platform, "ongoing">,
  { db, actor }: Reading,
  firm: Listed,
  until: string,
  decision: ReturnType<typeof enterBlacklist>,
): Promise<Card> {
  const [after = { status: firm.status, until: null }] = decision.ok ? decision.facts : [];
  return {
    ...plainCard,
    number: "",
    party: firm.name,
    direction: "列入",
    path: "黑名单",
    amount: null,
    changes: changedRows([
      ["企业状态", firmStates[firm.status], firmStates[after.status]],
      ["列入至", "", until],
      ["可办理", closed, decision.ok ? "只办理已有的合同与出入金" : closed],
    ]),
    subject: `列入至 ${until}，含当日`,
    effect: null,
    falls: await ongoingOf(platform, db, firm.firm),
    consequence: [
      { when: "列入后", words: "从下一笔报价起拒绝该企业的全部报价；已受理的报价与合同继续有效" },
      { when: "到期后", words: `${until} 结束时自动解除` },
    ],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: refusalMessage(decision),
    seen: previewHash(listingMark(firm, after)),
  };
}

/** 解除黑名单的确认卡 */
export async function liftCard(
  platform: Pick<Platform, "ongoing">,
  { db, actor }: Reading,
  firm: Listed,
  entry: Awaited<ReturnType<typeof findEntry>>,
  decision: ReturnType<typeof liftBlacklist>,
): Promise<Card> {
  const [after = { status: firm.status, until: null }] = decision.ok ? decision.facts : [];
  const released = after.status === "enabled";
  return {
    ...plainCard,
    number: "",
    party: firm.name,
    direction: "解除",
    path: "黑名单",
    amount: null,
    changes: changedRows([
      ["企业状态", firmStates[firm.status], firmStates[after.status]],
      ["列入至", entry.until, ""],
      ["可办理", "只办理已有的合同与出入金", released ? closed : "只办理已有的合同与出入金"],
    ]),
    subject: `原定列入至 ${entry.until}`,
    effect: null,
    falls: await ongoingOf(platform, db, firm.firm),
    facts: [{ title: "列入原因", words: entry.reason }],
    evidence: released || !decision.ok ? [] : [{ passed: false, words: "该企业已停用，解除后仍不能交易" }],
    consequence: [{ when: "解除后", words: released ? "从下一笔报价起可以交易" : "企业状态不变" }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: refusalMessage(decision),
    seen: previewHash(listingMark(firm, after)),
  };
}
