import type { Module, Platform } from "../platform/module.ts";
import { loadMarket } from "./load-market.ts";
import { demoCompany } from "./people.ts";
import { practise } from "./practice.ts";

/** 演示市场: an empty platform is filled once, and kept alive from then on. */
export const demo = (platform: Platform): Module => ({
  name: "demo",
  handlers: [],
  start: async () => {
    const { db, log, clock } = platform;
    const loaded = await db.selectFrom("system.company").select("id").where("id", "=", demoCompany).executeTakeFirst();
    if (!loaded) {
      const began = clock.now();
      await loadMarket(platform);
      log.info({ ms: clock.now() - began }, "the demo market is there");
    }
    const practice = practise(platform);
    await practice.start();
    return async () => practice.stop();
  },
});

export { demoAccounts } from "./accounts.ts";
