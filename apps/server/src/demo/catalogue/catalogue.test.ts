import { isCreditCode, isOrganisationCode } from "@zd/domain/identity/credit-code";
import { isMobile } from "@zd/domain/identity/mobile";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { findPoint, kilometresBetween } from "@zd/domain/logistics/route";
import { pointOf } from "@zd/domain/logistics/trail";
import { parsePrice } from "@zd/domain/money/price";
import { parseYuan } from "@zd/domain/money/yuan";
import { tradeModeLabel, tradeModes } from "@zd/domain/terms/codes";
import { realCreditCodes } from "@zd/domain/testing/real-credit-codes";
import { describe, expect, test } from "vitest";
import { isDemoDay, lawfulDays } from "./calendar.ts";
import { companies, dailyLevels, indexDays, priceIndices } from "./company.ts";
import { news } from "./content.ts";
import { firmOf, firms, ownerOf } from "./firms.ts";
import { placePoints } from "./place-points.ts";
import { places } from "./places.ts";
import { modeTemplates, practiceTemplates, regularTemplates } from "./section-templates.ts";
import { finishedSections, practiceNoticeMs, practiceSections, regularSections } from "./sessions.ts";
import type { CatalogueWare } from "./types.ts";
import { wareKinds } from "./ware-kinds.ts";
import { wareNumber, wares } from "./wares.ts";

/** Whole tonnes on offer. */
const tonnesOf = (ware: CatalogueWare): number =>
  ware.offers.flatMap((offer) => offer.lots).reduce((sum, { count, tonnes }) => sum + count * tonnes, 0);

const monday = instant(parseShanghai("2025-06-16 09:27:18") ?? 0);
const secondMs = 1000;

describe("wares", () => {
  /** Tonnes as the source prints them, apart from the lots; null where it prints none. */
  const printed: readonly (number | null)[] = [
    25000,
    30000,
    20000,
    45000,
    57000,
    57000,
    275000,
    120000,
    150000,
    20000,
    45000,
    51000,
    51000,
    18000,
    5000,
    2000,
    4000,
    8000,
    6000,
    6000,
    28000,
    14000,
    24500,
    12000,
    13000,
    7000,
    4500,
    7500,
    15000,
    15000,
    75000,
    2500,
    20000,
    15000,
    20000,
    20000,
    20000,
    2000,
    1000,
    5000,
    1500,
    12000,
    5000,
    10000,
    null,
    2000,
    2600,
    null,
    14000,
    5000,
    5000,
    2000,
    40000,
    10000,
    50000,
    10000,
  ];

  test("there are 56, numbered as in the table, and their lots add up to the printed quantity", () => {
    expect(wares).toHaveLength(56);
    for (const [index, ware] of wares.entries()) {
      expect(ware.number).toBe(index + 1);
      const quantity = printed[index] ?? null;
      if (quantity === null) expect(ware.estimated).toContain("lots");
      else expect(tonnesOf(ware), `ware ${ware.number}`).toBe(quantity);
    }
  });

  test("every place with a point lies where the routes of hauls have its city", () => {
    for (const [key, [longitude, latitude]] of Object.entries(placePoints)) {
      const { province, city, name } = places[key as keyof typeof places];
      const point = pointOf(longitude, latitude) ?? expect.fail(name);
      const town = findPoint(`${province}${city}`);
      // 哈密 and 赤峰 lie far from the middle of their regions, the only point that is known of these.
      if (town && !["哈密", "赤峰", "乌海"].includes(city))
        expect([name, kilometresBetween(point, town) < 300]).toEqual([name, true]);
    }
  });

  test("every mine stands among the places, and every kind of ware has its name", () => {
    for (const ware of wares) {
      expect(places[ware.factory]).toBeDefined();
      expect(wareKinds[ware.kind]).toBeDefined();
    }
  });

  test("every producer has a name of its own, which does not say its place a second time", () => {
    for (const { producer, place } of wares) {
      expect(`${producer}${place}`).not.toContain("某");
      // A visitor reads the producer, and must not read who sells.
      for (const { shortName } of firms) expect(producer).not.toContain(shortName);
      for (const region of place.match(/../g) ?? []) expect(producer, place).not.toContain(region);
    }
    expect(Object.values(places).filter(({ name }) => name.includes("某"))).toEqual([]);
  });

  test("no tilde is left in what a trader reads: an estimate is a mark, not a character", () => {
    expect(JSON.stringify(wares)).not.toContain("~");
    expect(wareNumber(6).estimated).toEqual(["sulphur", "moisture", "volatile", "lots"]);
    expect(wareNumber(1).estimated).toEqual([]);
  });

  test("every price that the notice gives can be reckoned with, and so can its step", () => {
    for (const ware of wares) {
      expect(parsePrice(ware.priceStep)).not.toBeNull();
      for (const offer of ware.offers) {
        expect(offer.price === null).toBe(ware.pricing !== "fixed");
        if (offer.price !== null) expect(parsePrice(offer.price)).not.toBeNull();
      }
    }
  });
});

