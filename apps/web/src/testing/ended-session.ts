/** A session of one listing that one firm has taken whole, as the exchange publishes it. */
export async function endedSession() {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  const key = { id: hex(await sha256(spki)).slice(0, 16), algorithm: "Ed25519", publicKey: base64(spki) };
  const sign = async (text: string) =>
    base64(new Uint8Array(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, utf8(text))));

  const section = "J250616-02";
  const opening = JSON.stringify({ format: "zd-opening/2", section: published, wares: [ware] });
  const order = { no: "B1", firm, user: "u", price, quantity: total, filled: total, seq: 2, at: 2_000 };
  const taken = { ...order, hold: "31000000n", draw: "" };
  const deal = {
    no: "B1",
    ware: "W1",
    firm,
    owner: "mine",
    side: "S",
    price,
    quantity: total,
    amount: "310000000n",
    kept: "31000000n",
    release: "0n",
    feeFirm: "0n",
    feeOwner: "0n",
    status: "C",
  };
  const facts = [
    { type: "phase-begun", at: 1_000, status: "1", turn: 1, deadline: 61_000, wareDeadlines: [] },
    { type: "order-taken", at: 2_000, ware: "W1", order: taken, deal },
    { type: "ware-closed", at: 2_000, ware: "W1", status: "6", deals: [], unfilled: [] },
    { type: "section-closed", at: 2_000, status: "6", releases: [] },
  ];
  let previous = await sha256(utf8(`zd-opening:${opening}`));
  const rows: { seq: number; body: string; hash: string }[] = [];
  for (const [i, fact] of facts.entries()) {
    const body = JSON.stringify({ section, seq: i + 1, ...fact });
    previous = await sha256(new Uint8Array([...previous, ...utf8(body)]));
    rows.push({ seq: i + 1, body, hash: hex(previous) });
  }

  const seal = { rows: rows.length, head: hex(previous), status: "6", at: 3_000, key: key.id };
  const sealed = ["zd-seal/1", section, seal.status, seal.rows, seal.head, seal.at, seal.key].join("\n");
  const bundle = {
    format: "zd-bundle/2",
    section,
    opening,
    rows,
    seal: { ...seal, signature: await sign(sealed) },
    keys: [key],
  };

  const hash = rows[1]?.hash ?? "";
  const leaf = await sha256(
    new Uint8Array([0, ...utf8(["zd-receipt/1", section, "B1", 2, 2_000, hash].join("\n"))]),
  );
  const signature = await sign(["zd-receipts/1", hex(leaf), key.id].join("\n"));
  const receipt = {
    format: "zd-receipt/1",
    section,
    orderNo: "B1",
    seq: 2,
    at: 2_000,
    hash,
    key: key.id,
    path: [],
    signature,
  };
  return { bundle, receipt };
}

const firm = "abcdefghijklmnopqrstuv";
const price = "6200000n";
const total = "50000000n";

const published = {
  id: "J250616-02",
  name: "神木挂牌",
  mode: "1",
  side: "S",
  downmode: "A",
  kind: "A",
  turns: 1,
  startsAt: 1_000,
  freeMs: 60_000,
  extensionMs: 0,
  restMs: 0,
  hardEnd: null,
};

const noFee = { unit: "TON", perTonne: "0n" };

const ware = {
  id: "W1",
  no: "01",
  ownerId: "mine",
  turn: 1,
  rule: {
    total,
    minQuantity: "10000000n",
    quantityStep: "10000000n",
    maxQuantity: null,
    split: true,
    basePrice: price,
    priceStep: "10000n",
    deposit: { mode: "RATIO", rate: 1_000 },
    performanceBase: "BASE",
    feeBuy: noFee,
    feeSell: noFee,
    tieRule: "T",
    terms: null,
  },
};

const utf8 = (text: string) => new TextEncoder().encode(text);
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
