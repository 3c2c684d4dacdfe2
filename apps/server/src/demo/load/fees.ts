import { rateWords, yearFeeWords } from "@zd/domain/funds/fee-change";
import type { InvoiceTitle } from "@zd/domain/funds/invoice";
import { firmId, instant, price, userId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { recordFeeChange, recordInvoice, recordYearFee } from "../../funds/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { firmOf } from "../catalogue/firms.ts";
import type { DemoFirm } from "../catalogue/types.ts";
import { demoCompany, firmIdOf, staffIdOf } from "../people.ts";

/** Who settles for the exchange: one asks, the other confirms. */
const [asking, confirming] = [staffIdOf("cash01"), staffIdOf("cash02")] as const;
const clerk = { user: confirming, firm: firmId("F9000") };

/** For how many days the annual fee is still paid when the demo begins; that of one firm runs out soon. */
export const annualFeeDaysOf = ({ key }: Pick<DemoFirm, "key">): number => (key === "yuanshang" ? 12 : 120);

/** 费率、年费与发票 of the demo, as the rules have them. */
export async function loadFees(scope: Scope): Promise<void> {
  await loadRates(scope);
  await loadYearFees(scope);
  await loadInvoices(scope);
}

const ago = ({ now }: Scope, days: number) => instant(now - days * dayMs);
const dayOf = (scope: Scope, days: number) => shanghaiDay(ago(scope, -days));

async function loadRates(scope: Scope): Promise<void> {
  const linyuan = firmOf("linyuan");
  const everybody = { mode: null, wareKind: null, firm: null } as const;
  const waived = {
    kind: "fee-B",
    ...everybody,
    firm: firmIdOf(linyuan),
    from: dayOf(scope, -40),
    lastDay: dayOf(scope, 50),
  } as const;
  await recordFeeChange(scope, {
    company: demoCompany,
    change: { what: "rate", ...waived, unit: null, value: null },
    words: rateWords({ ...waived, rule: null }, null, linyuan.name),
    firm: waived.firm,
    reason: "新入市会员首季度免收服务费",
    askedBy: asking,
    confirmedBy: confirming,
    at: ago(scope, 41),
  });
  const lower = {
    kind: "fee-B",
    ...everybody,
    mode: "1",
    from: dayOf(scope, 3),
    lastDay: dayOf(scope, 33),
  } as const;
  const rule = { unit: "TON", perTonne: price(1_000n) } as const;
  await recordFeeChange(scope, {
    company: demoCompany,
    change: { what: "rate", ...lower, unit: rule.unit, value: String(rule.perTonne) },
    words: rateWords({ ...lower, rule }, null, null),
    firm: null,
    reason: "挂牌专项优惠月",
    askedBy: asking,
    at: ago(scope, 0),
  });
}

async function loadYearFees(scope: Scope): Promise<void> {
  const chenyao = firmOf("chenyao");
  const payer = { company: demoCompany, firm: firmIdOf(chenyao), user: userId(firmIdOf(chenyao)) };
  for (const [plan, days] of [
    ["PG2", 80],
    ["PG1", 60],
    ["PG2", 30],
    ["PG1", 6],
  ] as const)
    await recordYearFee(scope, payer, plan, ago(scope, days));
  const hengze = firmIdOf(firmOf("hengze"));
  await recordYearFee(
    scope,
    { company: demoCompany, firm: hengze, user: userId(hengze) },
    "PG3",
    ago(scope, 20),
  );
  const bolan = firmOf("bolan");
  await recordFeeChange(scope, {
    company: demoCompany,
    change: { what: "grant", firm: firmIdOf(bolan), kind: "1", years: 1 },
    words: `年费减免 · ${bolan.name} · ${yearFeeWords("1", 1)}`,
    firm: firmIdOf(bolan),
    reason: "港口会员首年免收年费",
    askedBy: asking,
    confirmedBy: confirming,
    at: ago(scope, 45),
  });
}

/** Of the first firm's four fees one is invoiced, one was voided, one is applied for, and one is left. */
async function loadInvoices(scope: Scope): Promise<void> {
  const { name, creditCode, address, phone, ...firm } = firmOf("chenyao");
  const id = firmIdOf(firmOf(firm.key));
  const payer = { company: demoCompany, firm: id, user: userId(id) };
  const general: InvoiceTitle = {
    type: "general",
    name,
    creditCode,
    address: "",
    phone: "",
    bank: "",
    account: "",
  };
  const bank = { bank: "榆林演示银行营业部", account: "6100080000000017" };
  const special: InvoiceTitle = { ...general, type: "special", address, phone, ...bank };
  await recordInvoice(scope, {
    ...payer,
    title: special,
    at: ago(scope, 70),
    clerk,
    number: "26612000000000010017",
  });
  await recordInvoice(scope, {
    ...payer,
    title: general,
    at: ago(scope, 50),
    clerk,
    number: "26612000000000010023",
    voided: "发票种类有误，应开专用发票",
  });
  await recordInvoice(scope, { ...payer, title: special, at: ago(scope, 2) });
}
