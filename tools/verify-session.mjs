/**
 * Verifies a session of the exchange from its bundle alone: 独立验证一个交易场次.
 *
 *   node verify-session.mjs bundle.json [receipt.json …] [--key <id or Base64 of the published key>]
 *
 * In the place of a file, - reads the bundle from standard input. It needs nothing but Node 20 or a browser, knows none of
 * the exchange's own code, and asks nobody. It reckons again
 * - the chain: each row's hash is SHA-256(hash of the row before ‖ body), the first one's that of the opening;
 * - the seal: the head of the chain, signed with Ed25519;
 * - the session itself: clocks, ranking, deposits, fees, winners, and why orders were refused, by the rules that the
 *   opening has fixed, and by the fee rules that its deals name;
 * - sealed offers, where the opening has a seal: what was opened is what was committed to when it came in, offer by offer;
 * - receipts: each is signed, and is the receipt of a row that stands in the journal.
 * The format is described byte by byte in docs/proof-format.md, which a running exchange has at /api/docs/proof-format.
 *
 * Exit code 0: all is true, and the last line says so; 1: something is not, and every row is named; 2: nothing was
 * verified, since it was called wrongly or a file cannot be read.
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

/** HMAC-SHA256 (RFC 2104) of a text, by a text. */
function hmac(secret, text) {
  const bytes = utf8.encode(secret);
  const block = new Uint8Array(64);
  block.set(bytes.length > 64 ? sha256(bytes) : bytes);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      utf8.encode(text),
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
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

/** What is wrong, and of what a row says otherwise than the rules: both sides, field by field. */
class Wrong extends Error {
  constructor(why, differences = []) {
    super(why);
    this.differences = differences;
  }
}

function must(holds, why) {
  if (!holds) throw new Wrong(why);
}

/**
 * What a row says otherwise than the rules, while one is followed: the session goes on with what the rules say, so that
 * the rows after it are looked at as well. Null outside of a row, where a difference is the end of it.
 */
let found = null;

function differs(wrong) {
  if (found === null) throw wrong;
  found.push(wrong);
}

/** Whole numbers are written "620n"; a text that looks like one bears a mark. */
const read = (text) => JSON.parse(text, (_, field) => (typeof field === "string" ? bigintOf(field) : field));

function bigintOf(text) {
  if (!/^~*-?\d+n$/.test(text)) return text;
  return text.startsWith("~") ? text.slice(1) : BigInt(text.slice(0, -1));
}

const shown = (value) =>
  JSON.stringify(value, (_, field) => {
    if (typeof field === "bigint") return `${field}n`;
    if (field === null || typeof field !== "object" || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)));
  }) ?? "无";

/** Of what a row says, the part that follows from the rules; what else it says is no matter of theirs. */
function same(actual, expected, what) {
  const fields = isRecord(actual) && isRecord(expected) ? Object.keys(expected) : null;
  const part = fields === null ? actual : Object.fromEntries(fields.map((field) => [field, actual[field]]));
  if (shown(part) !== shown(expected))
    differs(new Wrong(`${what}与重算不符`, differences(part, expected, what)));
}

const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Both sides as a person reads them, of a record only the fields that differ. */
function differences(actual, expected, what) {
  const known = isRecord(expected) ? expected : isRecord(actual) ? actual : null;
  if (known === null)
    return [{ name: what, actual: readable(what, actual), expected: readable(what, expected) }];
  return Object.keys(known)
    .filter((field) => shown(actual?.[field]) !== shown(expected?.[field]))
    .map((field) => ({
      name: fieldNames[field]?.[0] ?? field,
      actual: readable(field, actual?.[field]),
      expected: readable(field, expected?.[field]),
    }));
}

/** Lists in which the order says nothing, by what names their members. */
function sameList(actual, expected, name, what) {
  must(Array.isArray(actual), `${what}缺失`);
  const [ours, theirs] = [expected, actual].map(
    (list) => new Map(list.map((one) => [String(one?.[name]), one])),
  );
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  const there = (list, no) => (list.has(no) ? "有" : "无");
  const odd = [...names].filter((no) => ours.has(no) !== theirs.has(no));
  const title = (no) => `${fieldNames[name][0]} ${no}`;
  if (odd.length > 0 || actual.length !== expected.length)
    differs(
      new Wrong(
        `${what}：记有 ${actual.length} 项，应为 ${expected.length} 项`,
        odd.map((no) => ({ name: title(no), actual: there(theirs, no), expected: there(ours, no) })),
      ),
    );
  for (const [no, one] of theirs) if (ours.has(no)) same(one, ours.get(no), `${what}（${title(no)}）`);
}

// ── For a person to read ─────────────────────────────────────────────────────────────────────────────────────────

/** What the fields of a row are called, and how their values are read. */
const fieldNames = {
  amount: ["金额", yuan],
  at: ["时间", time],
  deadline: ["截止时间", time],
  draw: ["抽签号"],
  feeFirm: ["参与方服务费", yuan],
  feeOwner: ["货主服务费", yuan],
  filled: ["持有量", tonnes],
  firm: ["企业代号"],
  hardEnd: ["场次截止", time],
  hold: ["冻结保证金", yuan],
  kept: ["转履约保证金", yuan],
  no: ["订单号"],
  owner: ["货主代号"],
  price: ["价格", (value) => `${decimal(value, 4, 2)} 元/吨`],
  quantity: ["数量", tonnes],
  release: ["退还保证金", yuan],
  released: ["退回的保证金", yuan],
  seq: ["日志行"],
  side: ["方向", (value) => ({ S: "销售", B: "采购" })[value]],
  startsAt: ["开始时间", time],
  status: ["状态", (value) => statusNames[value]],
  turn: ["轮次"],
  until: ["时限", time],
  ware: ["标的"],
  wareDeadline: ["标的截止时间", time],
};

function readable(field, value) {
  if (value === null || value === undefined) return "无";
  try {
    const words = fieldNames[field]?.[1]?.(value);
    return words ?? (typeof value === "string" ? value : shown(value));
  } catch {
    // What was touched need not be of its kind any more.
    return shown(value);
  }
}

function decimal(scaled, places, least) {
  const text = String(BigInt(scaled))
    .replace("-", "")
    .padStart(places + 1, "0");
  const whole = text.slice(0, -places).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = text.slice(-places).replace(/0+$/, "").padEnd(least, "0");
  return `${scaled < 0n ? "-" : ""}${whole}${rest === "" ? "" : `.${rest}`}`;
}

function yuan(value) {
  return `${decimal(value, 2, 2)} 元`;
}

function tonnes(value) {
  return `${decimal(value, 4, 0)} 吨`;
}

function time(value) {
  return new Date(value + shanghaiMs).toISOString().replace("T", " ").slice(0, -1);
}

/** Of wares, sections and orders. */
const statusNames = {
  0: "未开始",
  1: "交易中",
  2: "倒计时",
  3: "休息",
  4: "暂停",
  5: "作废",
  6: "已成交",
  7: "流标",
  8: "评标中",
  9: "已下架",
  a: "密封报价",
  b: "待开启",
  A: "未成交",
  B: "部分成交",
  C: "全部成交",
  D: "已撤单",
  E: "持有",
  F: "出局",
};

/** What a fault is about: a row of this kind, or one of the other parts of a bundle. */
const kindNames = {
  opening: "开场内容",
  seal: "签名",
  "phase-begun": "进入阶段",
  "order-accepted": "报价受理",
  "order-refused": "报价拒绝",
  "order-taken": "摘牌成交",
  "order-waiting": "报价受理（待结束）",
  "order-withdrawn": "报价撤回",
  "first-round-opened": "第一轮开标",
  "rules-confirmed": "规则确认",
  "part-released": "交出开启份额",
  "offers-opened": "开启报价",
  "counter-offered": "货主还价",
  "counter-answered": "还价答复",
  "offer-forfeited": "放弃中标",
  "ware-closed": "标的结束",
  "ware-voided": "标的作废",
  "ware-taken-down": "标的下架",
  "section-closed": "场次结束",
  "section-voided": "场次作废",
  suspended: "场次暂停",
  resumed: "场次恢复",
  "hard-end-moved": "截止延长",
};
const kindOf = (type) => (type === null ? "证明包" : (kindNames[type] ?? `未知类别 ${type || "空"}`));

