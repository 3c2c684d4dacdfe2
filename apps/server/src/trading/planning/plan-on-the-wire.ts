import type { sectionPlans } from "@zd/api/trading/section-plans";
import type { InputOf } from "@zd/api/wire/operation";
import type { SectionClocks, SectionPlan } from "@zd/domain/trading/section-plan";

type Given = InputOf<typeof sectionPlans.previewSection>;

const ms = (seconds: number) => seconds * 1_000;
const seconds = (ms: number) => Math.round(ms / 1_000);

/** A plan of the wire, whose clocks are in seconds, as the rules have it. */
export const planOf = (given: Given): SectionPlan => ({
  name: given.name.trim(),
  region: given.region.trim(),
  downmode: given.downmode,
  startsAt: given.startsAt,
  freeMs: ms(given.freeSeconds),
  extensionMs: ms(given.extensionSeconds),
  restMs: ms(given.restSeconds),
  sealedMs: given.sealedSeconds === null ? null : ms(given.sealedSeconds),
  shortlistSize: given.shortlistSize,
  hardEnd: given.hardEnd,
  wares: given.wares,
  rules: given.rules,
});

export const secondsOf = ({
  downmode,
  freeMs,
  extensionMs,
  restMs,
  sealedMs,
}: SectionClocks & Pick<SectionPlan, "downmode">) => ({
  downmode,
  freeSeconds: seconds(freeMs),
  extensionSeconds: seconds(extensionMs),
  restSeconds: seconds(restMs),
  sealedSeconds: sealedMs === null ? null : seconds(sealedMs),
});