describe("firms", () => {
  test("every firm has a valid code of its own, and none is a real company's", () => {
    for (const { creditCode } of firms) {
      expect(isCreditCode(creditCode), creditCode).toBe(true);
      expect(isOrganisationCode(creditCode.slice(8, 17)), creditCode).toBe(true);
      expect(realCreditCodes).not.toContain(creditCode);
    }
    expect(new Set(firms.map((firm) => firm.creditCode)).size).toBe(firms.length);
  });

  test("every ware has exactly one owner, who may trade its kind on its side", () => {
    for (const ware of wares) {
      expect(firms.filter((firm) => firm.wares.includes(ware.number))).toHaveLength(1);
      expect(ownerOf(ware.number).qualified[ware.side], `ware ${ware.number}`).toContain(ware.kind);
    }
  });

  test("every account and mobile is used once", () => {
    const people = firms.flatMap((firm) => [firm, ...firm.operators]);
    expect(new Set(people.map((person) => person.account)).size).toBe(people.length);
    expect(new Set(people.map((person) => person.mobile)).size).toBe(people.length);
    for (const person of people) expect(isMobile(person.mobile)).toBe(true);
  });

  test("the first firm is 榆林晨曜煤业有限公司 with the trader 王立新", () => {
    expect(firms[0]?.name).toBe("榆林晨曜煤业有限公司");
    expect(firms[0]?.operators[0]).toMatchObject({ name: "王立新", roles: ["trader"], enabled: true });
  });

  test("there are related firms under one legal person, a firm short of money and a disabled operator", () => {
    for (const firm of firms.filter((firm) => firm.relatedTo)) {
      expect(firmOf(firm.relatedTo ?? "").legalPerson).toBe(firm.legalPerson);
    }
    expect(firms.some((firm) => firm.relatedTo)).toBe(true);
    expect(firms.some((firm) => (parseYuan(firm.openingBalance) ?? 0n) < 2_000_000n)).toBe(true);
    expect(firms.flatMap((firm) => firm.operators).filter((operator) => !operator.enabled)).toHaveLength(1);
  });
});

describe("content", () => {
  test("there is enough to read of every kind", () => {
    const count = (kind: string) => news.filter((item) => item.kind === kind).length;
    expect(count("102")).toBeGreaterThan(0);
    expect(count("1001")).toBeGreaterThanOrEqual(12);
    expect(count("1004")).toBeGreaterThanOrEqual(8);
    expect(count("1003")).toBeGreaterThanOrEqual(4);
  });

  test("its markup is paragraphs, lists, tables and emphasis only", () => {
    for (const { html, title } of news) {
      const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
      for (const [, tag, rest] of tags) {
        expect(["p", "ul", "li", "strong", "table", "tr", "th", "td"], title).toContain(tag);
        expect(rest).toBe("");
      }
    }
  });
});

