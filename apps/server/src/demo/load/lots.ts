import { quantity, type WareKindId } from "@zd/domain/kernel/brand";
import { declareLot } from "../../goods/index.ts";
import type { Platform } from "../../platform/module.ts";
import { firmOf } from "../catalogue/firms.ts";
import { wareKinds } from "../catalogue/ware-kinds.ts";
import { demoCompany, firmIdOf, traderOf } from "../people.ts";

/** 货权登记: registers what one seller has in its yards and has not offered yet. */
export const loadLots = (platform: Platform): Promise<void> =>
  platform.transact(async (scope) => {
    const owner = firmOf("hengze");
    const declared = {
      company: demoCompany,
      firm: firmIdOf(owner),
      wareKind: wareKinds.thermal.id as WareKindId,
      by: traderOf(owner),
    };
    for (const { tonnes, ...goods } of lots)
      await declareLot(scope, { ...declared, ...goods, quantity: quantity(tonnes * 10_000n), at: scope.now });
  });

const lots = [
  {
    product: "末煤 Q5500",
    place: "神木恒泽一号储煤棚",
    tonnes: 12_000n,
    memo: "一季度自产，已过筛",
  },
  { product: "混煤 Q5800", place: "神木恒泽二号储煤棚", tonnes: 6_500n, memo: "" },
  { product: "块煤 30–80", place: "神木西站货场", tonnes: 3_200n, memo: "待装车" },
] as const;
