import { type Fen, type Instant, instant, type Price, price, type WareId } from "../kernel/brand.ts";
import { accept, type Decision, refuse } from "../kernel/decision.ts";
import { formatShanghai, shanghaiDay } from "../kernel/shanghai-time.ts";
import { formatYuan } from "../money/yuan.ts";
import { type TermFaultReason, termFault } from "./application-faults.ts";
import { contradictionOf } from "./parameter-sheet.ts";
import {
  type ModeShape,
  type ParameterKey,
  type ParameterValue,
  parameterDefinition,
  parameterLabels,
} from "./parameter-table.ts";
import { type ParameterFaultReason, parameterWords, valueFault } from "./parameters.ts";
import {
  isWaiting,
  sectionKeys,
  shapeOf,
  type Values,
  valuesOfSection,
  valuesOfWare,
  wareKeys,
} from "./section-parameters.ts";
import type { Session, WareRule } from "./session.ts";
import { asScaled, depositRuleOf, feeRuleOf } from "./trade-terms.ts";

/** Changes of the parameters of a section and its wares before they begin. */

/** A value that the staff has typed for a parameter. */
export interface ParameterChange {
  readonly key: ParameterKey;
  /** The new value; undefined where the typed text is none. */
  readonly value: ParameterValue | undefined;
}

/** A difference in the words of users, for the control record. */
export interface ParameterDifference {
  /** What has changed, such as "开始时间", of a ware with its name. */
  readonly what: string;
  /** Value before, with its unit; "--" where there was none. */
  readonly before: string;
  /** Value afterwards, with its unit; "--" where there is none. */
  readonly after: string;
}

/** New times of the section, in ms; they replace all the old ones. */
export interface SectionChangeResult {
  /** When trading starts. */
  readonly startsAt: Instant;
  /** Free bidding, the first round, or in modes without open bidding the whole trading time. */
  readonly freeMs: number;
  /** Countdown that every accepted bid restarts. */
  readonly extensionMs: number;
  /** Rest between two turns or two rounds. */
  readonly restMs: number;
  /** Sealed round; null where there is none. */
  readonly sealedMs: number | null;
  /** 场次截止; null where there is none. */
  readonly hardEnd: Instant | null;
  /** What has changed, for the control record; never empty. */
  readonly changed: readonly ParameterDifference[];
}

/** New rules of the wares that have changed. */
export interface WaresChangeResult {
  /** New rule of each ware that has changed; the others are missing. */
  readonly rules: ReadonlyMap<WareId, WareRule>;
  /** What has changed, for the control record; never empty. */
  readonly changed: readonly ParameterDifference[];
}

type ChangeRefusal = "STATUS_NOT_ALLOWED" | "PARAMETERS_UNCHANGED" | ParameterFaultReason;

type SectionRefusal = ChangeRefusal | "START_NOT_AHEAD" | "DELIVERY_BEFORE_START";

type WareRefusal = ChangeRefusal | "NOT_FOUND" | "FIXED_DEPOSITS_DIFFER" | "FIELD_REQUIRED" | TermFaultReason;

/**
 * Changes the start and the clocks of a section. Its hard end is a span after the start, and moves with it. `deliveries`
 * are the first days of delivery of its wares, before which the section must be over.
 */
