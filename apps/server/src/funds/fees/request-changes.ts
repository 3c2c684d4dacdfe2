import { contract } from "@zd/contract";
import {
  feeRuleWords,
  isFeeWithin,
  mostPerMillion,
  mostPerTonne,
  rateWords,
  yearFeeWords,
} from "@zd/domain/funds/fee-change";
import { type CompanyId, type FirmId, price, type WareKindId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirm } from "../../identity/index.ts";
import type { Reader } from "../../platform/database.ts";
import type { Scope } from "../../platform/jobs.ts";
import { handle, Refused } from "../../platform/operation.ts";
import { findPriceGroup, mostForGroup } from "../year-fees/price-groups.ts";
import { type FeeChange, faultOfChange, keepChange } from "./change-store.ts";

async function nameOfFirm(db: Reader, company: CompanyId, firm: FirmId | null): Promise<string | null> {
  if (firm === null) return null;
  const found = await findFirm(db, firm);
  // The exchange's own firm and its service members trade nothing, and pay nothing.
  if (found?.companyId === company && (found.kind === "1" || found.kind === "2")) return found.name;
  throw new Refused("REFERENCE_UNKNOWN", { field: "企业" });
}

async function nameOfWareKind(db: Reader, wareKind: WareKindId | null): Promise<string | null> {
  if (wareKind === null) return null;
  const found = await db
    .selectFrom("trading.wareKindView")
    .select("name")
    .where("id", "=", wareKind)
    .executeTakeFirst();
  if (found) return found.name;
  throw new Refused("REFERENCE_UNKNOWN", { field: "商品种类" });
}

/** Nobody confirms what could not be made already now. */
async function check(scope: Pick<Scope, "tx" | "now">, company: CompanyId, change: FeeChange): Promise<void> {
  const fault = await faultOfChange(scope, company, change);
  if (fault) throw new Refused(fault.reason);
}

/** 提交费率或减免 */
export const requestRate = handle(
  contract.fees.requestRate,
  async ({ rule, reason, ...terms }, { tx, actor, now, refuse }) => {
    if (rule && !isFeeWithin(rule)) {
      const most =
        rule.unit === "TON"
          ? feeRuleWords({ unit: "TON", perTonne: price(mostPerTonne) })
          : feeRuleWords({ unit: "MILLE", perMillion: mostPerMillion });
      return refuse("FEE_TOO_LARGE", { field: "费率", most });
    }
    const [firmName, wareKindName] = await Promise.all([
      nameOfFirm(tx, actor.companyId, terms.firm),
      nameOfWareKind(tx, terms.wareKind),
    ]);
    const value = rule && (rule.unit === "TON" ? String(rule.perTonne) : String(rule.perMillion));
    const change = { what: "rate", ...terms, unit: rule?.unit ?? null, value } as const;
    await check({ tx, now }, actor.companyId, change);
    const words = rateWords({ ...terms, rule }, wareKindName, firmName);
    return keepChange({ tx, now }, actor, { change, words, firm: terms.firm, reason });
  },
);

/** 提交终止费率 */
export const requestRateEnd = handle(
  contract.fees.requestRateEnd,
  async ({ rate, lastDay, reason }, { tx, actor, now }) => {
    const change = { what: "rate-end", rate: String(rate), lastDay } as const;
    await check({ tx, now }, actor.companyId, change);
    const { firmId: firm } = await tx
      .selectFrom("funds.feeRate")
      .select("firmId")
      .where("id", "=", BigInt(rate))
      .executeTakeFirstOrThrow();
    const words = `终止费率 ${rate} · ${(await nameOfFirm(tx, actor.companyId, firm)) ?? "全部企业"} · 至 ${lastDay}`;
    return keepChange({ tx, now }, actor, { change, words, firm, reason });
  },
);

/** 提交收费方案 */
export const requestPriceGroup = handle(
  contract.fees.requestPriceGroup,
  async ({ group, kind, name, years, amount, reason }, { tx, actor, now, refuse }) => {
    if (amount <= 0n || amount > mostForGroup)
      return refuse("FEE_TOO_LARGE", { field: "金额", most: `${formatAmount(mostForGroup)} 元` });
    const change = {
      what: "group",
      group,
      kind,
      name: name.trim(),
      years,
      amount: String(amount),
    } as const;
    await check({ tx, now }, actor.companyId, change);
    const words = [
      group === null ? "新增收费方案" : `调整收费方案 ${group}`,
      name.trim(),
      yearFeeWords(kind, years),
      `${formatAmount(amount)} 元`,
    ].join(" · ");
    return keepChange({ tx, now }, actor, { change, words, firm: null, reason });
  },
);

/** 提交停用收费方案 */
export const requestPriceGroupEnd = handle(
  contract.fees.requestPriceGroupEnd,
  async ({ group, reason }, { tx, actor, now }) => {
    const change = { what: "group-end", group } as const;
    await check({ tx, now }, actor.companyId, change);
    const found = await findPriceGroup(tx, actor.companyId, group);
    const words = `停用收费方案 ${group} · ${found?.name ?? ""}`;
    return keepChange({ tx, now }, actor, { change, words, firm: null, reason });
  },
);

/** 提交年费减免 */
export const requestYearFeeGrant = handle(
  contract.fees.requestYearFeeGrant,
  async ({ firm, kind, years, reason }, { tx, actor, now }) => {
    const name = await nameOfFirm(tx, actor.companyId, firm);
    const words = `年费减免 · ${name} · ${yearFeeWords(kind, years)}`;
    return keepChange({ tx, now }, actor, {
      change: { what: "grant", firm, kind, years },
      words,
      firm,
      reason,
    });
  },
);