/** Why an order is refused. */
const refusalNames = {
  AGREEMENT_NOT_SIGNED: "未签署入市协议",
  ALREADY_LEADING: "已是最优报价",
  ALREADY_QUOTED: "每个标的只能报价一次",
  ANNUAL_FEE_EXPIRED: "会员年费到期",
  DISPOSAL_LETTER_OPEN: "处置函未了结",
  FIRM_BLACKLISTED: "企业在黑名单内",
  FIRM_DISABLED: "企业已停用",
  FUNDS_INSUFFICIENT: "资金不足",
  GROUP_LOCKED: "已成团锁定",
  LIST_PRICE_CHANGED: "价格已变动",
  NOT_ABOVE_FIRST_ROUND: "未优于第一轮价格",
  NOT_ALLOWED: "操作员无权限",
  NOT_INVITED: "未受邀",
  NOT_IN_FIRST_ROUND: "未参与第一轮",
  NOT_SHORTLISTED: "未入围第二轮",
  OFFER_NOT_SEALED: "报价未封存",
  OWN_WARE: "货主自己的标的",
  PRICE_BEYOND_CAP: "超出限价",
  PRICE_BEYOND_LIMIT: "超出委托价",
  PRICE_OFF_STEP: "不合报价幅度",
  PRICE_REQUIRED: "未报价格",
  PRICE_WORSE_THAN_BASE: "未达起拍价",
  QUANTITY_ABOVE_MAX: "超过最大数量",
  QUANTITY_BELOW_MIN: "低于最小数量",
  QUANTITY_NOT_LEFT: "余量不足",
  QUANTITY_NOT_WHOLE: "须整单",
  QUANTITY_OFF_STEP: "数量不合递增幅度",
  RELATED_FIRM_PRESENT: "关联企业已参与",
  RULES_NOT_CONFIRMED: "未确认第二轮规则",
  SECTION_ENDED: "场次已结束",
  SECTION_EVALUATING: "场次评标中",
  SECTION_NOT_STARTED: "场次未开始",
  SECTION_RESTING: "场次休息中",
  SECTION_SUSPENDED: "场次暂停",
  SIDE_WRONG: "买卖方向不符",
  STEP_TOO_LARGE: "超过最大幅度",
  STEP_TOO_SMALL: "低于最小幅度",
  WARE_ENDED: "标的已结束",
  WARE_KIND_NOT_QUALIFIED: "无品种资质",
  WARE_NOT_STARTED: "标的未开始",
  WARE_SUSPENDED: "标的暂停",
};
const refusalOf = (reason) => refusalNames[reason] ?? String(reason);

// ── Money ────────────────────────────────────────────────────────────────────────────────────────────────────────

const halfUp = (n, divisor) => (n + divisor / 2n) / divisor;
/** Ten-thousandths times ten-thousandths are 10⁻⁸ yuan; a fen is 10⁻². */
const amountOf = (price, quantity) => halfUp(price * quantity, 1_000_000n);
const least = (a, b) => (a < b ? a : b);
const sum = (list, of) => list.reduce((total, one) => total + of(one), 0n);

/** A share of what the quantity costs, rounded once; by an opening of format 1 the cost itself was rounded before. */
function depositAt(state, { deposit }, price, quantity) {
  if (deposit.mode === "RATIO") {
    const rate = BigInt(deposit.rate);
    if (state.roundsCost) return halfUp(amountOf(price, quantity) * rate, 10_000n);
    return halfUp(price * quantity * rate, 10_000_000_000n);
  }
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
  return depositAt(state, rule, dearer, quantity);
}

const releaseOf = (rule, order) => (rule.deposit.mode === "FIXED" ? 0n : order.hold);

const leaving = (ware, order) => ({
  no: order.no,
  firm: order.firm,
  ware: ware.id,
  release: releaseOf(ware.rule, order),
});

/**
 * By what a side of a deal is charged: by its ware's rule, unless the row names another, which a firm has by the fee table or
 * by a package. Until format 2 of the opening rows did not name it: then a fee that is not the ware's cannot be reckoned.
 */
function feeBy(state, own, named, actual, price, quantity) {
  const rule = named ?? own;
  must(isRecord(rule), "服务费规则无法读取");
  const fee = feeOf(rule, price, quantity);
  if (named !== undefined) {
    must(shown(named) !== shown(own), "服务费规则与标的相同，不应另记");
    must((rule.perTonne ?? BigInt(rule.perMillion)) >= 0n, "服务费规则低于零");
    state.otherFees += 1;
    return fee;
  }
  if (state.format >= 2 || actual === fee || typeof actual !== "bigint" || actual < 0n) return fee;
  state.uncheckedFees += 1;
  return actual;
}

/**
 * The deal of an order; `fixed` is what no deal of the firm has yet of its fixed deposit, `actual` what the row says of it.
 */
function dealOf(state, ware, order, price, quantity, fixed, actual) {
  const { rule } = ware;
  const byFixed = rule.deposit.mode === "FIXED";
  const performance = depositAt(
    state,
    rule,
    rule.performanceBase === "DEAL" ? price : rule.basePrice,
    quantity,
  );
  const depositHeld = byFixed ? fixed : least(order.hold, performance);
  const sells = state.section.side === "S";
  const feeFor = (own, field, rule) => feeBy(state, own, actual?.[rule], actual?.[field], price, quantity);
  return {
    no: order.no,
    ware: ware.id,
    firm: order.firm,
    owner: ware.owner,
    side: state.section.side,
    price,
    quantity,
    amount: amountOf(price, quantity),
    kept: depositHeld,
    release: byFixed ? 0n : order.hold - depositHeld,
    feeFirm: feeFor(sells ? rule.feeBuy : rule.feeSell, "feeFirm", "feeRuleFirm"),
    feeOwner: feeFor(sells ? rule.feeSell : rule.feeBuy, "feeOwner", "feeRuleOwner"),
    status: quantity === order.quantity ? "C" : "B",
  };
}

// ── The session ──────────────────────────────────────────────────────────────────────────────────────────────────

/** A deadline missed by more was swallowed by an outage, and awards nothing. */
const outageMs = 120_000;
/** A timer that is later than this starts the next phase from its own moment. */
const punctualMs = 1_000;
/** How long a quoter may think about a counter-offer. */
const answerMs = 24 * 3_600_000;
/** Quotes and offers are evaluated until the close of business so many working days later. */
const evaluationDays = 3;
/** The holders of a seal have until the close of business so many working days later. */
const openingDays = 1;

const dayMs = 86_400_000;
const shanghaiMs = 8 * 3_600_000;

/** Days that may follow each other without a working day; the next one counts in any case. */
const longestClosure = 31;

/**
 * The close of business on the n-th working day after a moment: Monday to Friday until 17:00 in Shanghai, unless the opening has fixed
 * other days (`workingDays`).
 */
function endOfWorkingDay({ workingDays = null }, after, days) {
  const { closed, open, half, closesAt, halfClosesAt } = workingDays ?? usualDays;
  const name = (day) => new Date(day * dayMs).toISOString().slice(0, 10);
  // The first day of the epoch was a Thursday.
  const works = (day) =>
    [0, 6].includes((day + 4) % 7) ? open.includes(name(day)) : !closed.includes(name(day));
  let day = Math.floor((after + shanghaiMs) / dayMs);
  let idle = 0;
  for (let left = days; left > 0; ) {
    day += 1;
    const counts = works(day) || idle >= longestClosure;
    idle = counts ? 0 : idle + 1;
    if (counts) left -= 1;
  }
  const minute = half.includes(name(day)) ? halfClosesAt : closesAt;
  return day * dayMs - shanghaiMs + minute * 60_000;
}

const usualDays = { closed: [], open: [], half: [], closesAt: 17 * 60, halfClosesAt: 12 * 60 };

const ended = new Set(["5", "6", "7", "9"]);
const takesOrders = (status) => status === "1" || status === "2" || status === "a";

/** What an opening may call its format, and the number of its rules. */
const openingFormats = { "zd-opening/1": 1, "zd-opening/2": 2 };

