import { api } from "@zd/api";
import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findWaiting } from "../orders/waiting-orders.ts";
import { findOtherHosts, getHost, hostMark, requireOtherState } from "./host-store.ts";

/** 启用或停用商城域名的确认卡: what the host shows before and after, and the other hosts with the mall. */
export const previewHostState = handle(
  api.mallSwitching.previewHostState,
  async ({ host: id, enabled }, { db, actor }) => {
    const host = await getHost(db, actor.companyId, id);
    const others = await findOtherHosts(db, actor.companyId, host);
    const isLast = !enabled && others.length === 0;
    const [{ shops, wares }, waiting, { barred }] = await Promise.all([
      countShown(db, actor.companyId),
      findWaiting(db, { companyId: actor.companyId }, isLast ? "没有域名可以办理，到时失效" : "继续办理"),
      previewOutcome(async () => requireOtherState(host, enabled)),
    ]);
    const direction = enabled ? "启用" : "停用";
    const seenOn = (isOn: boolean, count: number, unit: string) => `${isOn ? count : 0} ${unit}`;
    return {
      ...plainCard,
      number: host.domain,
      party: host.domain,
      direction,
      path: "商城域名",
      amount: null,
      changes:
        barred === null
          ? changedRows([
              ["状态", stateWords(host.enabled), stateWords(enabled)],
              ["可见店铺", seenOn(host.enabled, shops, "家"), seenOn(enabled, shops, "家")],
              ["可见商品", seenOn(host.enabled, wares, "件"), seenOn(enabled, wares, "件")],
            ])
          : [],
      subject: host.memo,
      effect: null,
      facts: [
        { title: "其他启用域名", words: others.length === 0 ? "没有" : others.join("、").slice(0, 500) },
        waiting,
      ],
      evidence: isLast ? [{ passed: false, words: "停用后没有域名可以进入商城" }] : [],
      consequence: [
        {
          when: `${direction}后`,
          words: enabled ? "该域名的站点即显示商城，可以下单" : offWords(isLast),
        },
      ],
      people: [{ role: "办理", name: actor.name, at: null }],
      barred,
      seen: previewHash(hostMark(host, enabled, others)),
    };
  },
);

const offWords = (isLast: boolean) =>
  `该域名的商城页面、搜索与下单立即关闭；${isLast ? "任何域名都不能再办理商城订单与合同" : "已下的订单与合同在其他启用域名继续办理"}`;

const stateWords = (enabled: boolean) => (enabled ? "启用" : "停用");

/** How many shops and wares the mall shows. */
async function countShown(
  db: Reader,
  company: CompanyId,
): Promise<{
  /** How many shops have a ware that is shown. */
  readonly shops: number;
  /** How many wares are shown. */
  readonly wares: number;
}> {
  const [shown] = await rows<{ shops: number; wares: number }>(
    db,
    sql`select count(distinct firm_id)::int as shops, count(*)::int as wares
        from mall.ware where company_id = ${company} and shown`,
  );
  return shown ?? { shops: 0, wares: 0 };
}
