import {
  companyId,
  type Fen,
  type FirmId,
  fen,
  type Instant,
  instant,
  userId,
  type WareKindId,
} from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { parseYuan } from "@zd/domain/money/yuan";
import { openPurse, receiveMoney } from "../../funds/index.ts";
import { openFirm, openOperator, qualify, saveInfo, signAgreement } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { saveCompany, saveDemoAccounts } from "../../system/index.ts";
import { openWareKinds } from "../../trading/index.ts";
import { offeredAccounts } from "../catalogue/accounts.ts";
import { companies } from "../catalogue/company.ts";
import { firms } from "../catalogue/firms.ts";
import { historyDays } from "../catalogue/sessions.ts";
import type { DemoFirm } from "../catalogue/types.ts";
import { wareKinds } from "../catalogue/ware-kinds.ts";
import { demoCompany, firmIdOf, joinedAtOf, operatorIdOf } from "../people.ts";
import { loadBlacklist } from "./blacklist.ts";
import { annualFeeDaysOf, loadFees } from "./fees.ts";
import { loadFirmChanges } from "./firm-changes.ts";
import { loadQualifications } from "./qualifications.ts";

/** What a robot has at first, in fen: enough for the deposits of ninety days, which are not settled yet. */
const robotFunds = fen(500_000_000_00n);

/** What the sign-in page lists: members first, then the exchange's own people. */
export const listDemoAccounts = ({ tx }: Pick<Scope, "tx">): Promise<void> =>
  saveDemoAccounts(
    tx,
    demoCompany,
    offeredAccounts.map(({ shown }) => shown),
  );

/**
 * Opens an empty market: its company, its members with their money and rights, and what the desk has of them. The password of its people may
 * still be on its way.
 */
export async function openMarket(scope: Scope, passwordHash: Promise<string>): Promise<void> {
  for (const [i, { id, features, policeFiling, telecomLicence, ...company }] of companies.entries()) {
    await saveCompany(scope, {
      ...company,
      id: companyId(id),
      host: i === 0 ? null : new URL(company.website).hostname,
      policeFilingNo: policeFiling,
      telecomLicenceNo: telecomLicence,
      hasMall: features.mall,
      hasCertificate: features.certificate,
      hasFooter: features.footer,
      hasServicePhone: features.servicePhone,
    });
  }
  await openWareKinds(
    scope.tx,
    Object.values(wareKinds).map(({ id, name }) => ({ id: id as WareKindId, name })),
  );
  for (const firm of firms) await openMember(scope, firm);
  for (const firm of firms) await openOperators(scope, firm, await passwordHash);
  await loadFees(scope);
  await loadQualifications(scope);
  await loadBlacklist(scope);
  await loadFirmChanges(scope);
}

const parentOf = (key: string): FirmId => {
  const parent = firms.find((firm) => firm.key === key);
  if (!parent) throw new Error(`no firm is called ${key}`);
  return firmIdOf(parent);
};

async function openMember(scope: Scope, firm: DemoFirm): Promise<void> {
  const { tx, now } = scope;
  const joinedAt = joinedAtOf(firm, now);
  const id = firmIdOf(firm);
  const related =
    firm.relatedTo ?? (firms.some(({ relatedTo }) => relatedTo === firm.key) ? firm.key : undefined);
  await openFirm(
    tx,
    {
      id,
      companyId: demoCompany,
      name: firm.name,
      shortName: firm.shortName,
      creditCode: firm.creditCode,
      kind: firm.kind,
      ...(related && { legalPersonId: `legal-person:${related}` }),
      annualFeeUntil: shanghaiDay(instant(now + annualFeeDaysOf(firm) * dayMs)),
      address: firm.address,
      phone: firm.phone,
      ...(firm.parent && { parentId: parentOf(firm.parent) }),
    },
    joinedAt,
  );
  const contact = firm.operators[0]?.name ?? "";
  await saveInfo(tx, id, { legalPerson: firm.legalPerson, area: firm.region, contact });
  const qualifications = (["B", "S"] as const).flatMap((side) =>
    firm.qualified[side].map((kind) => ({ wareKind: wareKinds[kind].id as WareKindId, side })),
  );
  const begunAt = openedAt(now);
  await qualify(tx, id, qualifications, begunAt);
  await openPurse(tx, id);
  const opening = parseYuan(firm.openingBalance) ?? fen(0n);
  const balance: Fen = firm.manual || firm.part === "service" ? opening : robotFunds;
  if (balance > 0n) await receiveMoney(scope, id, balance, "期初入金", begunAt);
}

/** The firm's administrator, who has signed for it, and the other people who act for it. */
async function openOperators({ tx, now }: Scope, firm: DemoFirm, passwordHash: string): Promise<void> {
  const joinedAt = joinedAtOf(firm, now);
  const firmId = firmIdOf(firm);
  const ofFirm = { firmId, companyId: demoCompany, passwordHash };
  const { account, name, mobile } = firm;
  const administrator = { userId: userId(firmId), account, name, mobile, roles: ["administrator"] as const };
  await openOperator(tx, { ...ofFirm, ...administrator }, joinedAt);
  await signAgreement(tx, { firm: firmId, agreement: "entry", by: administrator.userId, at: joinedAt });
  for (const operator of firm.operators) {
    const { account, name, mobile, roles, enabled } = operator;
    const status = enabled ? "enabled" : "disabled";
    await openOperator(
      tx,
      { ...ofFirm, userId: operatorIdOf(firm, operator), account, name, mobile, roles, status },
      joinedAt,
    );
  }
}

/** When the market was opened, the day before the past sessions begin, which need the members' money and rights. */
export const openedAt = (now: Instant): Instant => instant(now - (historyDays + 1) * dayMs);
