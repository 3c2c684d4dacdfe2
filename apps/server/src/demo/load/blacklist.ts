import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { blacklistFirm, openFirm } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { demoCompany, exchange } from "../people.ts";

/** 黑名单: adds a firm that no robot acts for and lists it, so that no session needs it. */
export async function loadBlacklist(scope: Scope): Promise<void> {
  const { tx, now } = scope;
  const firm = firmId("F8001");
  await openFirm(
    tx,
    {
      id: firm,
      companyId: demoCompany,
      name: "大同砾川煤炭运销有限公司",
      shortName: "砾川运销",
      creditCode: creditCodeOf("140212", "XY000080"),
      kind: "1",
      address: "山西省大同市新荣区演示路 31 号",
      phone: "0352-3800080",
    },
    instant(now - 300 * dayMs),
  );
  await blacklistFirm(scope, {
    company: demoCompany,
    firm,
    reason: "成交后连续三次拒签合同，经催告仍不履行",
    until: shanghaiDay(instant(now + 180 * dayMs)),
    by: exchange.user,
  });
}
