import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type FirmId, type Instant, type OrderNo, userId, type WareId } from "../kernel/brand.ts";
import { refused } from "../testing/decisions.ts";
import { play } from "../testing/play.ts";
import {
  at,
  firm,
  mine,
  perTonne,
  sampleSession,
  sampleWare,
  tonnes,
  wareNo,
  yuan,
} from "../testing/samples.ts";
import { evolve } from "./evolve.ts";
import type { OpenedOffer } from "./facts.ts";
import { releasePart } from "./opening.ts";
import type { OrderRequest } from "./order-request.ts";
import { awardQuotes } from "./quotation.ts";
import {
  concealsOffers,
  maySeal,
  offerFault,
  offerText,
  presentKey,
  readOffer,
  withoutOffer,
} from "./sealing.ts";
import { confirmRules } from "./second-round.ts";
import type { Section, SectionSeal, Session, Ware, WareRule } from "./session.ts";

const seal: SectionSeal = {
  publicKey: "",
  threshold: 2,
  parts: [
    { holder: "desk", hash: "1" },
    { holder: "owner", hash: "2" },
    { holder: "auditor", hash: "3" },
  ],
};
const sha256 = (text: string) => hash("sha256", text);
const [s1, s2] = [firm(1), firm(2)];

/** A market with a seal; `quote` encrypts as the server does, and keeps what is to be opened. */
function sealedMarket(section: Partial<Section>, rule: Partial<WareRule>) {
  const market = play(sampleSession({ seal, ...section }, [sampleWare(1, rule)]));
  const ware = () => market.session.wares.get(wareNo(1)) as Ware;
  const texts = new Map<OrderNo, string>();
  let nonces = 0;
  const quote = (
    who: FirmId,
    price: string,
    quantity: string,
    when: string,
    own: Partial<OrderRequest> = {},
  ) => {
    nonces += 1;
    const offer = {
      price: perTonne(price),
      quantity: tonnes(quantity),
      nonce: String(nonces).padStart(32, "0"),
    };
    const request = { firm: who, ...offer, at: at(when), ...own } as unknown as OrderRequest;
    const fault = offerFault(market.session, ware(), request);
    const text = offerText(wareNo(1), offer);
    const { publicKey } = presentKey(market.session.section) ?? seal;
    const sealed = { commitment: sha256(text), box: text, publicKey, fault };
    const { price: none, quantity: most } = withoutOffer(request, ware().rule);
    const answer = market.order({ firm: who, price: none, quantity: most, at: at(when), sealed });
    for (const order of ware().waiting) if (order.sealed?.box === text) texts.set(order.no, text);
    return answer;
  };
  const opened = (): ReadonlyMap<WareId, readonly OpenedOffer[]> =>
    new Map([
      [
        wareNo(1),
        ware().waiting.flatMap(({ no, sealed }) => {
          const offer = sealed && readOffer(wareNo(1), { no, sealed }, texts.get(no) ?? "", sha256);
          return offer ? [offer] : [];
        }),
      ],
    ]);
  const release = (part: number, when: Instant, offers = part === 1 ? null : opened()) =>
    releasePart(market.session, { part, user: userId(`H${part}`) }, offers, when);
  return { market, ware, quote, release };
}

const bought: Partial<WareRule> = {
  total: tonnes("10000"),
  minQuantity: tonnes("1000"),
  quantityStep: tonnes("1000"),
  split: true,
  basePrice: perTonne("520"),
  terms: { mode: "3", limitPrice: perTonne("520") },
};

const quotation = () => {
  const scene = sealedMarket({ mode: "3", side: "B", freeMs: 3_600_000 }, bought);
  scene.market.turnTo(at("09:30:00"));
  return scene;
};

/** Two quotes, of which one took the place of an earlier one; the time for quotes is over. */
function closed() {
  const scene = quotation();
  scene.quote(s1, "505", "10000", "09:31:00");
  scene.quote(s2, "498", "6000", "09:32:00");
  scene.quote(s1, "500", "10000", "09:34:00");
  scene.market.turnTo(at("10:30:00"));
  return scene;
}

