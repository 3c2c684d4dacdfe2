import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { isOwing } from "@zd/domain/financing/codes";
import { coverageOf, lackingCover, warningCoverage } from "@zd/domain/financing/credit";
import { type Fen, fen, type Instant } from "@zd/domain/kernel/brand";
import { addDays } from "@zd/domain/kernel/calendar";
import type { ExchangeCalendar } from "@zd/domain/kernel/exchange-calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sameOrNextWorkingDay } from "@zd/domain/kernel/working-day";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findCalendar } from "../../system/index.ts";
import { findPlans, type LoanRow, owedNow } from "../loans/loan-store.ts";
import { percent } from "../reading/products.ts";
import { findValue } from "./cover.ts";
import { findLoan } from "./find-loan.ts";

/** The margin call of a loan: coverage, what is lacking, and the last day. */
export function marginCallOf(
  loan: Pick<LoanRow, "outstanding" | "state">,
  value: Fen | null,
  calendar: ExchangeCalendar,
  now: Instant,
  days: number,
) {
  const coverage = value === null ? null : coverageOf(value, loan.outstanding);
  return {
    coverage,
    lacking: lackingCover(value ?? fen(0n), loan.outstanding),
    // A last day on which the exchange is closed is the next one on which it works.
    answerBy: sameOrNextWorkingDay(calendar, shanghaiDay(addDays(now, days)), now),
    isNeeded: (coverage ?? 0) < warningCoverage || loan.state === "5",
  };
}

/** 追加担保与催收的确认卡; for a loan that is overdue and covered, repayment is asked for and no collateral. */
export const previewMarginCall = handle(
  api.financeControl.previewMarginCall,
  async ({ loan: id, days }, { db, actor, now }) => {
    const loan = await findLoan(db, id, actor.companyId);
    const [plans, firms, value, calendar] = await Promise.all([
      findPlans(db, [id]),
      findFirms(db, [loan.firmId]),
      findValue(db, id, now),
      findCalendar(db),
    ]);
    const debt = owedNow(loan, plans.get(id) ?? [], now);
    const call = marginCallOf(loan, value, calendar, now, days);
    const { coverage, lacking, answerBy } = call;
    const collects = lacking === 0n;
    const shown = coverage === null ? "--" : `${percent(coverage)}%`;
    const barred = !isOwing(loan.state)
      ? "STATUS_NOT_ALLOWED"
      : loan.firmId === actor.firmId
        ? "OWN_FIRM_INVOLVED"
        : call.isNeeded
          ? null
          : "MARGIN_NOT_NEEDED";
    return {
      number: id,
      party: firms.get(loan.firmId)?.name ?? loan.firmId,
      direction: collects ? "催收" : "追加担保",
      path: collects ? "还清逾期款项" : "追加担保或还款",
      amount: collects ? debt.due : lacking,
      ...plainCard,
      subject: `${answerBy} 前办理`,
      effect: null,
      facts: [
        {
          title: "借款",
          words: `未还本金 ${formatAmount(loan.outstanding)} 元，结清需 ${formatAmount(debt.payoff)} 元`,
        },
        {
          title: "当前应还",
          words: `${formatAmount(debt.due)} 元，其中罚息 ${formatAmount(debt.penalty)} 元`,
        },
        { title: "押品市值", words: value === null ? "--" : `${formatAmount(value)} 元，覆盖率 ${shown}` },
        {
          title: "应追加",
          words: collects ? "--" : `${formatAmount(lacking)} 元，补足至 ${percent(warningCoverage)}%`,
        },
      ],
      evidence: [
        loan.state === "5" ? { passed: false, words: "借款已逾期" } : { passed: true, words: "借款未逾期" },
        collects
          ? { passed: true, words: `覆盖率 ${shown}，押品足够` }
          : { passed: false, words: `覆盖率 ${shown}，押品不足` },
      ],
      consequence: [{ when: "发出后", words: "短信通知该企业，并显示在其融资工作台，不可撤回" }],
      people: [{ role: "发出", name: actor.name, at: null }],
      barred: barred && refusalText(barred, {}),
      seen: previewHash({ id, coverage, lacking, answerBy }),
    };
  },
);