/** The session as its opening has it, before the first row. */
function openSession(opening, roundsCost) {
  const { section, wares } = opening;
  must(Object.hasOwn(openingFormats, opening.format), `本验证程序不认识开场内容的格式 ${opening.format}`);
  const { sealedMs = null, shortlistSize = null, seal = null } = section;
  const inTurns = section.mode === "0" && section.downmode === "C" && sealedMs === null;
  return {
    section: {
      ...section,
      ...{ sealedMs, shortlistSize, seal, deadline: null, suspended: null },
      status: "0",
      turn: inTurns ? 0 : 1,
    },
    inTurns,
    ownClocks: section.mode === "0" && section.downmode === "B",
    wares: new Map(
      wares.map(({ id, ownerId, turn, rule }) => [
        id,
        {
          id,
          owner: ownerId,
          turn,
          rule,
          status: "0",
          deadline: null,
          remainingMs: null,
          live: [],
          waiting: [],
          shortlist: [],
          counterOffer: null,
          bidders: new Set(),
          dealt: 0n,
          takenBy: new Map(),
        },
      ]),
    ),
    format: openingFormats[opening.format],
    roundsCost,
    /** Fees by another rule than the ware's, and those of which the rows do not say by which. */
    otherFees: 0,
    uncheckedFees: 0,
    fixed: new Map(),
    confirmed: new Set(),
    /** Parts of the seal that were released, whether its offers are opened, and what they are committed to. */
    released: new Set(),
    isOpened: false,
    commitments: new Set(),
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

const over = { deadline: null, remainingMs: null };
const voided = { ...over, status: "5", live: [], waiting: [] };
const standing = (ware) => [...ware.live, ...ware.waiting].map((order) => leaving(ware, order));

const hasFirstRound = ({ wares }) => [...wares.values()].some(({ bidders }) => bidders.size > 0);

/** 二次报价: after an open first round whoever has bid goes on, for everything; otherwise the shortlist of each ware does. */
const goesOn = ({ section, wares }, firm) =>
  [...wares.values()].some(({ bidders, shortlist }) =>
    section.shortlistSize === null ? bidders.has(firm) : shortlist.includes(firm),
  );

const fixedReleases = (state) =>
  [...state.fixed].filter(([, amount]) => amount > 0n).map(([firm, amount]) => ({ firm, amount }));

function holdFixed(state, { rule }, { firm, hold }) {
  if (rule.deposit.mode === "FIXED" && hold > 0n) state.fixed.set(firm, hold);
}

/** The first deal of a firm has its fixed deposit. */
function noteDeal(state, ware, deal) {
  state.deals.push(deal);
  if (ware.rule.deposit.mode === "FIXED" && deal.kept > 0n) state.fixed.set(deal.firm, 0n);
}

/** Every kind of fact, whatever the mode: what it may say, and what it does. One that is not here proves nothing. */
const facts = {
  "phase-begun"(state, fact) {
    const { section } = state;
    const due = section.status === "0" ? section.startsAt : section.deadline;
    // What follows an opening does not wait for the clock.
    const opens = section.status === "b" && state.isOpened;
    must(due !== null && (opens || due <= fact.at), "时钟未到，不能进入下一阶段");
    // What follows in the same stroke of the clock is not late.
    must(fact.at - due <= outageMs || state.at === fact.at, "错过时限超过两分钟，应当暂停");
    const { turn, deadline, wareDeadlines = [] } = nextPhase(state, fact, since(due, fact.at));
    same(fact, { turn, deadline }, "阶段");
    sameList(fact.wareDeadlines, wareDeadlines, "ware", "标的计时");

    Object.assign(section, { status: fact.status, turn, deadline });
    if (fact.status === "b") state.isOpened = false;
    const clocks = new Map(wareDeadlines.map((clock) => [clock.ware, clock.deadline]));
    for (const ware of running(state))
      Object.assign(ware, { status: fact.status, deadline: clocks.get(ware.id) ?? null });
  },

  /** An order that waits for the end; a firm's earlier one on the ware gives way to it. */
  "order-waiting"(state, fact, row) {
    must(modeOf(state).waits, "此时的订单应当立即排名或成交");
    const ware = checkOrder(state, row, fact);
    const { order, replaced } = fact;
    same(order, { filled: 0n }, "订单");
    const own = ware.waiting.find(({ firm }) => firm === order.firm);
    same(replaced, own ? leaving(ware, own) : null, "被替换的订单");
    ware.waiting = [...ware.waiting.filter((one) => one !== own), order];
    ware.bidders.add(order.firm);
    holdFixed(state, ware, order);
  },

  "order-withdrawn"(state, fact) {
    const ware = wareOf(state, fact.ware);
    const order = ware.waiting.find(({ no }) => no === fact.order?.no);
    must(order && ware.status === "1" && !isDue(state, ware, fact.at), "订单此时不能撤回");
    must(!modeOf(state).isLocked?.(state, ware, fact.at), "已成团，不能撤单");
    same(fact.order, leaving(ware, order), "撤回的订单");
    ware.waiting = ware.waiting.filter((one) => one !== order);
  },

  /** 二次报价: without it a firm may not quote in the sealed round. */
  "rules-confirmed"(state, { firm }) {
    const { sealedMs, status } = state.section;
    must(sealedMs !== null && (status === "3" || status === "a"), "此时不能确认规则");
    must(goesOn(state, firm) && !state.confirmed.has(firm), "没有第二轮资格，或已经确认");
    state.confirmed.add(firm);
  },

  /** The parts themselves are in no journal; whoever releases one is named by his alias. */
  "part-released"(state, { part, at }) {
    mustAwaitOpening(state, at);
    must(partsOfRound(state.section).includes(part), "没有这一份额，或不是本轮的");
    must(!state.released.has(part), "份额重复交出");
    state.released.add(part);
  },

  /** Of every offer on the ware, what it says: its commitment has been in the journal since it came in. */
  "offers-opened"(state, fact) {
    const ware = wareOf(state, fact.ware);
    mustAwaitOpening(state, fact.at);
    const ofRound = partsOfRound(state.section).filter((part) => state.released.has(part));
    must(ofRound.length >= state.section.seal.threshold, "交出的份额不足，不能开启");
    must(Array.isArray(fact.offers), "没有写明开启的报价");
    sameList(
      fact.offers.map(({ no }) => ({ no })),
      ware.waiting.map(({ no }) => ({ no })),
      "no",
      "开启的报价",
    );
    const opened = new Map(fact.offers.map((offer) => [offer.no, offer]));
    const rules = modeOf(state);
    ware.waiting = ware.waiting.map(({ sealed, ...order }) => {
      const offer = opened.get(order.no);
      must(offer && sealed, `订单 ${order.no} 没有开启`);
      const { price, quantity, nonce } = offer;
      const text = ["zd-offer/1", ware.id, price, quantity, nonce].join("\n");
      must(
        hex(sha256(utf8.encode(text))) === sealed.commitment,
        `订单 ${order.no} 开启的内容不是封存时的内容`,
      );
      const own = { ...order, price, quantity };
      const fault = rules.quantityFault(state, ware, own) ?? rules.priceFault(state, ware, own);
      must(fault === null, `订单 ${order.no} 应被拒绝：${refusalOf(fault)}`);
      return own;
    });
    state.isOpened = true;
  },

  "ware-closed"(state, fact) {
    const ware = wareOf(state, fact.ware);
    must(!ended.has(ware.status), "标的已经结束");
    checkSkew(fact);
    const close = isUnopened(state) ? closeUnopened : modeOf(state).close;
    const { winners, losers } = close(state, ware, fact);
    const fixed = new Map(state.fixed);
    const deals = winners.map((order) => {
      const actual = Array.isArray(fact.deals) ? fact.deals.find((one) => one?.no === order.no) : undefined;
      const deal = dealOf(state, ware, order, order.price, order.filled, fixed.get(order.firm) ?? 0n, actual);
      fixed.set(order.firm, 0n);
      return deal;
    });
    const status = deals.length > 0 || ware.dealt > 0n ? "6" : "7";
    same(fact, { status }, "标的结果");
    sameList(fact.deals, deals, "no", "成交");
    sameList(fact.unfilled, losers, "no", "未成交");

    ware.dealt += sum(deals, (deal) => deal.quantity);
    must(ware.dealt <= ware.rule.total, "成交量超过总量");
    Object.assign(ware, { ...over, status, live: [], waiting: [] });
    for (const deal of deals) noteDeal(state, ware, deal);
  },

  "ware-voided"(state, fact) {
    const ware = wareOf(state, fact.ware);
    must(!ended.has(ware.status) && ware.dealt === 0n, "已结束或已有成交的标的不能作废");
    sameList(fact.orders, standing(ware), "no", "退回的订单");
    Object.assign(ware, voided);
  },

  "section-closed"(state, fact) {
    const { section } = state;
    must(section.status !== "0" && section.status !== "4", "场次未在进行，不能结束");
    must(open(state).length === 0, "还有标的未结束");
    const dealt = [...state.wares.values()].some((ware) => ware.dealt > 0n);
    checkSkew(fact);
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
    sameList(fact.orders, left.flatMap(standing), "no", "退回的订单");
    sameList(fact.releases, fixedReleases(state), "firm", "定额保证金退还");
    for (const ware of left) Object.assign(ware, voided);
    state.fixed.clear();
    Object.assign(state.section, { status: "5", deadline: null, suspended: null });
  },

  suspended(state, fact) {
    const { section } = state;
    must(["0", "1", "2", "3", "a", "b"].includes(section.status), "场次不能暂停");
    const due = dueOf(state);
    if (fact.why === "outage") must(due !== null && fact.at - due > outageMs, "没有错过时限，不是故障暂停");
    else must(fact.why === "staff", `未知的暂停原因 ${fact.why}`);
    const left = (deadline) => (deadline === null ? null : Math.max(0, deadline - fact.at));
    for (const ware of running(state))
      Object.assign(ware, { status: "4", remainingMs: left(ware.deadline), deadline: null });
    const { at, why } = fact;
    const suspended = { status: section.status, remainingMs: left(section.deadline), at, why };
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

  /** Only forward, and only while the section runs; the clocks that the old end had cut short get what their phase gives. */
  "hard-end-moved"(state, fact) {
    const { section } = state;
    const { hardEnd } = section;
    must(hardEnd !== null && ["1", "2", "3", "a"].includes(section.status), "场次截止不能延长");
    must(fact.hardEnd > hardEnd && fact.hardEnd > fact.at, "截止时间没有延后");
    const bidFor = [...state.wares.values()].filter(({ status }) => takesOrders(status));
    const deadline = section.deadline === hardEnd ? goneOn(state, bidFor, fact) : section.deadline;
    const wareDeadlines = bidFor
      .filter((ware) => ware.deadline === hardEnd)
      .map((ware) => ({ ware: ware.id, deadline: goneOn(state, [ware], fact) }));
    same(fact, { deadline }, "延长后的场次计时");
    sameList(fact.wareDeadlines, wareDeadlines, "ware", "延长后的标的计时");
    for (const clock of wareDeadlines) wareOf(state, clock.ware).deadline = clock.deadline;
    Object.assign(section, { hardEnd: fact.hardEnd, deadline });
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
    throw new Wrong(`订单没有理由被拒绝：${refusalOf(reason)}`);
  },
};

/** To when a clock runs that stood at the old hard end: the whole of its phase, and to the new end where it waits for cover. */
function goneOn(state, wares, { hardEnd, at }) {
  const { section } = state;
  const { status, startsAt, freeMs, extensionMs, restMs, sealedMs } = section;
  if (status === "2" && wares.some((ware) => waitsForCover(state, ware))) return hardEnd;
  const whole = {
    1: (state.inTurns ? at : startsAt) + freeMs,
    2: at + extensionMs,
    3: at + restMs,
    a: at + (sealedMs ?? 0),
  };
  return Math.min(hardEnd, Math.max(whole[status], section.hardEnd));
}

/** The turn and the clocks of the phase that a fact says has begun. */
function nextPhase(state, { status, at }, from) {
  const { section } = state;
  const end = (ms) => capped(from + ms, section.hardEnd);
  const inRounds = section.sealedMs !== null;
  const [edge, { mode, turn }] = [`${section.status}→${status}`, section];

  if (edge === "0→1" || (edge === "3→1" && !inRounds)) {
    const later = open(state).map((ware) => ware.turn);
    const next = state.inTurns ? Math.min(section.turns, ...later.filter((one) => one > turn)) : 1;
    return { turn: next, deadline: end(section.freeMs) };
  }
  if (edge === "1→2" && mode === "0" && !inRounds) {
    const countdown = (waits) => (waits ? section.hardEnd : end(section.extensionMs));
    const wares = running(state);
    if (!state.ownClocks)
      return { turn, deadline: countdown(wares.some((ware) => waitsForCover(state, ware))) };
    const wareDeadlines = wares.map((ware) => ({
      ware: ware.id,
      deadline: countdown(waitsForCover(state, ware)),
    }));
    return { turn, deadline: null, wareDeadlines };
  }
  const isFirstEncrypted = inRounds && Boolean(section.seal?.second);
  // The opening of the first round comes when its holders come, so no end is set for what follows it.
  const endOfRounds = (ms) => (isFirstEncrypted ? from + ms : end(ms));
  if ((edge === "1→b" || edge === "b→3") && isFirstEncrypted && turn === 1) {
    const left = running(state);
    if (status === "b") {
      must(left.length > 0 && left.every(({ waiting }) => waiting.length > 0), "没有需要开启的报价");
      return { turn, deadline: endOfWorkingDay(section, at, openingDays) };
    }
    must(state.isOpened && left.every(({ shortlist }) => shortlist.length > 0), "第一轮尚未开标");
    return { turn, deadline: at + section.restMs };
  }
  if (edge === "1→3" && inRounds) {
    if (section.shortlistSize === null) must(hasFirstRound(state), "第一轮无人报价，没有第二轮");
    else {
      const left = running(state);
      must(left.length > 0 && left.every(({ shortlist }) => shortlist.length > 0), "第一轮尚未开标");
      must(!isFirstEncrypted, "封存的第一轮应当先开启");
    }
    return { turn: 1, deadline: end(section.restMs) };
  }
  if (edge === "3→a" && inRounds) return { turn: 2, deadline: endOfRounds(section.sealedMs) };
  const evaluates = mode === "3" || mode === "4";
  if ((edge === "1→b" && evaluates) || (edge === "a→b" && inRounds)) {
    const waiting = running(state).map((ware) => ware.waiting.length > 0);
    must(waiting.some(Boolean) && (inRounds || waiting.every(Boolean)), "没有需要开启的报价");
    must(section.seal !== null, "没有封存，不必开启");
    return { turn, deadline: endOfWorkingDay(section, at, openingDays) };
  }
  if (edge === "b→8" && evaluates) {
    must(state.isOpened && running(state).every(isOpened), "报价尚未开启");
    return { turn: 1, deadline: endOfWorkingDay(section, at, evaluationDays) };
  }
  if (edge === "1→8" && (mode === "3" || mode === "4")) {
    must(
      running(state).every(({ waiting }) => waiting.length > 0),
      "没有报价的标的应当流标",
    );
    must(running(state).every(isOpened), "封存的报价应当先开启");
    return { turn: 1, deadline: endOfWorkingDay(section, at, evaluationDays) };
  }
  if ((edge === "2→3" || edge === "1→3") && !inRounds) {
    must(running(state).length === 0, "本轮还有标的未结束");
    return { turn, deadline: end(section.restMs) };
  }
  throw new Wrong(`场次状态不能由 ${edge}`);
}

/** What is true of every order that was accepted, in any mode. */
function checkOrder(state, row, fact) {
  const ware = wareOf(state, fact.ware);
  const { order, at } = fact;
  const { rule } = ware;
  must(takesOrders(state.section.status) && takesOrders(ware.status), "场次或标的此时不接受订单");
  must(follows(state, ware), "标的不在本轮");
  must(!isDue(state, ware, at), "订单在时限之后");
  must(!state.orders.has(order.no), `订单号 ${order.no} 重复`);
  must(order.firm !== ware.owner, "货主不能参与自己的标的");
  same(order, { seq: row, at }, "订单");
  // Lots are drawn from a seed that the opening has fixed, and nobody knew before the end.
  if (state.section.lotterySeed)
    same(order, { draw: hex(hmac(state.section.lotterySeed, order.no)) }, "抽签");
  else must(rule.tieRule !== "Q", "开场内容中没有抽签种子");

  const mode = modeOf(state);
  const isSealed = state.section.seal !== null && Boolean(mode.waits);
  must(isSealed === (order.sealed !== undefined), isSealed ? "报价没有封存" : "此时的报价不应封存");
  if (isSealed) checkSealed(state, ware, order);
  const ofOffer = isSealed ? [] : [mode.quantityFault, mode.priceFault, mode.limitFault];
  for (const check of [mode.phaseFault, ...ofOffer]) {
    const fault = check?.(state, ware, { ...order, at }) ?? null;
    must(fault === null, `订单应被拒绝：${refusalOf(fault)}`);
  }
  const { price, quantity } = order;
  const pledged = isSealed ? dearest(rule) : mode.basePriced?.(ware) ? rule.basePrice : price;
  same(order, { hold: holdOf(state, rule, order.firm, pledged, quantity) }, "冻结保证金");
  state.orders.add(order.no);
  return ware;
}

/** Of a sealed offer the row has the public price and the most that may be asked for, and a commitment of its own. */
function checkSealed(state, { rule }, order) {
  same(order, { price: rule.basePrice, quantity: mostOf(rule) }, "封存的报价");
  const { commitment } = order.sealed ?? {};
  must(/^[0-9a-f]{64}$/.test(String(commitment)), "封存的报价没有承诺");
  must(!state.commitments.has(commitment), "两笔报价的承诺相同");
  state.commitments.add(commitment);
}

const mostOf = ({ split, maxQuantity, total }) =>
  split && maxQuantity !== null ? least(maxQuantity, total) : total;

/** The dearest price by which a sealed offer freezes its deposit. */
function dearest({ basePrice, capPrice, terms }) {
  const limit = terms?.mode === "3" || terms?.mode === "4" ? terms.limitPrice : capPrice;
  return limit !== null && limit > basePrice ? limit : basePrice;
}

/** The numbers of the parts of the present round's key: where both rounds are sealed, each has one. */
function partsOfRound({ seal, turn }) {
  const { parts, second } = seal;
  const isSecond = Boolean(second) && turn === 2;
  return (isSecond ? second : seal).parts.map((_, i) => (isSecond ? parts.length : 0) + i + 1);
}

const isOpened = ({ waiting }) => waiting.every(({ sealed }) => sealed === undefined);
const isUnopened = ({ section, isOpened: opened }) => section.status === "b" && !opened;

function mustAwaitOpening({ section }, at) {
  must(section.status === "b" && section.deadline !== null && at < section.deadline, "此时不能开启");
}

/** Where too few parts were released in time nobody deals, and all deposits go back. */
function closeUnopened(state, ware, { at }) {
  mustBeOver(state, at);
  return { winners: [], losers: losing(ware, [...ware.live, ...ware.waiting], "A") };
}

/** Why an offer may not stand: of an encrypted one that was refused nobody can see whether it is so. */
const offerReasons = [
  "OFFER_NOT_SEALED",
  "QUANTITY_NOT_WHOLE",
  "QUANTITY_BELOW_MIN",
  "QUANTITY_ABOVE_MAX",
  "QUANTITY_OFF_STEP",
  "PRICE_REQUIRED",
  "PRICE_BEYOND_LIMIT",
  "LIST_PRICE_CHANGED",
  "PRICE_WORSE_THAN_BASE",
  "NOT_ABOVE_FIRST_ROUND",
  "PRICE_BEYOND_CAP",
  "PRICE_OFF_STEP",
];

const firmReasons = [
  "FIRM_DISABLED",
  "FIRM_BLACKLISTED",
  "DISPOSAL_LETTER_OPEN",
  "ANNUAL_FEE_EXPIRED",
  "NOT_ALLOWED",
  "WARE_KIND_NOT_QUALIFIED",
  "NOT_INVITED",
  "AGREEMENT_NOT_SIGNED",
];
const nothing = () => null;

/** The checks of an order, the first one that fails is the answer; those of the firm stand among them by their place. */
function refusalsOf(state) {
  const mode = modeOf(state);
  const check = (find = nothing, ...firm) => ({ find, firm });
  return [
    check((...given) => sectionFault(mode, ...given)),
    check(nothing, ...firmReasons),
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
    check(mode.phaseFault),
    ...(state.section.seal !== null && mode.waits
      ? [check(nothing, ...offerReasons)]
      : [check(mode.quantityFault), check(mode.priceFault), check(mode.limitFault)]),
    check(nothing, "FUNDS_INSUFFICIENT"),
  ];
}

function sectionFault(mode, state, ware) {
  const { status, turn } = state.section;
  if (mode.soldOut?.(ware)) return "QUANTITY_NOT_LEFT";
  if (status === "0") return "SECTION_NOT_STARTED";
  if (status === "3") return ware.turn > turn ? null : "SECTION_RESTING";
  if (status === "4") return "SECTION_SUSPENDED";
  if (status === "8") return "SECTION_EVALUATING";
  return takesOrders(status) ? null : "SECTION_ENDED";
}

// ── The modes ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Below nil where `a` goes before `b` at the same price: the earlier one (T), or the larger and then the luckier one (Q). */
function byTie({ rule }, a, b) {
  if (rule.tieRule === "Q") {
    if (a.quantity !== b.quantity) return a.quantity > b.quantity ? -1 : 1;
    if (a.draw !== b.draw) return a.draw < b.draw ? -1 : 1;
  }
  return a.seq - b.seq;
}

function byPrice(state, ware, a, b) {
  const ahead = gain(state, a.price, b.price);
  return ahead === 0n ? byTie(ware, a, b) : ahead > 0n ? -1 : 1;
}

const rankedByPrice = (state, ware, orders) => [...orders].sort((a, b) => byPrice(state, ware, a, b));

/** Each has its quantity, in this order, until the total is used up. */
function fillUp(ranked, total) {
  let left = total;
  return ranked.map((order) => {
    const filled = least(order.quantity, left);
    left -= filled;
    return { ...order, filled };
  });
}

const holding = (orders) => orders.filter(({ filled }) => filled > 0n);
const losing = (ware, orders, status) => orders.map((order) => ({ ...leaving(ware, order), status }));

function ladderFault({ minQuantity, quantityStep }, wanted) {
  return (wanted - minQuantity) % quantityStep === 0n ? null : "QUANTITY_OFF_STEP";
}

function lotFault(_, { rule }, { quantity }) {
  if (!rule.split) return quantity === rule.total ? null : "QUANTITY_NOT_WHOLE";
  if (quantity < rule.minQuantity) return "QUANTITY_BELOW_MIN";
  if (quantity > least(rule.maxQuantity ?? rule.total, rule.total)) return "QUANTITY_ABOVE_MAX";
  return ladderFault(rule, quantity);
}

const postedFault = (_, { rule }, { price }) =>
  price === null || price === rule.basePrice ? null : "LIST_PRICE_CHANGED";

function mustBeOver({ section: { deadline } }, at) {
  must(deadline !== null && deadline <= at, "时限未到，标的不能结束");
}

/** Of those who would deal at their own prices, those deal that the reserve and the number of bidders let. */
function reaching(state, { rule, bidders }, orders) {
  const { reservePrice, minBidders } = rule;
  if (bidders.size < minBidders) return [];
  return orders.filter(({ price }) => reservePrice === null || gain(state, price, reservePrice) >= 0n);
}

/** 竞价: by price, then by time, until the quantity is used up; everybody deals at his own price. */
const bidding = {
  quantityFault: lotFault,

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
    const off = price !== capPrice && gain(state, price, basePrice) % priceStep !== 0n;
    return stepGrid && off ? "PRICE_OFF_STEP" : null;
  },

  facts: {
    "order-accepted"(state, fact, row) {
      const ware = checkOrder(state, row, fact);
      const { order, at } = fact;
      const after = fillUp(rankedByPrice(state, ware, [...ware.live, order]), ware.rule.total);
      const live = holding(after);
      const own = live.find(({ no }) => no === order.no);
      must(own, "没有余量的订单不应被接受");
      same(order, { filled: own.filled }, "订单持有量");
      const out = after.filter(({ filled }) => filled === 0n).map((one) => leaving(ware, one));
      sameList(fact.displaced, out, "no", "出局的订单");
      const before = new Map(ware.live.map(({ no, filled }) => [no, filled]));
      const fills = live
        .filter(({ no, filled }) => no !== order.no && before.get(no) !== filled)
        .map(({ no, filled }) => ({ no, filled }));
      sameList(fact.fills, fills, "no", "其余订单的持有量");

      const { section } = state;
      const covers = ware.rule.startWhenCovered && !covered(ware) && covered({ ...ware, live });
      const others = [...state.wares.values()].some(
        (other) => other !== ware && other.status === "2" && waitsForCover(state, other),
      );
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
      holdFixed(state, ware, order);
    },
  },

  close(state, ware, { at }) {
    const { section } = state;
    if (section.sealedMs !== null) {
      mustBeOver(state, at);
      must(!hasFirstRound(state), "第一轮有报价，应当进入第二轮");
    } else if (!state.ownClocks) {
      must(section.status === "2" && follows(state, ware), "标的未在倒计时");
      mustBeOver(state, at);
    } else if (section.status === "1") {
      mustBeOver(state, at);
      must(ware.live.length === 0, "有报价的标的应进入倒计时");
    } else must(ware.deadline !== null && ware.deadline <= at, "倒计时未到");

    const winners = reaching(state, ware, ware.live);
    const rest = ware.live.filter((order) => !winners.includes(order));
    return { winners, losers: losing(ware, rest, "F") };
  },
};

/** 二次报价, its sealed round: whoever has bid for anything quotes once for everything, above the first round. */
const sealedRound = {
  waits: true,

  phaseFault(state, ware, { firm }) {
    if (state.section.shortlistSize !== null) {
      if (!ware.shortlist.includes(firm)) return "NOT_SHORTLISTED";
    } else if (!goesOn(state, firm)) return "NOT_IN_FIRST_ROUND";
    if (!state.confirmed.has(firm)) return "RULES_NOT_CONFIRMED";
    return ware.waiting.some((quote) => quote.firm === firm) ? "ALREADY_QUOTED" : null;
  },

  quantityFault: lotFault,

  priceFault(state, { live, rule }, { price }) {
    const { basePrice, priceStep, capPrice, stepGrid } = rule;
    if (price === null || price <= 0n) return "PRICE_REQUIRED";
    const [first] = live;
    if (!first && gain(state, price, basePrice) < 0n) return "PRICE_WORSE_THAN_BASE";
    if (first && gain(state, price, first.price) < priceStep) return "NOT_ABOVE_FIRST_ROUND";
    if (capPrice !== null && gain(state, price, capPrice) > 0n) return "PRICE_BEYOND_CAP";
    const off = price !== capPrice && gain(state, price, basePrice) % priceStep !== 0n;
    return stepGrid && off ? "PRICE_OFF_STEP" : null;
  },

  /** Where nobody has quoted, whoever led the first round stays bound by it. */
  close(state, ware, { at }) {
    if (state.section.status !== "b") mustBeOver(state, at);
    const quoted = ware.waiting.length > 0;
    const ranked = quoted ? fillUp(rankedByPrice(state, ware, ware.waiting), ware.rule.total) : ware.live;
    const winners = reaching(state, ware, holding(ranked));
    const rest = ranked.filter((order) => !winners.includes(order));
    const losers = losing(ware, rest, quoted ? "A" : "F");
    return { winners, losers: quoted ? [...losers, ...losing(ware, ware.live, "F")] : losers };
  },
};

/** 二次报价 with a shortlist: the first round is sealed too, and the best few of each ware may quote again for it. */
const sealedFirstRound = {
  waits: true,
  quantityFault: lotFault,
  priceFault: sealedRound.priceFault,

  facts: {
    "first-round-opened"(state, fact) {
      const { section } = state;
      const ware = wareOf(state, fact.ware);
      const isAwaited = section.status === "b";
      if (isAwaited) must(state.isOpened && isOpened(ware), "封存的报价应当先开启");
      else mustBeOver(state, fact.at);
      must((isAwaited || takesOrders(ware.status)) && ware.waiting.length > 0, "标的没有待开标的报价");
      const ranked = fillUp(rankedByPrice(state, ware, ware.waiting), ware.rule.total);
      const live = holding(ranked);
      const out = ranked.filter(({ filled }) => filled === 0n).map((order) => leaving(ware, order));
      const shortlist = ranked.slice(0, section.shortlistSize).map(({ firm }) => firm);
      same(fact.shortlist, shortlist, "入围企业");
      sameList(
        fact.fills,
        live.map(({ no, filled }) => ({ no, filled })),
        "no",
        "领先的订单",
      );
      sameList(fact.displaced, out, "no", "出局的订单");
      Object.assign(ware, { live, waiting: [], shortlist });
    },
  },

  /** What nobody has quoted for has failed. */
  close(state, ware, { at }) {
    mustBeOver(state, at);
    must(ware.waiting.length === 0, "第一轮有报价的标的应当开标");
    return { winners: [], losers: [] };
  },
};

/** 挂牌: a fixed price, first come first served, and every take is a deal at once. */
const listing = {
  basePriced: () => true,
  soldOut: ({ rule, dealt }) => rule.total === dealt,

  quantityFault(_, { rule, dealt }, { quantity }) {
    const left = rule.total - dealt;
    if (left < rule.minQuantity && quantity > 0n && quantity <= left)
      return quantity === left ? null : "QUANTITY_NOT_WHOLE";
    if (quantity > left) return "QUANTITY_NOT_LEFT";
    if (quantity < rule.minQuantity) return "QUANTITY_BELOW_MIN";
    return ladderFault(rule, quantity);
  },

  priceFault: postedFault,

  limitFault(_, { rule, takenBy }, { firm, quantity }) {
    const taken = (takenBy.get(firm) ?? 0n) + quantity;
    return rule.maxQuantity === null || taken <= rule.maxQuantity ? null : "QUANTITY_ABOVE_MAX";
  },

  takePrice: ({ rule }) => rule.basePrice,

  facts: {
    "order-taken"(state, fact, row) {
      const ware = checkOrder(state, row, fact);
      const { order } = fact;
      const price = modeOf(state).takePrice(ware, order);
      same(order, { price, filled: order.quantity }, "摘牌");
      const fixed = (state.fixed.get(order.firm) ?? 0n) + order.hold;
      const deal = dealOf(state, ware, order, price, order.quantity, fixed, fact.deal);
      same(fact.deal, deal, "成交");
      ware.dealt += order.quantity;
      ware.bidders.add(order.firm);
      ware.takenBy.set(order.firm, (ware.takenBy.get(order.firm) ?? 0n) + order.quantity);
      noteDeal(state, ware, deal);
    },

    "ware-taken-down"(state, fact) {
      const ware = wareOf(state, fact.ware);
      must(ware.status === "0" || ware.status === "1", "标的此时不能下架");
      Object.assign(ware, { ...over, status: "9" });
    },
  },

  close(state, ware, { at }) {
    if (!listing.soldOut(ware)) mustBeOver(state, at);
    return { winners: [], losers: [] };
  },
};

/** 量价挂钩: taken like a listing, at a price that falls with all that the firm has taken. */
const volumePrice = {
  ...listing,

  priceFault: (state, ware, request) =>
    request.price === volumePrice.takePrice(ware, request) ? null : postedFault(state, ware, request),

  takePrice({ rule, takenBy }, { firm, quantity }) {
    const { kind, rows, otherwise } = rule.terms.ladder;
    // A ladder of rates says nothing before the settlement.
    if (kind === "RATE") return rule.basePrice;
    const reached = (takenBy.get(firm) ?? 0n) + quantity;
    const row = rows.findLast(({ at, inclusive }) => (inclusive ? reached >= at : reached > at));
    return rule.basePrice - (row?.off ?? otherwise);
  },
};

/** 团购: all who join deal at one price, the lower the more there are; too few, and nobody does. */
const groupBuy = {
  waits: true,
  basePriced: () => true,
  quantityFault: lotFault,
  priceFault: postedFault,

  isLocked({ section: { deadline } }, ware, at) {
    const { least: enough, lockMs } = ware.rule.terms;
    return joinedBy(ware) >= enough || (deadline !== null && at >= deadline - lockMs);
  },

  limitFault(state, ware, { firm, quantity, at }) {
    const own = ware.waiting.find((order) => order.firm === firm)?.quantity ?? 0n;
    if (quantity < own && groupBuy.isLocked(state, ware, at)) return "GROUP_LOCKED";
    return quantity > ware.rule.total - joinedBy(ware) + own ? "QUANTITY_NOT_LEFT" : null;
  },

  close(state, ware, { at }) {
    const total = joinedBy(ware);
    if (total < ware.rule.total) mustBeOver(state, at);
    const { least: enough, tiers } = ware.rule.terms;
    if (total < enough) return { winners: [], losers: losing(ware, ware.waiting, "A") };
    const price = tiers.findLast(({ from }) => total >= from)?.price ?? ware.rule.basePrice;
    return {
      winners: ware.waiting.map((order) => ({ ...order, price, filled: order.quantity })),
      losers: [],
    };
  },
};

const joinedBy = ({ waiting }) => sum(waiting, ({ quantity }) => quantity);

/** What the owner has not awarded when the time of the evaluation is over fails. */
function closeEvaluated(state, ware, { award, at }, winnersOf) {
  if (!award) {
    mustBeOver(state, at);
    must(state.section.status === "8" || ware.waiting.length === 0, "有报价的标的应当评标");
    return { winners: [], losers: losing(ware, ware.waiting, "A") };
  }
  must(ware.status === "8", "标的不在评标");
  checkMandate(award);
  const winners = winnersOf(award);
  const won = new Set(winners.map(({ no }) => no));
  const rest = ware.waiting.filter(({ no }) => !won.has(no));
  return { winners, losers: losing(ware, rest, "A") };
}

/** What the exchange does in an owner's place is asked for by one of its people, confirmed by another, and has a reason. */
function checkMandate({ mandate }) {
  if (mandate === undefined) return;
  must(mandate?.askedBy && mandate.confirmedBy && mandate.reason, "受托办理没有写明经办人和事由");
  must(mandate.askedBy !== mandate.confirmedBy, "受托办理须由两人经办");
}

function quoteFault(state, { rule }, { price }) {
  if (price === null || price <= 0n) return "PRICE_REQUIRED";
  const { limitPrice } = rule.terms;
  return limitPrice === null || gain(state, price, limitPrice) >= 0n ? null : "PRICE_BEYOND_LIMIT";
}

/** 询报价: sealed quotes, which the owner evaluates, may talk down once, and awards. */
const quotation = {
  waits: true,
  quantityFault: lotFault,
  priceFault: quoteFault,

  facts: {
    "counter-offered"(state, { ware: id, order: no, price, until, at, mandate }) {
      const ware = wareOf(state, id);
      checkMandate({ mandate });
      const quote = ware.waiting.find((order) => order.no === no);
      must(ware.status === "8" && quote && !ware.counterOffer, "此时不能还价");
      must(price > 0n && gain(state, price, quote.price) > 0n, "还价须优于原报价");
      same(
        { until },
        { until: Math.min(at + answerMs, state.section.deadline ?? Number.POSITIVE_INFINITY) },
        "答复时限",
      );
      ware.counterOffer = { no, price, until, answered: false };
    },

    "counter-answered"(state, { ware: id, accepted, at }) {
      const ware = wareOf(state, id);
      const { counterOffer } = ware;
      must(ware.status === "8" && counterOffer && !counterOffer.answered, "没有等待答复的还价");
      must(at < counterOffer.until, "答复已过时限");
      counterOffer.answered = true;
      if (!accepted) return;
      const { no, price } = counterOffer;
      ware.waiting = ware.waiting.map((order) => (order.no === no ? { ...order, price } : order));
    },
  },

  close: (state, ware, fact) =>
    closeEvaluated(state, ware, fact, ({ kind, order: chosen, reason }) => {
      const { total } = ware.rule;
      const { counterOffer } = ware;
      const waits = counterOffer && !counterOffer.answered && fact.at < counterOffer.until;
      must(!waits, "还价等待答复时不能定标");
      if (kind === "none" || kind === "chosen") must(reason, "没有写明理由");
      if (kind === "none") return [];
      if (kind === "split") return holding(fillUp(rankedByPrice(state, ware, ware.waiting), total));
      if (kind === "chosen") {
        const found = ware.waiting.filter(({ no }) => no === chosen);
        must(found.length === 1, "选定的报价不存在");
        return fillUp(found, total);
      }
      must(kind === "ranked", `未知的定标方式 ${kind}`);
      return fillUp([...ware.waiting].sort((a, b) => bySingle(state, ware, a, b)).slice(0, 1), total);
    }),
};

/** For a single award whoever can supply all of it goes first, then by price, then by quantity. */
function bySingle(state, ware, a, b) {
  const full = ({ quantity }) => quantity >= ware.rule.total;
  if (full(a) !== full(b)) return full(a) ? -1 : 1;
  const ahead = gain(state, a.price, b.price);
  if (ahead !== 0n) return ahead > 0n ? -1 : 1;
  return a.quantity === b.quantity ? byTie(ware, a, b) : a.quantity > b.quantity ? -1 : 1;
}

/** 外购: offers at the posted price, or each at its own, where nobody gets more than the average of those who win. */
const outsourcing = {
  waits: true,
  basePriced: isPosted,
  quantityFault: lotFault,
  priceFault: (state, ware, request) => (isPosted(ware) ? postedFault : quoteFault)(state, ware, request),

  facts: {
    "offer-forfeited"(state, fact) {
      const ware = wareOf(state, fact.ware);
      const offer = winningOffers(state, ware).find(({ no }) => no === fact.no);
      must(ware.status === "8" && offer, "放弃的不是入围的报量");
      const byFixed = ware.rule.deposit.mode === "FIXED";
      // What was held beyond the offer's own deposit while it was encrypted goes back.
      const own = least(offer.hold, holdOf(state, ware.rule, offer.firm, offer.price, offer.quantity));
      const amount = byFixed ? (state.fixed.get(offer.firm) ?? 0n) : own;
      const released = byFixed ? 0n : offer.hold - own;
      same(fact, { firm: offer.firm, owner: ware.owner, amount }, "扣罚");
      same({ released: fact.released ?? 0n }, { released }, "退回的保证金");
      ware.waiting = ware.waiting.filter(({ no }) => no !== fact.no);
      if (byFixed && amount > 0n) state.fixed.set(offer.firm, 0n);
    },
  },

  close: (state, ware, fact) =>
    closeEvaluated(state, ware, fact, () => {
      const winners = winningOffers(state, ware);
      const quantity = sum(winners, ({ filled }) => filled);
      if (isPosted(ware) || quantity === 0n) return winners;
      // By quantity, to the fen a tonne: a price carries four decimals.
      const all = sum(winners, ({ price, filled }) => price * filled);
      const average = halfUp(all, quantity * 100n) * 100n;
      const atMost = (price) => (gain(state, price, average) < 0n ? average : price);
      return winners.map((order) => ({ ...order, price: atMost(order.price) }));
    }),
};

function isPosted({ rule }) {
  return rule.terms.pricing === "POSTED";
}

function winningOffers(state, ware) {
  const ranked = isPosted(ware)
    ? [...ware.waiting].sort((a, b) => byTie(ware, a, b))
    : rankedByPrice(state, ware, ware.waiting);
  return holding(fillUp(ranked, ware.rule.total));
}

/** A further mode has a row here: its checks of an order, its own kinds of facts, and who wins at the end of a ware. */
const modes = {
  0: bidding,
  1: listing,
  2: groupBuy,
  3: quotation,
  4: outsourcing,
  5: volumePrice,
  90: bidding,
};

function modeOf({ section: { mode, status, turn, shortlistSize } }) {
  must(Object.hasOwn(modes, mode), `本验证程序不认识交易模式 ${mode}`);
  if (shortlistSize !== null && (status === "1" || (status === "b" && turn === 1))) return sealedFirstRound;
  return status === "a" || (status === "b" && (mode === "0" || mode === "90")) ? sealedRound : modes[mode];
}

function follow(state, fact, row) {
  const known = { ...facts, ...modeOf(state).facts };
  must(Object.hasOwn(known, fact.type), "本验证程序不认识这类日志，不能证明");
  const late = ended.has(state.section.status) && fact.type !== "order-refused";
  must(!late, "场次结束之后只能有被拒绝的订单");
  known[fact.type](state, fact, row);
  state.at = fact.at;
}

// ── The bundle ───────────────────────────────────────────────────────────────────────────────────────────────────

const bundleFormats = ["zd-bundle/1", "zd-bundle/2"];

/**
 * Verifies a bundle, and receipts against it. `trusted` are the keys that the exchange publishes; without them the key
 * that came with the bundle is used, and should be compared.
 */
export async function verifyBundle(given, { receipts = [], trusted = null } = {}) {
  const bundle = given?.data?.format ? given.data : given;
  const faults = [];
  const fault = (row, type, error) => {
    if (!(error instanceof Wrong)) throw error;
    faults.push({ row, type, kind: kindOf(type), why: error.message, differences: error.differences });
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
    otherFees: 0,
    uncheckedFees: 0,
    uncheckedRows: 0,
    wrongClocks: [],
    key: "",
  };
  try {
    must(bundleFormats.includes(bundle?.format) && Array.isArray(bundle.rows), "不是场次证明包");
    must(typeof bundle.opening === "string" && bundle.seal && Array.isArray(bundle.keys), "证明包不完整");
  } catch (error) {
    fault(null, null, error);
    return { ...report, faults, receipts: [] };
  }

  const { section, opening, rows, seal } = bundle;
  Object.assign(report, { section, rows: rows.length, key: String(seal.key), status: String(seal.status) });
  const types = checkChain(section, opening, rows, fault);
  await checkSeal(bundle, trusted).catch((error) => fault(null, "seal", error));

  const { state, faults: replayed, reached } = replay(section, opening, rows);
  faults.push(...replayed);
  report.deals = dealsIn(rows);
  report.wrongClocks = wrongClocksIn(rows);
  report.uncheckedRows = rows.length - reached;
  if (state) {
    report.name = state.section.name;
    report.otherFees = state.otherFees;
    report.uncheckedFees = state.uncheckedFees;
  }
  if (state && reached === rows.length) {
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
      const actual = hex(hash) === row.hash;
      previous = /^[0-9a-f]{64}$/.test(String(row.hash)) ? bytesOfHex(row.hash) : hash;
      const body = parsed(row);
      type = String(body?.type ?? "");
      must(actual, `哈希不符：按上一行和原文应为 ${hex(hash)}`);
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

/** From this difference on, in milliseconds, the clock of a machine is wrong. */
const skewMost = 200;

/** An end says by how much the machine's clock differed from the database's; in journals from before it was recorded it says nothing. */
function checkSkew({ clockSkew }) {
  if (clockSkew !== undefined && clockSkew !== null && !Number.isSafeInteger(clockSkew))
    differs(new Wrong("时钟偏差不是整数毫秒"));
}

/** The ends by a machine whose clock was wrong. That is no fault: the time of the row is the database's all the same. */
const wrongClocksIn = (rows) =>
  rows.map(parsed).flatMap((fact, i) => {
    const skew = fact?.type === "ware-closed" || fact?.type === "section-closed" ? fact.clockSkew : null;
    if (!Number.isSafeInteger(skew) || Math.abs(skew) <= skewMost) return [];
    const by = `${skew > 0 ? "快" : "慢"} ${Math.abs(skew)} 毫秒`;
    return [
      { row: i + 1, why: `作出决定的机器，时钟比数据库${by}（超过 ${skewMost} 毫秒）；该行的时间取自数据库` },
    ];
  });

/** How many deals the rows tell of, whether they are right or not. */
function dealsIn(rows) {
  let deals = 0;
  for (const fact of rows.map(parsed))
    if (fact?.type === "order-taken") deals += 1;
    else if (fact?.type === "ware-closed" && Array.isArray(fact.deals)) deals += fact.deals.length;
  return deals;
}

/**
 * The session as its rows make it. An opening of format 1 does not say whether a ratio deposit was rounded once or twice
 * (twice until the exchange wrote format 2): what either explains is right.
 */
function replay(section, opening, rows) {
  const twice = opening.includes('"zd-opening/1"') ? replayWith(section, opening, rows, true) : null;
  if (twice && twice.faults.length === 0) return twice;
  const once = replayWith(section, opening, rows, false);
  return twice && once.faults.length > 0 ? twice : once;
}

/** Every row is held against the rules; it stops where one is not allowed at all, since what follows rests on it. */
function replayWith(section, opening, rows, roundsCost) {
  const faults = [];
  const fault = (row, type, { message, differences = [] }) =>
    faults.push({ row, type, kind: kindOf(type), why: message, differences });
  let state;
  try {
    state = openSession(read(opening), roundsCost);
    must(state.section.id === section, "开场内容是另一场次的");
    modeOf(state);
  } catch (error) {
    fault(null, "opening", error instanceof Wrong ? error : new Wrong("开场内容无法读取"));
    return { state: null, faults, reached: 0 };
  }
  for (const [i, row] of rows.entries()) {
    const fact = parsed(row);
    const type = String(fact?.type ?? "");
    found = [];
    let end = null;
    try {
      must(fact?.type, "原文无法读取");
      follow(state, fact, i + 1);
    } catch (error) {
      end = error instanceof Wrong ? error : new Wrong("原文缺少应有的内容");
    }
    const wrongs = end ? [...found, end] : found;
    found = null;
    for (const wrong of wrongs) fault(i + 1, type, wrong);
    if (end) return { state, faults, reached: i + 1 };
  }
  return { state, faults, reached: rows.length };
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

/** What was found, in lines for a person. */
export function wordsOf(report) {
  const lines = [
    `场次 ${report.section} ${report.name}（${statusNames[report.status] ?? report.status}）`,
    `日志 ${report.rows} 行，接受订单 ${report.orders} 笔，拒绝 ${report.refused} 笔，成交 ${report.deals} 笔；公钥 ${report.key}`,
  ];
  for (const { row, kind, why, differences } of report.faults) {
    lines.push(`✗ ${row === null ? "" : `第 ${row} 行 `}${kind}：${why}`);
    for (const { name, actual, expected } of differences)
      lines.push(`    ${name}：记为 ${actual}，应为 ${expected}`);
  }
  for (const { orderNo, seq, ok, own, why } of report.receipts) {
    const mine = own ? "，是本企业的订单" : "";
    lines.push(ok ? `✓ 回执 ${orderNo} 即日志第 ${seq} 行${mine}` : `✗ 回执 ${orderNo}：${why}`);
  }
  if (report.uncheckedRows > 0) lines.push(`✗ 其后 ${report.uncheckedRows} 行以此为前提，未能重算`);
  for (const { row, why } of report.wrongClocks) lines.push(`  第 ${row} 行${why}`);
  if (report.otherFees > 0)
    lines.push(`  其中 ${report.otherFees} 项服务费不按标的费率，已按日志所载的计费规则核对`);
  if (report.uncheckedFees > 0)
    lines.push(`  未核对：${report.uncheckedFees} 项服务费，本场按旧格式记录，没有载明计费规则`);
  const passed = report.uncheckedFees > 0 ? "相符，服务费未全部核对" : "全部相符";
  lines.push(report.ok ? `✓ 日志、签名与成交结果${passed}` : "✗ 不相符");
  return lines;
}

const usage = `用法: node verify-session.mjs 证明包.json [回执.json …] [--key 公钥]
  以 - 代替一个文件时，从标准输入读取`;

/** The files and the key that were asked for; null where that makes no sense. */
function readArguments(args) {
  const files = [];
  let pinned = null;
  for (let i = 0; i < args.length; i += 1) {
    if (args[i] === "--key" && args[i + 1] && pinned === null) {
      i += 1;
      pinned = args[i];
    } else if (args[i] === "-" || !args[i].startsWith("-")) files.push(args[i]);
    else return null;
  }
  const fromInput = files.filter((file) => file === "-").length;
  return files.length > 0 && fromInput <= 1 ? { files, pinned } : null;
}

async function main(args, { fs, zlib }) {
  const options = readArguments(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { files, pinned } = options;
  const given = [];
  for (const file of files) {
    try {
      const bytes = fs.readFileSync(file === "-" ? 0 : file);
      const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
      given.push(JSON.parse(String(isPacked ? zlib.gunzipSync(bytes) : bytes)));
    } catch (error) {
      console.error(`${file}：无法读取（${error.message}），没有核对`);
      return 2;
    }
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

/**
 * Verifies where Node was started with this file, by whatever path (a link, a relative one, on standard input), and not
 * where another module has loaded it. Whatever happens, it ends with 0 only after it has said that all is true.
 */
async function runAsProgram() {
  const names = ["fs", "url", "zlib"].map((name) => ["node", name].join(":"));
  const [fs, url, zlib] = await Promise.all(names.map((name) => import(/* @vite-ignore */ name)));
  const { argv } = globalThis.process;
  const here = url.fileURLToPath(import.meta.url);
  const real = (path) => {
    try {
      return fs.realpathSync(path);
    } catch {
      return path;
    }
  };
  if (real(argv[1] ?? "") !== real(here) && !/\[eval\d*\]$/.test(here)) return;
  process.exitCode = 2;
  try {
    process.exitCode = await main(argv.slice(2), { fs, zlib });
  } catch (error) {
    console.error(`核对没有完成：${error.message}`);
  }
}

if (globalThis.process?.argv && import.meta.url.startsWith("file:")) await runAsProgram();