describe("indices", () => {
  test("ninety days lead to today's level, the same ones every time", () => {
    for (const index of priceIndices) {
      const levels = dailyLevels(index);
      expect(levels).toHaveLength(indexDays);
      expect(levels).toEqual(dailyLevels(index));
      expect(levels.at(-1)).toBe(index.level);
      expect(Number(levels.at(-1)) - Number(levels.at(-2))).toBe(Number(index.change));
      for (const level of levels) expect(Number(level)).toBeGreaterThan(400);
    }
  });

  test("the first company has every feature, the second none", () => {
    expect(companies.map((company) => company.id)).toEqual(["ZD0001", "ZD0002"]);
    expect(Object.values(companies[0].features)).not.toContain(false);
    expect(Object.values(companies[1].features)).not.toContain(true);
  });
});

describe("day sessions", () => {
  test("three on a working day, none at the weekend, numbered by the day", () => {
    expect(regularSections(monday).map((plan) => plan.number)).toEqual([
      "J250616-01",
      "J250616-02",
      "J250616-03",
    ]);
    expect(regularSections(instant(monday - dayMs))).toEqual([]);
    expect(regularSections(instant(monday - 2 * dayMs))).toEqual([]);
    expect(regularSections(instant(monday - 3 * dayMs))).toHaveLength(3);
  });

  test("a year that is not announced yet has the holidays of the law", () => {
    expect(lawfulDays(2027).map(({ day, name }) => `${day.slice(5)} ${name}`)).toEqual([
      "01-01 元旦",
      "02-05 春节",
      "02-06 春节",
      "02-07 春节",
      "02-08 春节",
      "04-05 清明",
      "05-01 劳动节",
      "05-02 劳动节",
      "06-09 端午",
      "09-15 中秋",
      "10-01 国庆节",
      "10-02 国庆节",
      "10-03 国庆节",
    ]);
    expect(isDemoDay(instant(Date.parse("2027-02-08T09:00:00+08:00")))).toBe(false);
  });

  const dayTemplates = [...regularTemplates, ...modeTemplates];

  test("ninety days of them end yesterday and have seen every mode and downmode", () => {
    const plans = finishedSections(monday);
    expect(plans).toHaveLength(192);
    expect(new Set(plans.map((plan) => plan.number)).size).toBe(plans.length);
    expect(plans.every((plan) => shanghaiDay(plan.startsAt) < "2025-06-16")).toBe(true);
    expect(new Set(plans.map((plan) => (plan.mode === "0" ? plan.downmode : plan.mode)))).toEqual(
      new Set(["A", "B", "C", "1", "2", "3", "4", "5", "90"]),
    );
  });

  test("every ware is offered by some section, on its own side and in its own mode", () => {
    const offeredIn = new Map(wares.map(({ number }) => [number, new Set<string>()]));
    for (const { side, mode, picks } of dayTemplates) {
      for (const picked of picks) {
        expect(wareNumber(picked.ware).side).toBe(side);
        offeredIn.get(picked.ware)?.add(mode);
      }
    }
    for (const { number, mode, alsoMode } of wares) {
      expect([...(offeredIn.get(number) ?? [])], `ware ${number}`).toContain(mode);
      if (alsoMode) expect([...(offeredIn.get(number) ?? [])], `ware ${number}`).toContain(alsoMode);
    }
  });

  test("a session that says its mode in its name says its own", () => {
    for (const { name, mode, downmode } of [...dayTemplates, ...modeTemplates]) {
      const labels = Object.values(tradeModes).filter((label) => name.includes(label));
      if (labels.length > 0) expect(labels, name).toContain(tradeModeLabel(mode, downmode));
    }
  });

  test("what comes up in a mode of its own has that mode's terms, and no more than the table's quantity", () => {
    for (const { mode, picks } of modeTemplates) {
      for (const { ware, as } of picks) {
        expect(as?.terms.mode ?? "90").toBe(mode);
        if (as) expect(as.tonnes).toBeLessThanOrEqual(tonnesOf(wareNumber(ware)));
        if (as) expect((as.tonnes - as.minTonnes) % as.stepTonnes).toBe(0);
      }
    }
  });

  test("coal priced by calorific value comes up at its price a tonne, with the notice's own extension", () => {
    const byValue = finishedSections(monday).find((plan) => plan.wares.some(({ ware }) => ware === 51));
    expect(byValue).toMatchObject({
      extensionMs: 300_000,
      wares: [{ basePrice: "415.00", priceStep: "4.15", tonnes: 5000 }],
    });
  });

  test("a special session admits firms that exist", () => {
    for (const key of dayTemplates.flatMap((template) => template.invited ?? []))
      expect(firmOf(key).key).toBe(key);
  });
});

