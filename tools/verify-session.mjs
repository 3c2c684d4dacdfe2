/**
 * Verifies a session of the exchange from its bundle alone: 独立验证一个交易场次.
 *
 *   node verify-session.mjs bundle.json [receipt.json …] [--key <id or Base64 of the published key>]
 *
 * It needs nothing but Node 20 or a browser, knows none of the exchange's own code, and asks nobody. It reckons again
 * - the chain: each row's hash is SHA-256(hash of the row before ‖ body), the first one's that of the opening;
 * - the seal: the head of the chain, signed with Ed25519;
 * - the session itself: clocks, ranking, deposits, fees, winners, and why orders were refused, by the rules that the
 *   opening has fixed;
 * - receipts: each is signed, and is the receipt of a row that stands in the journal.
 *
 * Exit code 0: all is true; 1: something is not, and the row is named; 2: the files cannot be read.
 *
 * Prices and quantities are whole ten-thousandths, amounts hundredths of a yuan, written "6200000n". Firms and users stand
 * in the journal by aliases that mean the same throughout one session.
 */

// ── Bytes ────────────────────────────────────────────────────────────────────────────────────────────────────────

const utf8 = new TextEncoder();

/** The round constants of SHA-256: the fractions of the cube roots of the first 64 primes. */
const rounds = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const start = primes(8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** SHA-256 of bytes, as FIPS 180-4 has it; browsers offer theirs only on secure sites. */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);

  const hash = Uint32Array.from(start);
  const words = new Uint32Array(64);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(block + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const [x, y] = [words[i - 15], words[i - 2]];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + s0 + words[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0;
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] += word;
  }
  const out = new Uint8Array(32);
  for (const [i, word] of hash.entries()) new DataView(out.buffer).setUint32(i * 4, word);
  return out;
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOfHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw new Wrong("不是十六进制的哈希");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

const bytesOfBase64 = (text) => Uint8Array.from(atob(String(text)), (char) => char.charCodeAt(0));

