import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { type RegistrationAction, registrationStates } from "@zd/domain/identity/registration";
import { approveRegistration, sendBackRegistration } from "@zd/domain/identity/registration-steps";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { findRelatedFirms } from "../../identity/index.ts";
import {
  changedRows,
  plainCard,
  previewHash,
  previewOutcome,
  refusalMessage,
} from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { personKeys } from "../person-keys.ts";
import { findSubmitted, type Registration, requireFree } from "../registration-store.ts";
import { reviewerOf, underReview, verdictMark } from "./reviewed.ts";

const stepWords = {
  approve: {
    direction: "通过",
    state: "4",
    words: "企业立即成为交易会员，经办人收到短信后可以登录；交易仍须品种资质通过",
  },
  ask: { direction: "要求补充", state: "2", words: "经办人收到短信，修改后可重新提交" },
  reject: { direction: "驳回", state: "3", words: "经办人收到短信，可修改后重新提交" },
} as const satisfies Record<RegistrationAction, object>;

/** 会员注册通过、要求补充与驳回的确认卡: what the firm may do afterwards, and what the reviewer should know of it. */
export const previewVerdict = handle(
  api.admissions.previewVerdict,
  async ({ registration: number, step }, { db, actor, now }) => {
    const row = await findSubmitted(db, actor.companyId, BigInt(number));
    const [by, related, wares, free] = await Promise.all([
      reviewerOf(db, actor),
      findRelatedFirms(db, actor.companyId, personKeys(row)),
      findWares(db, row),
      step === "approve" ? previewOutcome(() => requireFree(db, row, row)) : null,
    ]);
    // The reason comes with the act itself; "--" stands for it here.
    const decided =
      step === "approve"
        ? approveRegistration(underReview(row), "", by)
        : sendBackRegistration(underReview(row), step === "ask" ? "returned" : "rejected", "--", by);
    const barred = refusalMessage(decided) ?? free?.barred ?? null;
    const { direction, state, words } = stepWords[step];
    return {
      ...plainCard,
      number: `会员注册 ${number}`,
      party: row.firmName,
      direction,
      path: "会员注册",
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["注册状态", registrationStates[row.state], registrationStates[state]],
              ...becomes(row, step, wares, shanghaiDay(now)),
            ])
          : [],
      subject: `统一社会信用代码 ${row.creditCode}`,
      effect: null,
      facts: factsOf(row, wares),
      evidence: evidenceOf(
        row,
        related.filter((name) => name !== row.firmName),
      ),
      consequence: [{ when: `${direction}后`, words }],
      people: [
        {
          role: "申请",
          name: row.form.person.name,
          at: row.submittedAt && instant(row.submittedAt.getTime()),
        },
        { role: "审核", name: actor.name, at: null },
      ],
      barred,
      seen: previewHash(verdictMark(row, step)),
    };
  },
);

type Row = readonly [title: string, from: string, to: string];

/** What the firm gets by an approval, or what is no longer reserved for it after a rejection. */
function becomes(
  { account, creditCode }: Registration,
  step: RegistrationAction,
  wares: string,
  today: string,
): readonly Row[] {
  switch (step) {
    case "approve":
      return [
        ["会员身份", "", "交易会员"],
        ["登录账号", "", `${account}（企业管理员）`],
        ["资金账户", "", "开立，绑定已验证的银行账户"],
        ["年费有效期", "", `至 ${today}，即应缴纳`],
        ["品种资质", "", wares === "" ? "" : `${wares}，待审核`],
      ];
    case "ask":
      return [];
    case "reject":
      return [
        ["为其保留的信用代码", creditCode, ""],
        ["为其保留的账号", account, ""],
      ];
  }
}

/** The ware kinds and sides applied for, in words, such as 动力煤 · 采购、焦煤 · 销售. */
async function findWares(db: Reader, { form: { trade } }: Registration): Promise<string> {
  if (trade.wares.length === 0) return "";
  const kinds = await db
    .selectFrom("trading.wareKindView")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      trade.wares.map(({ wareKind }) => wareKind),
    )
    .execute();
  const nameOf = new Map(kinds.map(({ id, name }) => [id, name]));
  return trade.wares
    .map(({ wareKind, side }) => `${nameOf.get(wareKind) ?? wareKind} · ${sides[side]}`)
    .join("、");
}

const factsOf = ({ form: { person, firm } }: Registration, wares: string): Card["facts"] => [
  { title: "法定代表人", words: firm.legalPerson },
  { title: "经办人", words: `${person.name}，${person.mobile}` },
  { title: "申请品种", words: wares },
];

/** Facts for the reviewer: whether the account was verified, and the related firms. */
function evidenceOf({ proofState }: Registration, related: readonly string[]): Card["evidence"] {
  const proven = proofState === "2";
  return [
    { passed: proven, words: proven ? "银行账户打款验证通过" : "银行账户尚未验证" },
    {
      passed: related.length === 0,
      words: related.length === 0 ? "没有发现关联企业" : `关联企业：${related.join("、")}`,
    },
  ];
}
