import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperator, openSession } from "../../identity/index.ts";
import { certify } from "../../signing/index.ts";
import { type ContractScene, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company } from "../../testing/market-scene.ts";
import { signingCode } from "../../testing/sent-texts.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { firmTodos, letters, messages } = api;
const mobile = "13711110001";

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange);
});
afterAll(() => exchange.close());

/** An operator of the plant, signed in. */
async function hire(name: string, role: RoleName, phone: string) {
  const { firm } = scene.member("plant");
  const user = userId(name);
  const token = await exchange.platform.transact(async (scope) => {
    const operator = { firmId: firm, companyId: company, account: name, name, mobile: phone };
    await openOperator(scope.tx, { ...operator, userId: user, passwordHash: "-", roles: [role] }, scope.now);
    return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
  });
  return exchange.withToken(token);
}

test("a buyer whose clerk is reminded by the trader signs, and both are rid of it", async () => {
  const trader = await hire("wang", "trader", "13711110000");
  const clerk = await hire("he", "contractClerk", mobile);
  const { firm } = scene.member("plant");
  await certify(exchange.platform.transact, { company, firm, user: userId("he"), mobile });
  const no = await scene.deal("1");
  const toSign = async (caller: typeof clerk) => {
    const { rows } = await caller.ask(firmTodos.list, { scope: "firm" });
    return rows.find(({ id, kind }) => id === no && kind === "sign");
  };
  expect(await toSign(trader)).toMatchObject({ own: false });

  await trader.ask(firmTodos.remind, { kind: "sign", id: no, to: userId("he") });
  await exchange.settle();
  const { rows } = await clerk.ask(messages.list, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(rows.find(({ kind }) => kind === "reminder")).toMatchObject({
    words: `wang提醒您签订合同 ${no}`,
    subject: "todo",
    id: no,
  });
  expect(await toSign(clerk)).toMatchObject({ own: true, reminder: { byName: "wang" } });

  const { task } = await clerk.ask(letters.beginSigning, { kind: "contract", contractNo: no });
  await clerk.ask(letters.confirmSigning, { task, code: await signingCode(exchange, mobile) });
  for (const caller of [trader, clerk]) expect(await toSign(caller)).toBeUndefined();
});