describe("practice", () => {
  const plans = practiceSections(instant(monday - 3_600_000), instant(monday + 3_600_000));

  /** How long a section runs when nobody bids at all: what can be relied on. */
  const leastMs = (plan: (typeof plans)[number]) =>
    plan.freeMs + (plan.mode === "0" && plan.downmode !== "B" ? plan.extensionMs : 0);

  test("at every second an auction takes bids, a listing is open and two to six sections wait", () => {
    for (let now = monday - 1_800_000; now < monday + 1_800_000; now += secondMs) {
      const running = plans.filter((plan) => plan.startsAt <= now && now < plan.startsAt + leastMs(plan));
      const waiting = plans.filter((plan) => plan.startsAt > now && plan.startsAt <= now + practiceNoticeMs);
      expect(running.some((plan) => plan.mode === "0")).toBe(true);
      expect(running.some((plan) => plan.mode === "1")).toBe(true);
      expect(waiting.length).toBeGreaterThanOrEqual(2);
      expect(waiting.length).toBeLessThanOrEqual(6);
    }
  });

  test("within any ten minutes every mode has a running section, and each of its templates comes up", () => {
    const startsOf = (mode: string) =>
      plans.filter((plan) => plan.mode === mode).map(({ startsAt }) => startsAt);
    for (const mode of ["0", "1", "2", "3", "4", "5", "90"]) {
      const starts = startsOf(mode);
      for (const [i, start] of starts.slice(1).entries()) {
        expect(start - (starts[i] ?? 0), mode).toBeLessThanOrEqual(600_000);
      }
    }
    const names = new Set(plans.map(({ name }) => name));
    for (const { name } of Object.values(practiceTemplates).flat()) expect(names).toContain(name);
  });

  test("two servers that ask for different spans see the same sections", () => {
    const half = instant(monday + 1234);
    const end = instant(monday + 3_600_000);
    expect([...practiceSections(monday, half), ...practiceSections(half, end)]).toEqual(
      practiceSections(monday, end),
    );
  });

  test("a whole day has no number twice, and none of a regular section", () => {
    const midnight = instant(parseShanghai("2025-06-16") ?? 0);
    const numbers = practiceSections(midnight, instant(midnight + dayMs)).map((plan) => plan.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.some((number) => regularSections(monday).some((plan) => plan.number === number))).toBe(
      false,
    );
    expect(numbers.every((number) => number.startsWith("J250616-"))).toBe(true);
  });

  test("the first firm may bid in every auction: none of the wares is its own", () => {
    const all = Object.values(practiceTemplates).flat();
    for (const picked of all.flatMap((template) => template.picks)) {
      expect(ownerOf(picked.ware).key).not.toBe(firms[0]?.key);
    }
  });

  test("a whole lot is asked for whole, a shared one from its minimum on", () => {
    for (const ware of plans.flatMap((plan) => plan.wares)) {
      expect(ware.minTonnes).toBeLessThanOrEqual(ware.tonnes);
      if (!ware.split) expect([ware.minTonnes, ware.stepTonnes]).toEqual([ware.tonnes, ware.tonnes]);
    }
  });
});