function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function isSignedBy(key, text, signature) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new Wrong("本环境不支持验签，请使用 https 页面或 Node");
  try {
    const spki = bytesOfBase64(key.publicKey);
    const imported = await subtle.importKey("spki", spki, { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify({ name: "Ed25519" }, imported, bytesOfBase64(signature), utf8.encode(text));
  } catch {
    return false;
  }
}

// ── Saying what is wrong ─────────────────────────────────────────────────────────────────────────────────────────

class Wrong extends Error {}

function must(holds, why) {
  if (!holds) throw new Wrong(why);
}

/** Whole numbers are written "620n". */
const read = (text) =>
  JSON.parse(text, (_, field) =>
    typeof field === "string" && /^-?\d+n$/.test(field) ? BigInt(field.slice(0, -1)) : field,
  );

const shown = (value) =>
  JSON.stringify(value, (_, field) => {
    if (typeof field === "bigint") return `${field}n`;
    if (field === null || typeof field !== "object" || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "无";

/** Of what a row says, the part that follows from the rules; what else it says is no matter of theirs. */
function same(said, expected, what) {
  const part =
    said !== null &&
    typeof said === "object" &&
    !Array.isArray(said) &&
    expected !== null &&
    typeof expected === "object"
      ? Object.fromEntries(Object.keys(expected).map((field) => [field, said[field]]))
      : said;
  must(shown(part) === shown(expected), `${what}：记为 ${shown(part)}，应为 ${shown(expected)}`);
}

/** Lists in which the order says nothing, by what names their members. */
function sameList(said, expected, name, what) {
  must(Array.isArray(said), `${what}缺失`);
  const inOrder = (list) => [...list].sort((a, b) => (String(a[name]) < String(b[name]) ? -1 : 1));
  must(
    said.length === expected.length,
    `${what}：记有 ${said.length} 项，应为 ${expected.length} 项 ${shown(expected)}`,
  );
  const others = inOrder(expected);
  for (const [i, one] of inOrder(said).entries()) same(one, others[i], what);
}

// ── Money ────────────────────────────────────────────────────────────────────────────────────────────────────────

const halfUp = (n, divisor) => (n + divisor / 2n) / divisor;
/** Ten-thousandths times ten-thousandths are 10⁻⁸ yuan; a fen is 10⁻². */
const amountOf = (price, quantity) => halfUp(price * quantity, 1_000_000n);
const least = (a, b) => (a < b ? a : b);
const sum = (list, of) => list.reduce((total, one) => total + of(one), 0n);

function depositAt({ deposit }, price, quantity) {
  if (deposit.mode === "RATIO") return halfUp(amountOf(price, quantity) * BigInt(deposit.rate), 10_000n);
  if (deposit.mode === "TON") return amountOf(deposit.perTonne, quantity);
  must(deposit.mode === "FIXED", `未知的保证金方式 ${deposit.mode}`);
  return deposit.amount;
}

function feeOf(rule, price, quantity) {
  if (rule.unit === "TON") return amountOf(rule.perTonne, quantity);
  must(rule.unit === "MILLE", `未知的服务费方式 ${rule.unit}`);
  return halfUp(amountOf(price, quantity) * BigInt(rule.perMillion), 1_000_000n);
}

/** An order freezes by the dearer of base and own price where the performance deposit goes by the deal price. */
function holdOf(state, rule, firm, price, quantity) {
  if (rule.deposit.mode === "FIXED" && state.fixed.has(firm)) return 0n;
  const dearer = rule.performanceBase === "DEAL" && price > rule.basePrice ? price : rule.basePrice;
  return depositAt(rule, dearer, quantity);
}

const releaseOf = (rule, order) => (rule.deposit.mode === "FIXED" ? 0n : order.hold);

const leaving = (ware, order) => ({
  no: order.no,
  firm: order.firm,
  ware: ware.id,
  release: releaseOf(ware.rule, order),
});

/** The deal of an order; `fixed` is what no deal of the firm has yet of its fixed deposit. */
function dealOf(state, ware, order, price, quantity, fixed) {
  const { rule } = ware;
  const byFixed = rule.deposit.mode === "FIXED";
  const performance = depositAt(rule, rule.performanceBase === "DEAL" ? price : rule.basePrice, quantity);
  const kept = byFixed ? fixed : least(order.hold, performance);
  const sells = state.section.side === "S";
  return {
    no: order.no,
    ware: ware.id,
    firm: order.firm,
    owner: ware.owner,
    side: state.section.side,
    price,
    quantity,
    amount: amountOf(price, quantity),
    kept,
    release: byFixed ? 0n : order.hold - kept,
    feeFirm: feeOf(sells ? rule.feeBuy : rule.feeSell, price, quantity),
    feeOwner: feeOf(sells ? rule.feeSell : rule.feeBuy, price, quantity),
    status: quantity === order.quantity ? "C" : "B",
  };
}

// ── The session ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A deadline missed by more was swallowed by an outage, and awards nothing. */
const outageMs = 120_000;
/** A timer that is later than this starts the next phase from its own moment. */
const punctualMs = 1_000;

const ended = new Set(["5", "6", "7", "9"]);
const takesOrders = (status) => status === "1" || status === "2" || status === "a";

/** The session as its opening has it, before the first row. */
function openSession(opening) {
  const { section, wares } = opening;
  const inTurns = section.mode === "0" && section.downmode === "C";
  return {
    section: { ...section, status: "0", turn: inTurns ? 0 : 1, deadline: null, suspended: null },
    inTurns,
    ownClocks: section.mode === "0" && section.downmode === "B",
    wares: new Map(
      wares.map(({ id, ownerId, turn, rule, no }) => [
        id,
        {
          id,
          no,
          owner: ownerId,
          turn,
          rule,
          status: "0",
          deadline: null,
          remainingMs: null,
          live: [],
          bidders: new Set(),
          dealt: 0n,
          takenBy: new Map(),
        },
      ]),
    ),
    fixed: new Map(),
    orders: new Set(),
    deals: [],
    /** When the last row happened. */
    at: null,
  };
}

/** How much better `a` is than `b` for the owner. */
const gain = (state, a, b) => (state.section.side === "S" ? a - b : b - a);

const follows = (state, ware) => !state.inTurns || ware.turn === state.section.turn;
const open = (state) => [...state.wares.values()].filter(({ status }) => !ended.has(status));
const running = (state) => open(state).filter((ware) => follows(state, ware));

const capped = (time, hardEnd) => (hardEnd !== null && hardEnd < time ? hardEnd : time);
const since = (due, at) => (at - due <= punctualMs ? due : at);

function dueOf(state) {
  const { status, startsAt, deadline } = state.section;
  if (status === "0") return startsAt;
  if (status !== "2" || !state.ownClocks) return deadline;
  const own = [...state.wares.values()].map((ware) => ware.deadline).filter((at) => at !== null);
  return own.length > 0 ? Math.min(...own) : null;
}

function isDue(state, ware, at) {
  const { status, startsAt, deadline } = state.section;
  const due = status === "0" ? startsAt : (deadline ?? ware.deadline);
  return due !== null && due <= at;
}

function wareOf(state, id) {
  const ware = state.wares.get(id);
  must(ware, `标的 ${id} 不在开场内容中`);
  return ware;
}

const covered = ({ rule, live }) => sum(live, ({ filled }) => filled) === rule.total;
const waitsForCover = (state, ware) =>
  state.section.hardEnd !== null && ware.rule.startWhenCovered && !covered(ware);

/** Every kind of fact, whatever the mode: what it may say, and what it does. One that is not here proves nothing. */
const facts = {
  "phase-begun"(state, fact) {
    const { section } = state;
    const due = section.status === "0" ? section.startsAt : section.deadline;
    must(due !== null && due <= fact.at, "时钟未到，不能进入下一阶段");
    // What follows in the same stroke of the clock is not late.
    must(fact.at - due <= outageMs || state.at === fact.at, "错过时限超过两分钟，应当暂停");
    const from = since(due, fact.at);
    const edge = `${section.status}→${fact.status}`;
    let [turn, deadline, wareDeadlines] = [section.turn, null, []];
    if (edge === "0→1" || edge === "3→1") {
      const later = open(state).map((ware) => ware.turn);
      turn = state.inTurns ? Math.min(section.turns, ...later.filter((one) => one > section.turn)) : 1;
      deadline = capped(from + section.freeMs, section.hardEnd);
    } else if (edge === "1→2" && section.mode === "0") {
      const end = (waits) => (waits ? section.hardEnd : capped(from + section.extensionMs, section.hardEnd));
      const wares = running(state);
      if (state.ownClocks) {
        wareDeadlines = wares.map((ware) => ({ ware: ware.id, deadline: end(waitsForCover(state, ware)) }));
      } else deadline = end(wares.some((ware) => waitsForCover(state, ware)));
    } else if (edge === "2→3" || edge === "1→3") {
      must(running(state).length === 0, "本轮还有标的未结束");
      deadline = capped(from + section.restMs, section.hardEnd);
    } else throw new Wrong(`场次状态不能由 ${edge}`);
    same(fact, { turn, deadline }, "阶段");
    sameList(fact.wareDeadlines, wareDeadlines, "ware", "标的计时");

    Object.assign(section, { status: fact.status, turn, deadline });
    const clocks = new Map(wareDeadlines.map((clock) => [clock.ware, clock.deadline]));
    for (const ware of running(state))
      Object.assign(ware, { status: fact.status, deadline: clocks.get(ware.id) ?? null });
  },

  "ware-closed"(state, fact) {
    const ware = wareOf(state, fact.ware);
    must(!ended.has(ware.status), "标的已经结束");
    const { status, deals, unfilled } = modeOf(state).close(state, ware, fact);
    same(fact, { status }, "标的结果");
    sameList(fact.deals, deals, "no", "成交");
    sameList(fact.unfilled, unfilled, "no", "未成交");

    const winners = new Set(deals.map(({ no }) => no));
    Object.assign(ware, {
      status,
      deadline: null,
      remainingMs: null,
      live: ware.live.filter(({ no }) => winners.has(no)),
      dealt: ware.dealt + sum(deals, (deal) => deal.quantity),
    });
    must(ware.dealt <= ware.rule.total, "成交量超过总量");
    for (const deal of deals) noteDeal(state, ware, deal);
  },

  "ware-voided"(state, fact) {
    const ware = wareOf(state, fact.ware);
    must(!ended.has(ware.status) && ware.dealt === 0n, "已结束或已有成交的标的不能作废");
    sameList(
      fact.orders,
      ware.live.map((order) => leaving(ware, order)),
      "no",
      "退回的订单",
    );
    Object.assign(ware, { status: "5", deadline: null, remainingMs: null, live: [] });
  },

  "section-closed"(state, fact) {
    const { section } = state;
    must(["1", "2", "3"].includes(section.status), "场次未在进行，不能结束");
    must(open(state).length === 0, "还有标的未结束");
    const dealt = [...state.wares.values()].some((ware) => ware.dealt > 0n);
    same(fact, { status: dealt ? "6" : "7" }, "场次结果");
    sameList(fact.releases, fixedReleases(state), "firm", "定额保证金退还");
    state.fixed.clear();
    Object.assign(section, { status: fact.status, deadline: null, suspended: null });
  },

  "section-voided"(state, fact) {
    must(!ended.has(state.section.status), "场次已经结束");
    const left = open(state);
    must(
      left.every(({ dealt }) => dealt === 0n),
      "已有成交的场次不能作废",
    );
    const orders = left.flatMap((ware) => ware.live.map((order) => leaving(ware, order)));
    sameList(fact.orders, orders, "no", "退回的订单");
    sameList(fact.releases, fixedReleases(state), "firm", "定额保证金退还");
    for (const ware of left)
      Object.assign(ware, { status: "5", deadline: null, remainingMs: null, live: [] });
    state.fixed.clear();
    Object.assign(state.section, { status: "5", deadline: null, suspended: null });
  },

  suspended(state, fact) {
    const { section } = state;
    must(section.status !== "4" && !ended.has(section.status), "场次不能暂停");
    const due = dueOf(state);
    if (fact.why === "outage") must(due !== null && fact.at - due > outageMs, "没有错过时限，不是故障暂停");
    else must(fact.why === "staff", `未知的暂停原因 ${fact.why}`);
    const left = (deadline) => (deadline === null ? null : Math.max(0, deadline - fact.at));
    for (const ware of running(state))
      Object.assign(ware, { status: "4", remainingMs: left(ware.deadline), deadline: null });
    const suspended = {
      status: section.status,
      remainingMs: left(section.deadline),
      at: fact.at,
      why: fact.why,
    };
    Object.assign(section, { status: "4", deadline: null, suspended });
  },

  resumed(state, fact) {
    const { section } = state;
    const { suspended } = section;
    must(suspended, "场次未暂停");
    const outage = suspended.why === "outage";
    const atLeast = outage ? section.extensionMs || 60_000 : 0;
    const again = (ms) => fact.at + Math.max(ms, atLeast);
    const deadline = suspended.remainingMs === null ? null : again(suspended.remainingMs);
    const wareDeadlines = [...state.wares.values()]
      .filter(({ status, remainingMs }) => status === "4" && remainingMs !== null)
      .map(({ id, remainingMs }) => ({ ware: id, deadline: again(remainingMs) }));
    let { hardEnd } = section;
    if (hardEnd !== null) {
      hardEnd += fact.at - suspended.at;
      if (outage) hardEnd = Math.max(hardEnd, deadline ?? 0, ...wareDeadlines.map((clock) => clock.deadline));
    }
    const startsAt = suspended.status === "0" ? Math.max(section.startsAt, fact.at) : section.startsAt;
    same(fact, { status: suspended.status, startsAt, deadline, hardEnd }, "恢复");
    sameList(fact.wareDeadlines, wareDeadlines, "ware", "标的计时");

    const clocks = new Map(wareDeadlines.map((clock) => [clock.ware, clock.deadline]));
    for (const ware of running(state)) {
      const own = { deadline: clocks.get(ware.id) ?? null, remainingMs: null };
      Object.assign(ware, { status: suspended.status, ...own });
    }
    Object.assign(section, { status: suspended.status, startsAt, deadline, hardEnd, suspended: null });
  },

  /** What the refusal says of the session must be so; what it says of the firm only the firm can know. */
  "order-refused"(state, { request, reason, at }) {
    same(request, { at }, "收到时间");
    const ware = wareOf(state, request.ware);
    // A clock that is due has its say first, and its own rows come after.
    if (isDue(state, ware, at)) return;
    for (const { firm, find } of refusalsOf(state)) {
      const found = find(state, ware, request);
      must(found === null || found === reason, `拒绝原因记为 ${reason}，应为 ${found}`);
      if (found !== null || firm.includes(reason)) return;
    }
    throw new Wrong(`订单没有理由以 ${reason} 拒绝`);
  },
};

const fixedReleases = (state) =>
  [...state.fixed].filter(([, amount]) => amount > 0n).map(([firm, amount]) => ({ firm, amount }));

/** The first deal of a firm has its fixed deposit. */
function noteDeal(state, ware, deal) {
  state.deals.push(deal);
  if (ware.rule.deposit.mode === "FIXED" && deal.kept > 0n) state.fixed.set(deal.firm, 0n);
}

/** What is true of every order that was accepted, in any mode. */
function checkOrder(state, row, fact) {
  const ware = wareOf(state, fact.ware);
  const { order, at } = fact;
  must(takesOrders(state.section.status) && takesOrders(ware.status), "场次或标的此时不接受订单");
  must(follows(state, ware), "标的不在本轮");
  must(!isDue(state, ware, at), "订单在时限之后");
  must(!state.orders.has(order.no), `订单号 ${order.no} 重复`);
  must(order.firm !== ware.owner, "货主不能参与自己的标的");
  same(order, { seq: row, at }, "订单");
  const price = order.price;
  same(order, { hold: holdOf(state, ware.rule, order.firm, price, order.quantity) }, "冻结保证金");
  state.orders.add(order.no);
  return ware;
}

const firmReasons = [
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "NOT_ALLOWED",
];
const powerReasons = ["WARE_KIND_NOT_QUALIFIED", "NOT_INVITED", "AGREEMENT_NOT_SIGNED"];
const nothing = () => null;

/** The checks of an order, the first one that fails is the answer; those of the firm stand among them by their place. */
function refusalsOf(state) {
  const mode = modeOf(state);
  const check = (find, ...firm) => ({ find, firm });
  return [
    check((...given) => sectionFault(mode, ...given)),
    check(nothing, ...firmReasons, ...powerReasons),
    check((_, ware, { firm }) => (firm === ware.owner ? "OWN_WARE" : null)),
    check(nothing, "RELATED_FIRM_PRESENT"),
    check((_, { status }) => {
      if (takesOrders(status)) return null;
      if (ended.has(status)) return "WARE_ENDED";
      return status === "4" ? "WARE_SUSPENDED" : "WARE_NOT_STARTED";
    }),
    check(({ section }, _, { turn }) => {
      if (turn === null || turn === section.turn) return null;
      return turn > section.turn ? "WARE_NOT_STARTED" : "WARE_ENDED";
    }),
    check(({ section }, _, { side }) =>
      side === null || side === (section.side === "S" ? "B" : "S") ? null : "SIDE_WRONG",
    ),
    check(mode.quantityFault),
    check(mode.priceFault),
    check(mode.limitFault),
    check(nothing, "FUNDS_INSUFFICIENT"),
  ];
}

function sectionFault(mode, state, ware) {
  const { status, turn } = state.section;
  if (mode.soldOut(ware)) return "QUANTITY_NOT_LEFT";
  if (status === "0") return "SECTION_NOT_STARTED";
  if (status === "3") return ware.turn > turn ? null : "SECTION_RESTING";
  if (status === "4") return "SECTION_SUSPENDED";
  return takesOrders(status) ? null : "SECTION_ENDED";
}

function ladderFault({ minQuantity, quantityStep }, wanted) {
  return (wanted - minQuantity) % quantityStep === 0n ? null : "QUANTITY_OFF_STEP";
}

// ── The modes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** 竞价: by price, then by time, until the quantity is used up; everybody deals at his own price. */
const bidding = {
  soldOut: () => false,

  quantityFault(_, { rule }, { quantity }) {
    if (!rule.split) return quantity === rule.total ? null : "QUANTITY_NOT_WHOLE";
    if (quantity < rule.minQuantity) return "QUANTITY_BELOW_MIN";
    if (quantity > least(rule.maxQuantity ?? rule.total, rule.total)) return "QUANTITY_ABOVE_MAX";
    return ladderFault(rule, quantity);
  },

  priceFault(state, ware, { price, firm }) {
    const { basePrice, priceStep, maxPriceStep, capPrice, stepGrid, split } = ware.rule;
    if (price === null || price <= 0n) return "PRICE_REQUIRED";
    const [best] = ware.live;
    if (!split && best?.firm === firm) return "ALREADY_LEADING";
    if (gain(state, price, basePrice) < 0n) return "PRICE_WORSE_THAN_BASE";
    if (capPrice !== null && gain(state, price, capPrice) > 0n) return "PRICE_BEYOND_CAP";
    const last = ware.live.at(-1);
    const step = price === capPrice ? 1n : priceStep;
    if (covered(ware) && last && gain(state, price, last.price) < step) return "STEP_TOO_SMALL";
    if (best && maxPriceStep !== null && gain(state, price, best.price) > maxPriceStep)
      return "STEP_TOO_LARGE";
    if (stepGrid && price !== capPrice && gain(state, price, basePrice) % priceStep !== 0n)
      return "PRICE_OFF_STEP";
    return null;
  },

  limitFault: nothing,

  facts: {
    "order-accepted"(state, fact, row) {
      const ware = checkOrder(state, row, fact);
      const { order, at } = fact;
      const fault = bidding.quantityFault(state, ware, order) ?? bidding.priceFault(state, ware, order);
      must(fault === null, `订单应以 ${fault} 拒绝`);

      const ranked = [...ware.live, { ...order, filled: 0n }].sort((a, b) => {
        const better = gain(state, b.price, a.price);
        return better === 0n ? a.seq - b.seq : better > 0n ? 1 : -1;
      });
      let left = ware.rule.total;
      const before = new Map(ware.live.map(({ no, filled }) => [no, filled]));
      const after = ranked.map((one) => {
        const filled = least(one.quantity, left);
        left -= filled;
        return { ...one, filled };
      });
      const live = after.filter(({ filled }) => filled > 0n);
      same(order, { filled: live.find(({ no }) => no === order.no)?.filled ?? 0n }, "订单持有量");
      must(order.filled > 0n, "没有余量的订单不应被接受");
      sameList(
        fact.displaced,
        after.filter(({ filled }) => filled === 0n).map((out) => leaving(ware, out)),
        "no",
        "出局的订单",
      );
      sameList(
        fact.fills,
        live
          .filter(({ no, filled }) => no !== order.no && before.get(no) !== filled)
          .map(({ no, filled }) => ({ no, filled })),
        "no",
        "其余订单的持有量",
      );

      const covers = ware.rule.startWhenCovered && !covered(ware) && covered({ ...ware, live });
      const others = [...state.wares.values()].some(
        (other) => other !== ware && other.status === "2" && waitsForCover(state, other),
      );
      const { section } = state;
      const restarted = (clock, starts) => {
        if (clock === null) return null;
        const next = capped(at + section.extensionMs, section.hardEnd);
        return starts || next > clock ? next : null;
      };
      const ofSection = section.status === "2" ? section.deadline : null;
      const ofWare = state.ownClocks && ware.status === "2" ? ware.deadline : null;
      const deadline = restarted(ofSection, covers && !state.ownClocks && !others);
      const wareDeadline = restarted(ofWare, covers);
      same(fact, { deadline, wareDeadline }, "倒计时");

      section.deadline = deadline ?? section.deadline;
      ware.deadline = wareDeadline ?? ware.deadline;
      ware.live = live;
      ware.bidders.add(order.firm);
      if (ware.rule.deposit.mode === "FIXED" && order.hold > 0n) state.fixed.set(order.firm, order.hold);
    },
  },

  close(state, ware, { at }) {
    const { section } = state;
    if (!state.ownClocks) {
      must(section.status === "2" && follows(state, ware), "标的未在倒计时");
      must(section.deadline !== null && section.deadline <= at, "倒计时未到");
    } else if (section.status === "1") {
      must(section.deadline !== null && section.deadline <= at, "自由竞价未到时");
      must(ware.live.length === 0, "有报价的标的应进入倒计时");
    } else must(ware.deadline !== null && ware.deadline <= at, "倒计时未到");

    const { reservePrice, minBidders } = ware.rule;
    const fixed = new Map(state.fixed);
    const [deals, unfilled] = [[], []];
    for (const order of ware.live) {
      const reached = reservePrice === null || gain(state, order.price, reservePrice) >= 0n;
      if (ware.bidders.size < minBidders || !reached) {
        unfilled.push({ ...leaving(ware, order), status: "F" });
        continue;
      }
      deals.push(dealOf(state, ware, order, order.price, order.filled, fixed.get(order.firm) ?? 0n));
      fixed.set(order.firm, 0n);
    }
    return { status: deals.length > 0 ? "6" : "7", deals, unfilled };
  },
};

/** 挂牌: a fixed price, first come first served, and every take is a deal at once. */
const listing = {
  soldOut: ({ rule, dealt }) => rule.total === dealt,

  quantityFault(_, { rule, dealt }, { quantity }) {
    const left = rule.total - dealt;
    if (left < rule.minQuantity && quantity > 0n && quantity <= left)
      return quantity === left ? null : "QUANTITY_NOT_WHOLE";
    if (quantity > left) return "QUANTITY_NOT_LEFT";
    if (quantity < rule.minQuantity) return "QUANTITY_BELOW_MIN";
    return ladderFault(rule, quantity);
  },

  priceFault: (_, { rule }, { price }) =>
    price === null || price === rule.basePrice ? null : "LIST_PRICE_CHANGED",

  limitFault(_, { rule, takenBy }, { firm, quantity }) {
    const taken = (takenBy.get(firm) ?? 0n) + quantity;
    return rule.maxQuantity === null || taken <= rule.maxQuantity ? null : "QUANTITY_ABOVE_MAX";
  },

  facts: {
    "order-taken"(state, fact, row) {
      const ware = checkOrder(state, row, fact);
      const { order } = fact;
      const fault =
        listing.quantityFault(state, ware, order) ??
        listing.priceFault(state, ware, order) ??
        listing.limitFault(state, ware, order);
      must(fault === null, `订单应以 ${fault} 拒绝`);
      same(order, { filled: order.quantity }, "摘牌量");
      const fixed = (state.fixed.get(order.firm) ?? 0n) + order.hold;
      const deal = dealOf(state, ware, order, ware.rule.basePrice, order.quantity, fixed);
      same(fact.deal, deal, "成交");
      ware.dealt += order.quantity;
      ware.bidders.add(order.firm);
      ware.takenBy.set(order.firm, (ware.takenBy.get(order.firm) ?? 0n) + order.quantity);
      noteDeal(state, ware, deal);
    },

    "ware-taken-down"(state, fact) {
      const ware = wareOf(state, fact.ware);
      must(ware.status === "0" || ware.status === "1", "标的此时不能下架");
      Object.assign(ware, { status: "9", deadline: null, remainingMs: null });
    },
  },

  close(state, ware, { at }) {
    const { deadline } = state.section;
    must(listing.soldOut(ware) || (deadline !== null && deadline <= at), "挂牌未到时，也未售完");
    return { status: ware.dealt > 0n ? "6" : "7", deals: [], unfilled: [] };
  },
};

/** A further mode has a row here: its checks of an order, its own kinds of facts, and how a ware of it closes. */
const modes = { 0: bidding, 1: listing };

function modeOf({ section: { mode } }) {
  must(Object.hasOwn(modes, mode), `本验证程序不认识交易模式 ${mode}`);
  return modes[mode];
}

function follow(state, fact, row) {
  const known = { ...facts, ...modeOf(state).facts };
  must(Object.hasOwn(known, fact.type), `本验证程序不认识 ${fact.type}，不能证明`);
  const over = ended.has(state.section.status) && fact.type !== "order-refused";
  must(!over, "场次结束之后只能有被拒绝的订单");
  known[fact.type](state, fact, row);
  state.at = fact.at;
}

// ── The bundle ───────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Verifies a bundle, and receipts against it. `trusted` are the keys that the exchange publishes; without them the key
 * that came with the bundle is used, and should be compared.
 */
export async function verifyBundle(given, { receipts = [], trusted = null } = {}) {
  const bundle = given?.data?.format ? given.data : given;
  const faults = [];
  const fault = (row, type, error) => {
    if (!(error instanceof Wrong)) throw error;
    faults.push({ row, type, why: error.message });
  };
  const report = {
    ok: false,
    section: "",
    name: "",
    status: "",
    rows: 0,
    orders: 0,
    deals: 0,
    refused: 0,
    key: "",
  };
  try {
    must(bundle?.format === "zd-bundle/1" && Array.isArray(bundle.rows), "不是场次证明包");
    must(typeof bundle.opening === "string" && bundle.seal && Array.isArray(bundle.keys), "证明包不完整");
  } catch (error) {
    fault(null, null, error);
    return { ...report, faults, receipts: [] };
  }

  const { section, opening, rows, seal } = bundle;
  Object.assign(report, { section, rows: rows.length, key: String(seal.key), status: String(seal.status) });
  const types = checkChain(section, opening, rows, fault);
  await checkSeal(bundle, trusted).catch((error) => fault(null, "seal", error));

  const state = replay(section, opening, rows, fault);
  if (state) {
    report.name = state.section.name;
    report.deals = state.deals.length;
    try {
      must(ended.has(state.section.status), "按日志重算，场次没有结束");
      same(seal, { status: state.section.status }, "签名中的场次状态");
    } catch (error) {
      fault(null, "seal", error);
    }
  }
  report.orders = types.filter((type) => type === "order-accepted" || type === "order-taken").length;
  report.refused = types.filter((type) => type === "order-refused").length;

  const checked = [];
  for (const receipt of receipts) checked.push(await checkReceipt(bundle, receipt, trusted));
  const ok = faults.length === 0 && checked.every((receipt) => receipt.ok);
  return { ...report, ok, faults, receipts: checked };
}

/** Every row by itself, so that the one that was touched is named, and not all that follow. */
function checkChain(section, opening, rows, fault) {
  let previous = sha256(joined(utf8.encode("zd-opening:"), utf8.encode(opening)));
  return rows.map((row, i) => {
    let type = "";
    try {
      must(row !== null && typeof row === "object", "不是日志行");
      const hash = sha256(joined(previous, utf8.encode(String(row.body))));
      const said = hex(hash) === row.hash;
      previous = /^[0-9a-f]{64}$/.test(String(row.hash)) ? bytesOfHex(row.hash) : hash;
      const body = parsed(row);
      type = String(body?.type ?? "");
      must(said, `哈希不符：按上一行和原文应为 ${hex(hash)}`);
      must(row.seq === i + 1, `序号为 ${row.seq}，应为 ${i + 1}`);
      must(body?.section === section && body.seq === row.seq, "原文中的场次或序号与所在行不符");
    } catch (error) {
      fault(i + 1, type, error);
    }
    return type;
  });
}

function parsed(row) {
  try {
    return read(row.body);
  } catch {
    return null;
  }
}

async function checkSeal({ section, rows, seal, keys }, trusted) {
  must(seal.rows === rows.length, `签名覆盖 ${seal.rows} 行，证明包有 ${rows.length} 行`);
  must(seal.head === rows.at(-1)?.hash, "签名的末行哈希与日志不符");
  const text = ["zd-seal/1", section, seal.status, seal.rows, seal.head, seal.at, seal.key].join("\n");
  const key = keyOf(seal.key, keys, trusted);
  must(await isSignedBy(key, text, seal.signature), "场次签名不成立");
}

/** The key of an id; the id is the beginning of the key's own hash. */
function keyOf(id, keys, trusted) {
  const key = (trusted ?? keys).find((one) => one.id === id);
  must(key, trusted ? `公钥 ${id} 不是交易中心公布的公钥` : `证明包中没有公钥 ${id}`);
  let der;
  try {
    der = bytesOfBase64(key.publicKey);
  } catch {
    throw new Wrong("公钥无法读取");
  }
  must(hex(sha256(der)).startsWith(id) && id.length >= 16, "公钥与其编号不符");
  return key;
}

/** The session as its rows make it; it stops at the first row that the rules do not allow. */
function replay(section, opening, rows, fault) {
  let state;
  try {
    state = openSession(read(opening));
    must(state.section.id === section, "开场内容是另一场次的");
    modeOf(state);
  } catch (error) {
    fault(null, "opening", error instanceof Wrong ? error : new Wrong("开场内容无法读取"));
    return null;
  }
  for (const [i, row] of rows.entries()) {
    const fact = parsed(row);
    try {
      must(fact?.type, "原文无法读取");
      follow(state, fact, i + 1);
    } catch (error) {
      fault(
        i + 1,
        String(fact?.type ?? ""),
        error instanceof Wrong ? error : new Wrong("原文缺少应有的内容"),
      );
      return null;
    }
  }
  return state;
}

// ── Receipts ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A receipt as it is downloaded, or as a call has answered it. */
function readReceipt(given) {
  const found = given?.data?.receipt ?? given?.receipt ?? given;
  if (found?.format === "zd-receipt/1") return found;
  const proof = found?.proof ?? {};
  return {
    ...given,
    section: proof.sectid,
    orderNo: found?.orderno,
    seq: found?.seq,
    at: found?.servertime,
    hash: found?.hash,
    key: proof.keyid,
    path: proof.path,
    signature: proof.sign,
  };
}

async function checkReceipt(bundle, given, trusted) {
  const receipt = readReceipt(given);
  const answer = {
    orderNo: String(receipt.orderNo ?? ""),
    seq: Number(receipt.seq ?? 0),
    ok: false,
    own: false,
    why: "",
  };
  try {
    must(receipt.orderNo && Array.isArray(receipt.path), "不是带签名的回执");
    must(receipt.section === bundle.section, `回执属于场次 ${receipt.section}`);
    const row = bundle.rows[receipt.seq - 1];
    must(row, `日志没有第 ${receipt.seq} 行`);
    must(row.hash === receipt.hash, "日志该行的哈希与回执不符");
    const body = parsed(row);
    const order = body?.order ?? body?.request;
    must(order?.no === receipt.orderNo, `日志该行不是订单 ${receipt.orderNo}`);
    same(body, { at: receipt.at }, "回执时间");
    const key = keyOf(receipt.key, bundle.keys, trusted);
    const text = ["zd-receipts/1", hex(rootOf(receipt)), receipt.key].join("\n");
    must(await isSignedBy(key, text, receipt.signature), "回执签名不成立");
    if (receipt.alias) {
      const alias = sha256(utf8.encode(`zd-alias:${receipt.aliasKey}:${receipt.aliasOf}`));
      const name = btoa(String.fromCharCode(...alias))
        .replaceAll("+", "-")
        .replaceAll("/", "_");
      must(name.startsWith(receipt.alias) && receipt.alias.length >= 22, "代号与企业不符");
      must(order.firm === receipt.alias, "该行不是本企业的订单");
      answer.own = true;
    }
    answer.ok = true;
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    answer.why = error.message;
  }
  return answer;
}

/** From the receipt up to the root that was signed (RFC 6962: 0 before a leaf, 1 before a node). */
function rootOf({ section, orderNo, seq, at, hash, path }) {
  const text = ["zd-receipt/1", section, orderNo, seq, at, hash].join("\n");
  let node = sha256(joined(Uint8Array.of(0), utf8.encode(text)));
  for (const step of path) {
    const [side, other] = String(step).split(":");
    const neighbour = bytesOfHex(other);
    node = sha256(joined(Uint8Array.of(1), ...(side === "L" ? [neighbour, node] : [node, neighbour])));
  }
  return node;
}

// ── On the command line ──────────────────────────────────────────────────────────────────────────────────────────

const statusNames = { 5: "作废", 6: "已成交", 7: "流标" };

/** What was found, in lines for a person. */
export function wordsOf(report) {
  const lines = [
    `场次 ${report.section} ${report.name}（${statusNames[report.status] ?? report.status}）`,
    `日志 ${report.rows} 行，接受订单 ${report.orders} 笔，拒绝 ${report.refused} 笔，成交 ${report.deals} 笔；公钥 ${report.key}`,
  ];
  for (const { row, type, why } of report.faults)
    lines.push(`✗ ${row === null ? "" : `第 ${row} 行 `}${type ?? ""}：${why}`);
  for (const { orderNo, seq, ok, own, why } of report.receipts) {
    const mine = own ? "，是本企业的订单" : "";
    lines.push(ok ? `✓ 回执 ${orderNo} 即日志第 ${seq} 行${mine}` : `✗ 回执 ${orderNo}：${why}`);
  }
  lines.push(report.ok ? "✓ 日志、签名与成交结果全部相符" : "✗ 不相符");
  return lines;
}

async function main(args) {
  const [fs, zlib] = await Promise.all(
    ["node:fs", "node:zlib"].map((name) => import(/* @vite-ignore */ name)),
  );
  const at = args.indexOf("--key");
  const pinned = at < 0 ? null : (args[at + 1] ?? "");
  const files = args.filter((_, i) => at < 0 || (i !== at && i !== at + 1));
  const open = (path) => {
    const bytes = fs.readFileSync(path);
    return JSON.parse(String(bytes[0] === 0x1f && bytes[1] === 0x8b ? zlib.gunzipSync(bytes) : bytes));
  };
  let given;
  try {
    if (files.length === 0)
      throw new Error("用法: node verify-session.mjs 证明包.json [回执.json …] [--key 公钥]");
    given = files.map(open);
  } catch (error) {
    console.error(error.message);
    return 2;
  }
  const [bundle, ...receipts] = given;
  const keys = (bundle?.data?.format ? bundle.data : bundle)?.keys ?? [];
  const trusted =
    pinned === null ? null : keys.filter(({ id, publicKey }) => pinned === id || pinned === publicKey);
  const report = await verifyBundle(bundle, { receipts, trusted });
  console.log(wordsOf(report).join("\n"));
  if (pinned === null) console.log("  公钥随证明包而来，请与交易中心公布的公钥核对，或以 --key 指定");
  return report.ok ? 0 : 1;
}

const [, asked] = globalThis.process?.argv ?? [];
if (asked && import.meta.url.startsWith("file:")) {
  const { pathToFileURL } = await import(/* @vite-ignore */ ["node", "url"].join(":"));
  if (import.meta.url === pathToFileURL(asked).href) process.exitCode = await main(process.argv.slice(2));
}
