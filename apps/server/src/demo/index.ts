import { closeDays } from "../funds/index.ts";
import { findFirm } from "../identity/index.ts";
import type { Module, Platform } from "../platform/module.ts";
import { hasTradeReferences } from "../trading/index.ts";
import { firmOf } from "./catalogue/firms.ts";
import { certifyMembers } from "./certify-members.ts";
import { fillMarket } from "./fill-market.ts";
import { loadApplications } from "./load-applications.ts";
import { loadBreaches } from "./load-breaches.ts";
import { loadLogistics } from "./load-logistics.ts";
import { loadLots } from "./load-lots.ts";
import { loadMall } from "./load-mall.ts";
import { listDemoAccounts } from "./load-market.ts";
import { openStaff } from "./open-staff.ts";
import { demoCompany, firmIdOf } from "./people.ts";
import { practise } from "./practice.ts";
import { readNotice } from "./read-notice.ts";

/** 演示市场: an empty platform is filled once, and kept alive from then on. */
export const demo = (platform: Platform): Module => ({
  name: "demo",
  handlers: [readNotice(platform.demoNotices)],
  start: async () => {
    const { db, log, clock } = platform;
    if (!(await findFirm(db, firmIdOf(firmOf("chenyao"))))) {
      const began = clock.now();
      await fillMarket(platform);
      log.info({ ms: clock.now() - began }, "the demo market is there");
    }
    const isNew = await openStaff(platform);
    // Also where the market was filled by an older release, which listed fewer of them.
    await listDemoAccounts(platform);
    if (isNew) {
      await loadBreaches(platform);
      await loadLogistics(platform);
    }
    if (!(await hasTradeReferences(db, demoCompany))) {
      await loadApplications(platform);
      await loadMall(platform);
      await loadLots(platform);
      // Only when nothing of the past is still to be written.
      await platform.transact(closeDays);
    }
    const practice = practise(platform);
    await practice.start();
    const stopCertifying = certifyMembers(platform);
    return async () => {
      await stopCertifying();
      await practice.stop();
    };
  },
});
