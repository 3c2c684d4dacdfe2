import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { merchantApplicationStates } from "@zd/domain/mall/codes";
import { hoursWords } from "@zd/domain/mall/merchant";
import { findAttachments } from "../../../files/index.ts";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../../platform/calls/operation.ts";
import { findStanding } from "../../standing.ts";
import { findFeePlan } from "../fee-plans.ts";
import { requireFreeName } from "../shop-store.ts";
import { applicationMark, requireWaiting } from "./application-store.ts";

const stepWords = {
  approve: {
    direction: "通过",
    state: "1",
    words: "店铺立即开通，企业可以新增商品；商品仍须逐件审核",
  },
  reject: { direction: "驳回", state: "2", words: "会员看到意见，修改后可以重新申请" },
} as const;

/** 商家入驻通过与驳回的确认卡: what the firm may do then, and what it is charged. */
export const previewApplication = handle(
  api.merchantReviews.previewApplication,
  async ({ application, step }, { db, actor }) => {
    const found = await db
      .selectFrom("mall.merchantApplication as a")
      .innerJoin("identity.firmView as f", "f.id", "a.firmId")
      .leftJoin("identity.operatorView as u", "u.userId", "a.appliedBy")
      .selectAll("a")
      .select(["f.name as firmName", "u.name as applicant"])
      .where("a.id", "=", BigInt(application))
      .where("a.companyId", "=", actor.companyId)
      .executeTakeFirstOrThrow(notFound);
    const [plan, papers, standing] = await Promise.all([
      findFeePlan(db, actor.companyId, found.planId),
      findAttachments(db, { kind: "merchant-application", id: String(found.id) }),
      findStanding(db, found.firmId),
    ]);
    const listed = standing?.blacklisted ?? false;
    const { barred } = await previewOutcome(async () => {
      requireWaiting(found, actor);
      if (step !== "approve") return;
      if (listed) throw new Refused("FIRM_BLACKLISTED");
      await requireFreeName(db, found.companyId, found.firmId, found.shopName);
    });
    const { direction, state, words } = stepWords[step];
    const opened = step === "approve";
    return {
      ...plainCard,
      number: `商家入驻 ${application}`,
      party: found.firmName,
      direction,
      path: "商城店铺",
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["申请状态", merchantApplicationStates[found.state], merchantApplicationStates[state]],
              ["店铺", "", opened ? `${found.shopName}，营业` : ""],
              ["收费方案", "", opened ? plan.name : ""],
              ["新增商品", "不可", opened ? "可以，逐件审核" : "不可"],
            ])
          : [],
      subject: found.shopName,
      effect: null,
      facts: [
        { title: "联系人", words: `${found.contactName} ${found.contactPhone}` },
        { title: "经营地址", words: found.address },
        { title: "营业时间", words: hoursWords(found) },
      ],
      evidence: [{ passed: !listed, words: listed ? "该企业在黑名单中" : "该企业不在黑名单中" }],
      papers: [...papers],
      consequence: [{ when: `${direction}后`, words }],
      people: [
        { role: "申请", name: found.applicant ?? "", at: instant(found.appliedAt.getTime()) },
        { role: "审核", name: actor.name, at: null },
      ],
      barred,
      seen: previewHash(applicationMark(found, step)),
    };
  },
);