describe("an encrypted offer", () => {
  test("is on record by public figures alone, and holds what these come to", () => {
    const { market, ware } = closed();
    expect(ware().waiting.map(({ firm: who, price, quantity }) => [who, price, quantity])).toEqual([
      [s2, perTonne("520"), tonnes("10000")],
      [s1, perTonne("520"), tonnes("10000")],
    ]);
    expect(market.has(s2, "trading-deposit")).toBe(yuan("520000"));
    expect(ware()).toMatchObject({ bids: 2, status: "b" });
  });

  test("is refused for what it says before it is encrypted", () => {
    const { quote, ware } = quotation();
    expect(quote(s1, "525", "10000", "09:31:00")).toEqual(
      refused("PRICE_BEYOND_LIMIT", { direction: "高于", price: "520.00" }),
    );
    expect(quote(s1, "500", "500", "09:31:00")).toEqual(refused("QUANTITY_BELOW_MIN", { quantity: "1000" }));
    expect(ware().waiting).toEqual([]);
  });

  test("comes neither in the open where there is a seal, nor encrypted where there is none", () => {
    const { market } = quotation();
    const plain = { firm: s1, price: perTonne("500"), quantity: tonnes("10000"), at: at("09:31:00") };
    expect(market.order(plain)).toEqual(refused("OFFER_NOT_SEALED"));
    const open = play(sampleSession({ mode: "3", side: "B", freeMs: 3_600_000 }, [sampleWare(1, bought)]));
    open.turnTo(at("09:30:00"));
    const sealed = { commitment: "", box: "", publicKey: "", fault: null };
    expect(open.order({ ...plain, sealed })).toEqual(refused("OFFER_NOT_SEALED"));
  });

  test.each([
    ["another ware", wareNo(2), (text: string) => text],
    ["another price", wareNo(1), (text: string) => text.replace("5000000", "4000000")],
    ["something else", wareNo(1), () => "zd-offer/2"],
  ])("is not read as %s", (_, ware, change) => {
    const text = offerText(wareNo(1), {
      price: perTonne("500"),
      quantity: tonnes("1"),
      nonce: "0".repeat(32),
    });
    const order = { no: "O1" as OrderNo, sealed: { commitment: sha256(text), box: "" } };
    expect(readOffer(wareNo(1), order, text, sha256)).toMatchObject({ price: perTonne("500") });
    expect(readOffer(ware, order, change(text), sha256)).toBe(null);
  });
});

