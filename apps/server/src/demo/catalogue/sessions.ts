import { type Instant, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { RunningMode } from "@zd/domain/trading/session";
import { randomFrom } from "../random.ts";
import { isWeekday } from "./calendar.ts";
import { modeTemplates, practiceTemplates, regularTemplates, waresOf } from "./section-templates.ts";
import type { SectionPlan, SectionTemplate } from "./types.ts";
import { wareNumber } from "./wares.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

interface Clock {
  /** Free phase, in milliseconds. */
  readonly freeMs: number;
  /** By how much a late bid extends the countdown, in milliseconds. */
  readonly extensionMs: number;
  /** Pause between turns or rounds, in milliseconds. */
  readonly restMs: number;
  /** 二次报价: the sealed round, in milliseconds. */
  readonly sealedMs?: number;
  /** 二次报价: how many go on from a sealed first round. */
  readonly shortlistSize?: number;
  /** Whether its offers are encrypted; left out where they are not. */
  readonly encrypted?: true;
  /** 团购: how long before the end nobody may leave, in milliseconds. */
  readonly lockMs?: number;
  /** From the start; null where nothing cuts the countdown short. */
  readonly hardEndMs: number | null;
}

type Lane = keyof typeof practiceTemplates;

const lanes: Readonly<Record<Exclude<RunningMode, "0">, Lane>> = {
  "1": "listing",
  "2": "group",
  "3": "quotation",
  "4": "outsourcing",
  "5": "ladder",
  "90": "secondRound",
};
const laneOf = ({ mode, downmode }: SectionTemplate): Lane => (mode === "0" ? downmode : lanes[mode]);

/** Where nothing counts down: so long, and it is over. */
const lasting = (freeMs: number): Clock => ({ freeMs, extensionMs: 0, restMs: 0, hardEndMs: null });

/** The clocks of domain §0.4 and of the notices of each mode; a listing stands for three hours. */
const regularClocks: Readonly<Record<Lane, Clock>> = {
  A: { freeMs: 20 * minuteMs, extensionMs: minuteMs, restMs: 0, hardEndMs: hourMs },
  B: { freeMs: hourMs, extensionMs: 2 * minuteMs, restMs: 0, hardEndMs: 3 * hourMs },
  C: { freeMs: 90 * secondMs, extensionMs: 30 * secondMs, restMs: minuteMs, hardEndMs: null },
  listing: lasting(3 * hourMs),
  secondRound: { ...lasting(10 * minuteMs), restMs: 5 * minuteMs, sealedMs: 5 * minuteMs },
  group: { ...lasting(3 * hourMs), lockMs: 30 * minuteMs },
  quotation: lasting(2 * hourMs),
  outsourcing: lasting(30 * minuteMs),
  ladder: lasting(3 * hourMs),
};

/** Fast clocks for practice; a listing outlasts its cycle by 20 s, so that the next one is open before it closes. */
const practiceClocks: Readonly<Record<Lane, Clock>> = {
  A: { freeMs: 90 * secondMs, extensionMs: 30 * secondMs, restMs: 0, hardEndMs: 4 * minuteMs },
  B: { freeMs: 60 * secondMs, extensionMs: 20 * secondMs, restMs: 0, hardEndMs: 5 * minuteMs },
  C: { freeMs: 30 * secondMs, extensionMs: 15 * secondMs, restMs: 10 * secondMs, hardEndMs: null },
  listing: lasting(320 * secondMs),
  secondRound: { ...lasting(90 * secondMs), restMs: 30 * secondMs, sealedMs: 60 * secondMs },
  group: { ...lasting(5 * minuteMs), lockMs: minuteMs },
  quotation: lasting(4 * minuteMs),
  outsourcing: lasting(3 * minuteMs),
  ladder: lasting(5 * minuteMs),
};

/**
 * Every other second-round quote for practice is sealed from its beginning, and has a shortlist; of every other quotation the quotes
 * are encrypted.
 */
const othersForPractice: typeof practiceClocks = {
  ...practiceClocks,
  secondRound: { ...practiceClocks.secondRound, shortlistSize: 3 },
  quotation: { ...practiceClocks.quotation, encrypted: true },
};

/** When the sessions of a working day begin (domain §3.2). */
const regularStarts = [9 * hourMs, 10.5 * hourMs, 14 * hourMs] as const;

/** How far back the demo's finished sessions go. */
export const historyDays = 90;

/**
 * The three sessions of a day, none at the weekend; the day's date is the seed of what is offered, and the last one is
 * of each of the other modes in turn.
 */
export function regularSections(day: Instant): readonly SectionPlan[] {
  const midnight = startOfDay(day);
  if (!isWeekday(midnight)) return [];
  const [first, second] = randomFrom(shanghaiDay(midnight)).shuffled(regularTemplates);
  const last = modeTemplates[Math.floor(midnight / dayMs) % modeTemplates.length];
  return regularStarts.flatMap((offset, index) => {
    const template = [first, second, last][index];
    if (!template) return [];
    return [planOf(template, instant(midnight + offset), index + 1, regularClocks, false)];
  });
}

/** The regular sections of the days before today, oldest first. */
export function finishedSections(today: Instant): readonly SectionPlan[] {
  return Array.from({ length: historyDays }, (_, index) => historyDays - index).flatMap((daysAgo) =>
    regularSections(instant(today - daysAgo * dayMs)),
  );
}

/** Practice repeats itself in cycles; a day is a whole number of them, so every day begins with a fresh one. */
const cycleMs = 5 * minuteMs;

interface PracticeStart {
  /** What kind of section starts. */
  readonly lane: Lane;
  /** From the beginning of the cycle, in milliseconds. */
  readonly offsetMs: number;
  /** Every cycle, or of two cycles only the first (0) or the second (1). */
  readonly ofTwo?: 0 | 1;
}

/**
 * Where in a cycle its sections start. Without a single bid, A runs 120 s (free phase and countdown), B 60 s,
 * the first turn of C 45 s: each auction starts before the one before it can be over, so one always takes bids. Every
 * other mode has its start once in two cycles.
 */
const practiceStarts: readonly PracticeStart[] = [
  { lane: "A", offsetMs: 0 },
  { lane: "listing", offsetMs: 30 * secondMs },
  { lane: "B", offsetMs: 110 * secondMs },
  { lane: "A", offsetMs: 160 * secondMs },
  { lane: "C", offsetMs: 265 * secondMs },
  { lane: "ladder", offsetMs: 20 * secondMs, ofTwo: 0 },
  { lane: "secondRound", offsetMs: 75 * secondMs, ofTwo: 0 },
  { lane: "quotation", offsetMs: 210 * secondMs, ofTwo: 0 },
  { lane: "group", offsetMs: 60 * secondMs, ofTwo: 1 },
  { lane: "outsourcing", offsetMs: 215 * secondMs, ofTwo: 1 },
];

/** How long before its start a practice section is published: two to six of them wait at any moment. */
export const practiceNoticeMs = 3 * minuteMs;

/** Numbers of practice sections begin after those of the day's regular ones. */
const firstPracticeNumber = 101;

/** The practice sections that start at or after `from` and before `until`: the same ones whoever asks, and when. */
export function practiceSections(from: Instant, until: Instant): readonly SectionPlan[] {
  const plans: SectionPlan[] = [];
  for (let cycle = Math.floor(from / cycleMs); cycle * cycleMs < until; cycle += 1) {
    const begin = cycle * cycleMs;
    const cycleOfDay = (begin - startOfDay(instant(begin))) / cycleMs;
    for (const [place, { lane, offsetMs, ofTwo }] of practiceStarts.entries()) {
      const startsAt = instant(begin + offsetMs);
      if (startsAt < from || startsAt >= until || (ofTwo !== undefined && cycle % 2 !== ofTwo)) continue;
      const number = firstPracticeNumber + cycleOfDay * practiceStarts.length + place;
      const clocks = Math.floor(cycle / 2) % 2 === 0 ? practiceClocks : othersForPractice;
      plans.push(planOf(templateIn(lane, cycle, place), startsAt, number, clocks, true));
    }
  }
  return plans;
}

/** Templates of a lane take turns; the two A sections of a cycle never show the same one. */
function templateIn(lane: Lane, cycle: number, place: number): SectionTemplate {
  const templates: readonly [SectionTemplate, ...SectionTemplate[]] = practiceTemplates[lane];
  const round = practiceStarts[place]?.ofTwo === undefined ? cycle : Math.floor(cycle / 2);
  const startsOfLane = practiceStarts.filter((start) => start.lane === lane).length;
  const earlier = practiceStarts.slice(0, place).filter((start) => start.lane === lane).length;
  return templates[(round * startsOfLane + earlier) % templates.length] ?? templates[0];
}

function planOf(
  template: SectionTemplate,
  startsAt: Instant,
  number: number,
  clocks: Readonly<Record<Lane, Clock>>,
  practice: boolean,
): SectionPlan {
  const clock = clocks[laneOf(template)];
  const wares = waresOf(template, practice);
  const extensionSeconds = practice ? undefined : wareNumber(wares[0]?.ware ?? 0).extensionSeconds;
  return {
    number: `J${shanghaiDay(startsAt).slice(2).replaceAll("-", "")}-${String(number).padStart(2, "0")}`,
    name: template.name,
    practice,
    startsAt,
    mode: template.mode,
    side: template.side,
    downmode: template.downmode,
    kind: template.invited ? "B" : "A",
    invited: template.invited ?? [],
    turns: Math.max(...wares.map((ware) => ware.turn)),
    freeMs: clock.freeMs,
    extensionMs: extensionSeconds === undefined ? clock.extensionMs : extensionSeconds * secondMs,
    restMs: clock.restMs,
    sealedMs: clock.sealedMs ?? null,
    shortlistSize: clock.shortlistSize ?? null,
    encrypted: clock.encrypted ?? false,
    lockMs: clock.lockMs ?? 0,
    hardEnd: clock.hardEndMs === null ? null : instant(startsAt + clock.hardEndMs),
    depositRate: 1000,
    fixedDeposit: template.mode === "4" ? "500000" : null,
    feeBuyPerTonne: "0.20",
    feeSellPerTonne: "0",
    wares,
  };
}
