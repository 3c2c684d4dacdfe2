import { userId } from "@zd/domain/kernel/brand";
import { openFirmChange } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { firmOf } from "../catalogue/firms.ts";
import { demoCompany, firmIdOf } from "../people.ts";

/** 企业变更 that wait for their review, so that the console has some to decide. */
export async function loadFirmChanges(scope: Scope): Promise<void> {
  for (const key of ["yuanshang", "liyuan"]) {
    const { name, address, legalPerson, operators } = firmOf(key);
    const [, second] = operators;
    const contact = second?.name ?? legalPerson;
    const firm = firmIdOf(firmOf(key));
    await openFirmChange(scope, {
      company: demoCompany,
      firm,
      by: userId(firm),
      kind: "info",
      before: { address, contact: operators[0]?.name ?? "" },
      after: { address: `${address} 3 层`, contact },
      memo: `${name}办公地址迁至同楼 3 层，联系人调整`,
    });
  }
}