describe("the opening", () => {
  test("needs as many parts as the threshold, and opens everything at once", () => {
    const { market, ware, release } = closed();
    market.take(release(1, at("10:31:00")));
    expect(ware().waiting.every(({ sealed }) => sealed !== undefined)).toBe(true);
    expect(market.session.section).toMatchObject({ status: "b", released: [1] });
    market.take(release(3, at("10:32:00")));
    expect(market.session.section).toMatchObject({ status: "8", released: [1, 3] });
    expect(
      ware().waiting.map(({ firm: who, price, quantity, sealed }) => [who, price, quantity, sealed]),
    ).toEqual([
      [s2, perTonne("498"), tonnes("6000"), undefined],
      [s1, perTonne("500"), tonnes("10000"), undefined],
    ]);
    const award = { firm: mine, user: userId("M1"), kind: "split", order: null, reason: "" } as const;
    market.take(awardQuotes(market.session, wareNo(1), award, at("11:00:00")));
    expect(
      market.deals.map(({ firm: who, amount, kept, release: back }) => [who, amount, kept, back]),
    ).toEqual([
      [s2, yuan("2988000"), yuan("312000"), yuan("208000")],
      [s1, yuan("2000000"), yuan("208000"), yuan("312000")],
    ]);
  });

  test("is refused before the deadline, twice for the same part, and where an offer does not open", () => {
    const early = quotation();
    early.quote(s1, "505", "10000", "09:31:00");
    expect(early.release(1, at("09:40:00"))).toEqual(refused("SEAL_NOT_DUE"));
    const { market, release } = closed();
    market.take(release(1, at("10:31:00")));
    expect(release(1, at("10:32:00"))).toEqual(refused("SEAL_PART_TWICE"));
    expect(release(2, at("10:32:00"), new Map())).toEqual(refused("SEAL_UNREADABLE"));
    expect(market.session.section).toMatchObject({ status: "b", released: [1] });
  });

  test("ends without a deal where a holder does not come, and all deposits go back", () => {
    const { market, ware, release } = closed();
    market.take(release(1, at("10:31:00")));
    const { deadline } = market.session.section;
    expect(deadline).toBe(Date.parse("2026-03-03T17:00:00+08:00"));
    market.turnTo(deadline as Instant);
    expect(market.session.section.status).toBe("7");
    expect(ware().status).toBe("7");
    expect([s1, s2].map((who) => market.has(who, "trading-deposit"))).toEqual([0n, 0n]);
    expect(release(2, ((deadline as number) + 1) as Instant)).toEqual(refused("SEAL_NOT_DUE"));
  });

  test("is skipped where nobody has offered", () => {
    const { market } = quotation();
    market.turnTo(at("10:30:00"));
    expect(market.session.section.status).toBe("7");
  });

  test("of a second round ends it at once by the best quotes", () => {
    const { market, ware, quote, release } = sealedMarket(
      { mode: "90", freeMs: 600_000, restMs: 60_000, sealedMs: 60_000, extensionMs: 0 },
      {},
    );
    market.turnTo(at("09:30:00"));
    market.order({ firm: s1, price: perTonne("630"), at: at("09:31:00") });
    market.order({ firm: s2, price: perTonne("640"), at: at("09:32:00") });
    market.turnTo(at("09:40:00"));
    for (const who of [s1, s2]) market.take(confirmRules(market.session, who, userId("U"), at("09:40:30")));
    market.turnTo(at("09:41:00"));
    expect(quote(s1, "640", "5000", "09:41:10")).toEqual(
      refused("NOT_ABOVE_FIRST_ROUND", { direction: "高于", price: "640.00" }),
    );
    quote(s1, "655", "5000", "09:41:20");
    quote(s2, "650", "5000", "09:41:30");
    market.turnTo(at("09:42:00"));
    expect(market.session.section.status).toBe("b");
    market.take(release(1, at("09:43:00")));
    market.take(release(2, at("09:44:00")));
    expect(market.session.section.status).toBe("6");
    expect(market.deals).toMatchObject([{ firm: s1, price: perTonne("655") }]);
    expect(ware().waiting).toEqual([]);
  });
});

