import { createDecipheriv, createHash, createHmac, createPublicKey } from "node:crypto";
import { request } from "node:http";
import { api } from "@zd/api";
import { companyId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../testing/exchange.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { type Company, findCompanies, saveCompany } from "./company-store.ts";
import { saveDemoAccounts } from "./demo-accounts.ts";

const { readParameters, readPublicKey } = api.system;

const mapTiles = "https://tiles.example/{z}/{x}/{y}.png";

let exchange: TestPlatform;
let first: Company;
beforeAll(async () => {
  exchange = await openExchange({ settings: { MAP_TILES: mapTiles, MAP_CREDIT: "审图号 GS(2024)0001 号" } });
  [first] = (await findCompanies(exchange.db)) as [Company];
});
afterAll(() => exchange.close());

const save = (change: Partial<Company>) =>
  exchange.platform.transact((scope) => saveCompany(scope, { ...first, ...change }));

/** What the site of a host says of itself; only a bare request may name its host. */
const siteAt = (host: string) =>
  new Promise<{ compid: string; title: string }>((resolve, reject) => {
    const { hostname, port } = new URL(exchange.address);
    const { token, key } = exchange.platform.keys.mintToken(exchange.clock.now());
    const sign = createHmac("sha256", key).update("{}").digest("hex");
    const headers = { host, "content-type": "application/json", "g-token": token, "x-sign": sign };
    const sent = request(
      { hostname, port, method: "POST", path: `/api${readParameters.path}`, headers },
      (reply) => {
        reply.setEncoding("utf8");
        reply.on("data", (body: string) => resolve(JSON.parse(body).data));
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });

test("an empty platform has a company, so that the site has a name", async () => {
  const { companyId, title, checkPower, useSocket, pageSize, encrypt, demoAccounts } =
    await exchange.anonymous.ask(readParameters, {});
  expect({ companyId, title, checkPower, useSocket, pageSize, encrypt, demoAccounts }).toEqual({
    companyId: first.id,
    title: first.name,
    checkPower: true,
    useSocket: true,
    pageSize: 20,
    encrypt: false,
    demoAccounts: [],
  });
});

test("an outside map that is set is told to the site, with whose it is", async () => {
  const { mapServer } = await exchange.anonymous.ask(readParameters, {});
  expect(mapServer).toEqual({ tiles: mapTiles, credit: "审图号 GS(2024)0001 号" });
});

test("a company that is changed is shown changed at once", async () => {
  await save({ name: "朔原大宗商品交易中心", hasMall: true, hasServicePhone: true });
  const parameters = await exchange.anonymous.ask(readParameters, {});
  expect(parameters).toMatchObject({
    title: "朔原大宗商品交易中心",
    mallProjectCode: first.id,
    servicePhoneCompanyIds: [first.id],
    certificateCompanyIds: [],
  });
});

test("each host has its own company, any other host the one for all", async () => {
  await save({ id: companyId("ZD0009"), host: "jinbei.example", name: "晋北专区" });
  expect(await siteAt("jinbei.example")).toMatchObject({ compid: "ZD0009", title: "晋北专区" });
  expect(await siteAt("other.example:8080")).toMatchObject({ compid: first.id });
});

test("accounts of the demo are not shown where there is none", async () => {
  const account = {
    account: "demo",
    password: "pw",
    firmName: "演示",
    userName: "演示",
    role: "交易员",
    story: "",
  };
  await exchange.platform.transact(({ tx }) => saveDemoAccounts(tx, first.id, [account]));
  expect((await exchange.anonymous.ask(readParameters, {})).demoAccounts).toEqual([]);
});

test("the public key is read with the halves of the hash of t (R-714, R-715)", async () => {
  const { seed, sealedKey } = await exchange.anonymous.ask(readPublicKey, {});
  const hash = createHash("md5").update(seed).digest("hex");
  const cipher = createDecipheriv("aes-128-ctr", hash.slice(0, 16), hash.slice(16));
  const text = Buffer.concat([cipher.update(sealedKey, "base64"), cipher.final()]).toString();
  expect(text).toBe(exchange.platform.keys.publicKey());
  const key = createPublicKey({ key: Buffer.from(text, "base64"), type: "spki", format: "der" });
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
});
