import type { sectionPlans } from "@zd/api/trading/section-plans";
import type { InputOf } from "@zd/api/wire/operation";
import type { SectionClocks, SectionPlan } from "@zd/domain/trading/section-plan";

type PlanInput = InputOf<typeof sectionPlans.previewSection>;

const ms = (seconds: number) => seconds * 1_000;
const seconds = (ms: number) => Math.round(ms / 1_000);

/** A plan of the wire, whose clocks are in seconds, as the rules have it. */
export const planOf = (input: PlanInput): SectionPlan => ({
  name: input.name.trim(),
  region: input.region.trim(),
  downmode: input.downmode,
  startsAt: input.startsAt,
  freeMs: ms(input.freeSeconds),
  extensionMs: ms(input.extensionSeconds),
  restMs: ms(input.restSeconds),
  sealedMs: input.sealedSeconds === null ? null : ms(input.sealedSeconds),
  shortlistSize: input.shortlistSize,
  hardEnd: input.hardEnd,
  sealHolders: input.sealHolders ?? [],
  wares: input.wares,
  rules: input.rules,
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
