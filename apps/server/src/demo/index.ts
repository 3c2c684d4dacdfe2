import type { Module, Platform } from "../platform/module.ts";
import { signForMembers } from "./certify-members.ts";
import { openFilling } from "./fill-market.ts";
import { listTexts } from "./list-texts.ts";
import { readFilling } from "./read-filling.ts";
import { readNotice } from "./read-notice.ts";
import { practise } from "./robots/practice.ts";
import { purgeDaily } from "./robots/purge-practice.ts";

/** 演示市场: an empty platform is filled once, and kept alive from then on. */
export function demo(platform: Platform): Module {
  const { fillNext, begin } = openFilling(platform);
  const purge = purgeDaily(platform);
  return {
    name: "demo",
    handlers: [readNotice(platform.demoNotices), readFilling, listTexts],
    jobs: [fillNext, purge.job],
    migrations: new URL("./migrations/", import.meta.url),
    unaudited: ["demo.step", "demo.seal_key"],
    start: async () => {
      await begin();
      signForMembers(platform);
      await purge.begin();
      const practice = practise(platform);
      await practice.start();
      return async () => practice.stop();
    },
  };
}

export { findFilling } from "./fill-market.ts";