export function changeSection(
  session: Session,
  {
    startsAt: newStart,
    values,
  }: { readonly startsAt: Instant | null; readonly values: readonly ParameterChange[] },
  deliveries: readonly string[],
  now: Instant,
): Decision<SectionChangeResult, SectionRefusal> {
  const { section } = session;
  if (!isWaiting(section, now)) return refuse("STATUS_NOT_ALLOWED");
  const startsAt = newStart ?? section.startsAt;
  if (startsAt <= now) return refuse("START_NOT_AHEAD");
  const day = shanghaiDay(startsAt);
  if (startsAt !== section.startsAt && deliveries.some((first) => first < day))
    return refuse("DELIVERY_BEFORE_START", { day });

  const shape = shapeOf(section);
  const before = valuesOfSection(section);
  const fault = changesFault(values, sectionKeys, shape);
  if (fault) return fault;
  const after = mergeValues(before, values);
  for (const ware of session.wares.values()) {
    const contradiction = contradictionOf(lookup({ ...valuesOfWare(ware, shape), ...after }), shape);
    if (contradiction) return refuse(contradiction.reason, contradiction.figures);
  }
  const changed = [
    ...(startsAt === section.startsAt
      ? []
      : [{ what: "开始时间", before: formatShanghai(section.startsAt), after: formatShanghai(startsAt) }]),
    ...differences(before, after),
  ];
  if (changed.length === 0) return refuse("PARAMETERS_UNCHANGED");

  const ms = (key: ParameterKey, otherwise: number) => {
    const value = asScaled(after[key] ?? null);
    return value === null ? otherwise : Number(value) * 1000;
  };
  const length = asScaled(after.hardEndSeconds ?? null);
  const hardEnd = length === null ? null : instant(startsAt + Number(length) * 1000);
  return accept({
    startsAt,
    freeMs: ms("freeSeconds", section.freeMs),
    extensionMs: ms("extSeconds", section.extensionMs),
    restMs: ms("restSeconds", section.restMs),
    sealedMs: section.sealedMs === null ? null : ms("r2Seconds", section.sealedMs),
    // In modes without a hard end among their parameters, the published one moves with the start.
    hardEnd:
      "hardEndSeconds" in after || section.hardEnd === null
        ? hardEnd
        : instant(section.hardEnd + startsAt - section.startsAt),
    changed,
  });
}

/** Changes the same parameters of one or several wares; `names` are what the control record calls them. */
export function changeWares(
  session: Session,
  ids: readonly WareId[],
  values: readonly ParameterChange[],
  names: ReadonlyMap<WareId, string>,
  now: Instant,
): Decision<WaresChangeResult, WareRefusal> {
  const { section, wares } = session;
  if (!isWaiting(section, now)) return refuse("STATUS_NOT_ALLOWED");
  const shape = shapeOf(section);
  const fault = changesFault(values, wareKeys, shape);
  if (fault) return fault;

  const rules = new Map<WareId, WareRule>();
  const changed: ParameterDifference[] = [];
  for (const id of ids) {
    const ware = wares.get(id);
    if (!ware) return refuse("NOT_FOUND");
    const before = valuesOfWare(ware, shape);
    const after = mergeValues(before, values);
    const contradiction = contradictionOf(lookup({ ...valuesOfSection(section), ...after }), shape);
    if (contradiction) return refuse(contradiction.reason, contradiction.figures);
    const rule = ruleWith(ware.rule, after);
    if ("missing" in rule) return refuse("FIELD_REQUIRED", { field: parameterLabels[rule.missing] });
    const term = termFault(section, rule);
    if (term) return refuse(term.reason, term.figures);
    const differs = differences(before, valuesOfWare({ rule }, shape));
    if (differs.length === 0) continue;
    rules.set(id, rule);
    changed.push(...differs.map((one) => ({ ...one, what: `${names.get(id) ?? id} ${one.what}` })));
  }
  if (rules.size === 0) return refuse("PARAMETERS_UNCHANGED");
  const other = otherFixedDeposit([...wares.values()].map((ware) => rules.get(ware.id) ?? ware.rule));
  if (other !== null) return refuse("FIXED_DEPOSITS_DIFFER", { amount: formatYuan(other) });
  return accept({ rules, changed });
}

/**
 * A fixed deposit is paid once in a section, so all wares must ask for the same amount: the first one, in fen, where
 * another differs from it; otherwise null.
 */
function otherFixedDeposit(rules: readonly WareRule[]): Fen | null {
  const amounts = rules.flatMap(({ deposit }) => (deposit.mode === "FIXED" ? [deposit.amount] : []));
  const [first] = amounts;
  return first !== undefined && amounts.some((amount) => amount !== first) ? first : null;
}