describe("two sealed rounds", () => {
  const rounds: SectionSeal = {
    ...seal,
    second: {
      publicKey: "second",
      parts: [
        { holder: "desk", hash: "4" },
        { holder: "owner", hash: "5" },
        { holder: "auditor", hash: "6" },
      ],
    },
  };
  const section: Partial<Section> = {
    mode: "90",
    seal: rounds,
    freeMs: 600_000,
    restMs: 60_000,
    sealedMs: 60_000,
    extensionMs: 0,
    shortlistSize: 2,
    hardEnd: at("09:45:00"),
  };
  const s3 = firm(3);

  /** The first round of three firms is over, and waits for its opening. */
  function firstClosed() {
    const scene = sealedMarket(section, {});
    scene.market.turnTo(at("09:30:00"));
    scene.quote(s1, "630", "5000", "09:31:00");
    scene.quote(s2, "640", "5000", "09:32:00");
    scene.quote(s3, "620", "5000", "09:33:00");
    scene.market.turnTo(at("09:40:00"));
    return scene;
  }

  test("are opened one after the other, each by its own key, and no hard end cuts short what follows", () => {
    const { market, ware, quote, release } = firstClosed();
    expect(market.session.section).toMatchObject({ status: "b", turn: 1 });
    expect(ware().shortlist).toEqual([]);
    expect(release(4, at("10:00:00"), null)).toEqual(refused("SEAL_PART_OF_ROUND", { round: "1" }));
    market.take(release(1, at("10:00:00")));
    market.take(release(2, at("11:00:00")));
    expect(market.session.section).toMatchObject({ status: "3", deadline: at("11:01:00") });
    expect(ware()).toMatchObject({
      shortlist: [s2, s1],
      waiting: [],
      live: [{ firm: s2, price: perTonne("640") }],
    });
    expect(market.has(s3, "trading-deposit")).toBe(0n);
    for (const who of [s1, s2]) market.take(confirmRules(market.session, who, userId("U"), at("11:00:30")));
    market.turnTo(at("11:01:00"));
    expect(market.session.section).toMatchObject({ status: "a", turn: 2, deadline: at("11:02:00") });
    expect(quote(s3, "660", "5000", "11:01:10")).toEqual(refused("NOT_SHORTLISTED", { most: "2" }));
    expect(quote(s1, "640", "5000", "11:01:10")).toEqual(
      refused("NOT_ABOVE_FIRST_ROUND", { direction: "高于", price: "640.00" }),
    );
    // What was encrypted for the first round comes too late for the second.
    const late = { commitment: "", box: "", publicKey: "", fault: null };
    expect(market.order({ firm: s1, price: null, at: at("11:01:15"), sealed: late })).toEqual(
      refused("OFFER_NOT_SEALED"),
    );
    quote(s1, "655", "5000", "11:01:20");
    market.turnTo(at("11:02:00"));
    expect(market.session.section).toMatchObject({ status: "b", turn: 2, released: [1, 2] });
    expect(release(3, at("11:03:00"), null)).toEqual(refused("SEAL_PART_OF_ROUND", { round: "2" }));
    market.take(release(4, at("11:03:00"), null));
    market.take(release(6, at("11:04:00")));
    expect(market.session.section.status).toBe("6");
    expect(market.deals).toMatchObject([{ firm: s1, price: perTonne("655") }]);
    const start = sampleSession(section, [sampleWare(1, {})]);
    expect(market.facts.reduce(evolve, start)).toEqual(market.session);
  });

  test("end without a deal where the first is not opened in time", () => {
    const { market, ware, release } = firstClosed();
    market.take(release(1, at("10:00:00")));
    market.turnTo(market.session.section.deadline as Instant);
    expect(market.session.section.status).toBe("7");
    expect(ware().status).toBe("7");
    expect([s1, s2, s3].map((who) => market.has(who, "trading-deposit"))).toEqual([0n, 0n, 0n]);
  });

  test("end without a deal where the second is not opened in time, whoever led the first", () => {
    const { market, quote, release } = firstClosed();
    market.take(release(1, at("10:00:00")));
    market.take(release(2, at("10:00:00")));
    market.take(confirmRules(market.session, s1, userId("U"), at("10:00:30")));
    market.turnTo(at("10:01:00"));
    quote(s1, "655", "5000", "10:01:20");
    market.turnTo(at("10:02:00"));
    market.turnTo(market.session.section.deadline as Instant);
    expect(market.session.section.status).toBe("7");
    expect([s1, s2].map((who) => market.has(who, "trading-deposit"))).toEqual([0n, 0n]);
  });
});

test("the journal folds to the same session before and after the opening", () => {
  const { market, release } = closed();
  const start: Session = sampleSession({ mode: "3", side: "B", freeMs: 3_600_000, seal }, [
    sampleWare(1, bought),
  ]);
  const fold = () => market.facts.reduce(evolve, start);
  expect(fold()).toEqual(market.session);
  market.take(release(1, at("10:31:00")));
  expect(fold()).toEqual(market.session);
  market.take(release(2, at("10:32:00")));
  expect(fold()).toEqual(market.session);
});

test.each([
  ["3", null, true],
  ["4", null, true],
  ["90", 60_000, true],
  ["0", 60_000, true],
  ["0", null, false],
  ["1", null, false],
] as const)("a section of mode %s (sealed round %s) may have a seal: %s", (mode, sealedMs, may) => {
  expect(maySeal({ mode, sealedMs })).toBe(may);
});

test("offers of a first round in the open are not encrypted", () => {
  const section = (mode: "3" | "90", status: Section["status"], shortlistSize: number | null = null) =>
    concealsOffers({ seal, mode, status, shortlistSize });
  expect([section("90", "1"), section("90", "3"), section("90", "a"), section("3", "1")]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(section("90", "1", 3)).toBe(true);
  expect(concealsOffers({ seal: null, mode: "3", status: "1", shortlistSize: null })).toBe(false);
});
