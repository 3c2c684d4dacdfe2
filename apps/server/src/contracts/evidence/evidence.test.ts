import { createHash } from "node:crypto";
import { api } from "@zd/api";
import type { StoredFile } from "@zd/api/files/operations";
import { type ContractNo, sectionId, userId } from "@zd/domain/kernel/brand";
import { formatYuan } from "@zd/domain/money/yuan";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyBundle } from "../../../../../tools/verify-session.mjs";
import { openSession } from "../../identity/index.ts";
import { type ContractScene, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company } from "../../testing/market-scene.ts";
import { smallPng } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

let exchange: TestPlatform;
let scene: ContractScene;
let desk: string;
let no: ContractNo;
let laboratoryReport: StoredFile | undefined;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  await openStaff(exchange, { chen: "tradeManager" });
  const session = { userId: userId("staff-chen"), companyId: company, ip: "127.0.0.1", source: "test" };
  desk = await exchange.platform.transact((scope) => openSession(scope, session));

  no = await scene.deal("1");
  await scene.carry(no, "sign", "pay", "ship", "close", "receive");
  [laboratoryReport] = await uploaded(exchange, scene.member("mine").token, [
    { name: "化验报告.png", bytes: smallPng },
  ]);
  const files = laboratoryReport ? [laboratoryReport.file] : [];
  await scene.caller("S").ask(api.contracts.settle, { contractNo: no, evidence: scene.golden, files });
  await scene.carry(no, "confirm");
});
afterAll(() => exchange.close());

async function take(token: string | null) {
  const { "g-token": gateway = "" } = await exchange.sign("");
  return fetch(`${exchange.address}/api${api.contracts.takeEvidence.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "g-token": gateway, ...(token && { "x-token": token }) },
    body: JSON.stringify({ contno: no }),
  });
}

async function unpacked(token: string) {
  const answer = await take(token);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const textOf = (name: string) => new TextDecoder().decode(parts[name]);
  return { parts, textOf, jsonOf: (name: string) => JSON.parse(textOf(`${name}.json`)) };
}

const tokenOf = (name: string) => scene.member(name).token;
const sha256 = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

test("the manifest names every part of the pack, and every digest fits", async () => {
  const { parts, jsonOf } = await unpacked(tokenOf("plant"));
  const { files } = jsonOf("manifest") as {
    files: { path: string; size: number; sha256: string }[];
  };
  expect([...files.map(({ path }) => path), "manifest.json"].toSorted()).toEqual(
    Object.keys(parts).toSorted(),
  );
  for (const { path, size, sha256: digest } of files) {
    expect([path, parts[path]?.length, sha256(parts[path])]).toEqual([path, size, digest]);
  }
});

test("letters, log, tickets, reports and attachments are in it", async () => {
  const { parts, textOf, jsonOf } = await unpacked(tokenOf("plant"));
  const names = Object.keys(parts);
  for (const folder of ["成交通知书", "买卖合同", "结算单"]) {
    const letter = names.find((name) => name.startsWith(`${folder}/`)) ?? "";
    expect(
      Buffer.from(parts[letter] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  }
  const report = names.find((name) => name.endsWith("/化验报告.png")) ?? "";
  // A picture is kept without what its camera wrote, so its bytes are the store's and not the sender's.
  expect(parts[report]?.length).toBe(laboratoryReport?.size);
  const steps = await scene.caller("B").ask(api.contracts.listSteps, { contractNo: no });
  expect(jsonOf("时间线")).toHaveLength(steps.length);
  expect(textOf("时间线.txt")).toContain("确认结算");
  expect(jsonOf("发货磅单")).toHaveLength(scene.loads.length);
  expect(jsonOf("收货磅单")).toHaveLength(scene.loads.length);
  expect(jsonOf("结算与化验")).toMatchObject([{ state: "confirmed" }]);
});

test("its ledger has the caller's own entries about this contract and its order, and nobody else's", async () => {
  const { orderNo } = await exchange.db
    .selectFrom("contracts.contract")
    .select("orderNo")
    .where("contractNo", "=", no)
    .executeTakeFirstOrThrow();
  for (const name of ["plant", "mine"]) {
    const { firm } = scene.member(name);
    const own = await exchange.db
      .selectFrom("funds.entry as e")
      .innerJoin("funds.voucher as v", "v.no", "e.voucherNo")
      .select(["e.voucherNo", "e.leg", "e.balance"])
      .where("e.holder", "=", firm)
      .where("v.reference", "in", [no, orderNo])
      .execute();
    const ledger = (await unpacked(tokenOf(name))).jsonOf("资金账目") as Record<string, unknown>[];
    expect(own.length).toBeGreaterThan(0);
    const entry = (row: Record<string, unknown>) => `${row["voucher"]}/${row["leg"]} ${row["balance"]}`;
    const entries = own.map(({ voucherNo, leg, balance }) =>
      entry({ voucher: voucherNo, leg, balance: formatYuan(balance) }),
    );
    expect(ledger.map(entry).toSorted()).toEqual(entries.toSorted());
    // The payment as it is in the caller's own books.
    const names = ledger.map(({ kindName }) => kindName);
    expect(names).toContain(name === "plant" ? "货款支付" : "货款收入");
    expect(names).not.toContain(name === "plant" ? "货款收入" : "货款支付");
  }
  const { parts, jsonOf } = await unpacked(desk);
  expect(Object.keys(parts)).toContain("时间线.json");
  const holders = (jsonOf("资金账目") as { holder: string }[]).map(({ holder }) => holder);
  expect(holders.filter((holder) => holder !== "exchange")).toEqual([]);
});

test("it proves the deal: its receipts fit the session's bundle, whose head the exchange has signed", async () => {
  const { sectionId: section } = await exchange.db
    .selectFrom("contracts.contract")
    .select("sectionId")
    .where("contractNo", "=", no)
    .executeTakeFirstOrThrow();
  const bundle = await exchange.anonymous.ask(api.proof.readBundle, { section: sectionId(section) });

  const receiptsIn = async (token: string) => {
    const { parts, jsonOf } = await unpacked(token);
    expect(jsonOf("场次签名")).toMatchObject({
      section,
      opening: bundle.opening,
      seal: bundle.seal,
      keys: bundle.keys,
    });
    return Object.keys(parts)
      .filter((name) => name.startsWith("成交回执/"))
      .map((name) => JSON.parse(new TextDecoder().decode(parts[name])));
  };
  for (const [name, owns] of [
    ["plant", true],
    ["mine", false],
  ] as const) {
    const receipts = await receiptsIn(tokenOf(name));
    expect(receipts).toHaveLength(1);
    expect(await verifyBundle(bundle, { receipts })).toMatchObject({
      ok: true,
      receipts: [{ ok: true, own: owns }],
    });
    // One changed byte is found.
    const forged = { ...receipts[0], at: receipts[0].at + 1 };
    expect((await verifyBundle(bundle, { receipts: [forged] })).ok).toBe(false);
  }
  expect(await receiptsIn(desk)).toHaveLength(1);
});

test("to a third firm the contract is not there, and nobody takes it without signing in", async () => {
  expect(await (await take(tokenOf("stranger"))).json()).toMatchObject({ code: "P1004" });
  const nobody = await take(null);
  expect(nobody.headers.get("content-type")).toContain("json");
});