function changesFault(values: readonly ParameterChange[], among: readonly ParameterKey[], shape: ModeShape) {
  for (const { key, value } of values) {
    if (!among.includes(key) || !parameterDefinition(key).applies(shape))
      return refuse("PARAMETER_NOT_USED", { name: parameterLabels[key] });
    const fault = valueFault(key, value);
    if (fault) return refuse(fault.reason, fault.figures);
  }
  return null;
}

const mergeValues = (before: Values, values: readonly ParameterChange[]): Values => ({
  ...before,
  ...Object.fromEntries(values.map(({ key, value }) => [key, value ?? null])),
});

const lookup = (values: Values) => (key: ParameterKey) => values[key] ?? null;

const differences = (before: Values, after: Values): readonly ParameterDifference[] =>
  (Object.keys({ ...before, ...after }) as ParameterKey[])
    .filter((key) => (before[key] ?? null) !== (after[key] ?? null))
    .map((key) => ({
      what: parameterLabels[key],
      before: key in before ? parameterWords(key, before[key] ?? null) : "--",
      after: key in after ? parameterWords(key, after[key] ?? null) : "--",
    }));

/** A rule with changed parameters, or the key of a figure that it needs and does not have. */
function ruleWith(rule: WareRule, values: Values): WareRule | { readonly missing: ParameterKey } {
  const value = lookup(values);
  const deposit = depositRuleOf(value);
  if (deposit === null) return { missing: depositFigures[String(value("depositMode"))] ?? "depositRate" };
  const feeBuy = feeRuleOf("Buy", value);
  if (feeBuy === null)
    return { missing: value("feeBuyUnit") === "TON" ? "feeBuyPerTonne" : "feeBuyPerMille" };
  const feeSell = feeRuleOf("Sell", value);
  if (feeSell === null)
    return { missing: value("feeSellUnit") === "TON" ? "feeSellPerTonne" : "feeSellPerMille" };
  const priceOf = (key: ParameterKey): Price | null => {
    const scaled = asScaled(value(key));
    return scaled === null ? null : price(scaled);
  };
  const has = (key: ParameterKey) => key in values;
  const capPrice = has("capPrice") ? priceOf("capPrice") : rule.capPrice;
  return {
    ...rule,
    priceStep: priceOf("minStep") ?? rule.priceStep,
    maxPriceStep: has("maxStep") ? priceOf("maxStep") : rule.maxPriceStep,
    capPrice,
    stepGrid: has("stepGrid") ? value("stepGrid") === "Y" : rule.stepGrid,
    minBidders: has("minBidders") ? Number(asScaled(value("minBidders"))) : rule.minBidders,
    tieRule: has("tieRule") ? (value("tieRule") === "Q" ? "Q" : "T") : rule.tieRule,
    startWhenCovered: has("startWhenCovered") ? value("startWhenCovered") === "Y" : rule.startWhenCovered,
    deposit,
    performanceBase: value("depositBase") === "DEAL" ? "DEAL" : "BASE",
    feeBuy,
    feeSell,
    terms: termsWith(rule.terms, capPrice, asScaled(value("lockSeconds"))),
  };
}

const depositFigures: Readonly<Record<string, ParameterKey>> = {
  RATIO: "depositRate",
  FIXED: "depositFixed",
  TON: "depositPerTonne",
};

/** Terms of the mode with the changed limit price or locking time. */
function termsWith(
  terms: WareRule["terms"],
  capPrice: Price | null,
  lockSeconds: bigint | null,
): WareRule["terms"] {
  if (terms?.mode === "3") return { ...terms, limitPrice: capPrice };
  if (terms?.mode === "2" && lockSeconds !== null) return { ...terms, lockMs: Number(lockSeconds) * 1000 };
  return terms;
}
