import { alarmKinds } from "@zd/api/trading/control";
import type { Card } from "@zd/api/wire/card";
import type { WareId } from "@zd/domain/kernel/brand";
import type { findAlarms } from "./alarms.ts";

/** Lines of a card about the section's alarms, or those of one ware, that were not set aside. */
export function alarmEvidence(
  ware: WareId | null,
  alarms: Awaited<ReturnType<typeof findAlarms>>,
): Card["evidence"] {
  const raised = alarms.filter(
    ({ aside, wares }) => aside === null && (ware === null || wares.length === 0 || wares.includes(ware)),
  );
  if (raised.length === 0) return [{ passed: true, words: "没有未处理的告警" }];
  return raised.map(({ kind, detail, firms }) => {
    const who = firms.map(({ name }) => name).join("、");
    return { passed: false, words: `${alarmKinds[kind]} ${who} ${detail}`.slice(0, 200) };
  });
}
