import {
  applyForQualification,
  approveQualification,
  expireQualification,
  type Qualification,
  type QualificationActor,
  rejectQualification,
  revokeQualification,
} from "@zd/domain/identity/qualification";
import { type Instant, instant, type WareKindId } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { Side } from "@zd/domain/terms/codes";
import { type QualificationStep, recordQualification } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { firmOf } from "../catalogue/firms.ts";
import { type WareKindKey, wareKinds } from "../catalogue/ware-kinds.ts";
import { exchange, firmIdOf, traderOf } from "../people.ts";

/** Who has reviewed for the exchange. */
const reviewer: QualificationActor = exchange;

const hourMs = 3_600_000;

interface Plan {
  /** Key of the firm. */
  readonly firm: string;
  /** The ware kind applied for. */
  readonly wareKind: WareKindKey;
  /** The side applied for. */
  readonly side: Side;
  /** Days before now that it was applied for. */
  readonly daysAgo: number;
  /** What the firm writes with it. */
  readonly memo: string;
  /** What the exchange has said, half a day later; nothing while it waits. */
  readonly review?: "approved" | "rejected";
  /** What the exchange writes with its review. */
  readonly opinion?: string;
  /** The last day, so many days from now; an approved one without it holds until it is revoked. */
  readonly untilIn?: number;
  /** Why it was revoked, and how many days ago. */
  readonly revoked?: readonly [why: string, daysAgo: number];
}

/** 品种资质申请 in every state; the first demo firm has one in each, to try them with. */
const plans: readonly Plan[] = [
  {
    firm: "chenyao",
    wareKind: "coking",
    side: "S",
    daysAgo: 21,
    memo: "新建洗选线投产，拟销售炼焦精煤",
    review: "rejected",
    opinion: "未见洗选线验收文件，请补充后重新申请",
  },
  { firm: "chenyao", wareKind: "anthracite", side: "S", daysAgo: 1, memo: "代销阳泉无烟末煤，已签代销协议" },
  {
    firm: "chenyao",
    wareKind: "chemical",
    side: "S",
    daysAgo: 346,
    memo: "长焰块煤供化工企业",
    review: "approved",
    opinion: "资料齐全",
    untilIn: 19,
  },
  {
    firm: "chenyao",
    wareKind: "slime",
    side: "S",
    daysAgo: 200,
    memo: "洗选副产煤泥",
    review: "approved",
    revoked: ["煤泥水分连续三批超标，按规则撤销", 12],
  },
  {
    firm: "chenyao",
    wareKind: "injection",
    side: "S",
    daysAgo: 400,
    memo: "喷吹煤试销",
    review: "approved",
    untilIn: -35,
  },
  {
    firm: "yuanshang",
    wareKind: "thermal",
    side: "S",
    daysAgo: 2,
    memo: "自有库存动力煤转销，附仓储凭证编号 CK-2206",
  },
  {
    firm: "yuanshang",
    wareKind: "coking",
    side: "S",
    daysAgo: 30,
    memo: "炼焦煤转销",
    review: "rejected",
    opinion: "经营范围不含炼焦煤销售",
  },
  { firm: "jiangyan", wareKind: "slime", side: "B", daysAgo: 3, memo: "掺烧用煤泥" },
  { firm: "jiangyan", wareKind: "chemical", side: "B", daysAgo: 3, memo: "气化装置原料" },
  { firm: "bolan", wareKind: "coking", side: "S", daysAgo: 0, memo: "港口现货炼焦煤销售" },
  {
    firm: "caoan",
    wareKind: "slime",
    side: "S",
    daysAgo: 60,
    memo: "港口煤泥销售",
    review: "approved",
    opinion: "先行一年",
    untilIn: 305,
  },
  { firm: "linyuan", wareKind: "chemical", side: "S", daysAgo: 5, memo: "块煤供化工企业" },
];

/** 品种资质申请 of the demo's members, each taken where it is by the rules. */
export async function loadQualifications(scope: Scope): Promise<void> {
  for (const plan of plans) await recordQualification(scope, stepsOf(plan, scope.now));
}

function stepsOf(plan: Plan, now: Instant): readonly QualificationStep[] {
  const { memo, opinion = "", review, revoked } = plan;
  const firm = firmOf(plan.firm);
  const by: QualificationActor = { user: traderOf(firm), firm: firmIdOf(firm) };
  const wanted = { wareKind: wareKinds[plan.wareKind].id as WareKindId, side: plan.side, memo };
  const member = { kind: firm.kind, blacklisted: false };
  const day = (days: number) => instant(now + days * dayMs);
  const appliedAt = instant(day(-plan.daysAgo) - 2 * hourMs);
  const reviewedAt = instant(appliedAt + 12 * hourMs);
  const until = plan.untilIn === undefined ? null : shanghaiDay(day(plan.untilIn));
  const ended = until === null ? null : (parseShanghai(until) ?? now) + dayMs;

  const steps: QualificationStep[] = [
    { at: appliedAt, decide: () => applyForQualification([], wanted, member, by, appliedAt) },
  ];
  const then = (at: Instant, decide: (before: Qualification) => ReturnType<QualificationStep["decide"]>) =>
    steps.push({
      at,
      decide: (before) => {
        if (!before) throw new Error("nothing has been applied for yet");
        return decide(before);
      },
    });
  if (review === "rejected") then(reviewedAt, (before) => rejectQualification(before, opinion, reviewer));
  if (review === "approved")
    then(reviewedAt, (before) =>
      approveQualification(before, { until, memo: opinion }, reviewer, reviewedAt),
    );
  if (revoked) then(day(-revoked[1]), (before) => revokeQualification(before, revoked[0], reviewer));
  if (ended !== null && ended <= now)
    then(instant(ended), (before) => expireQualification(before, instant(ended)));
  return steps;
}
