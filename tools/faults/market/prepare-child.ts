import { api } from "@zd/api";
import type { LoanId } from "@zd/domain/financing/codes";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { actOnContract } from "../../../apps/server/src/contracts/index.ts";
import { openFinanceScene } from "../../../apps/server/src/financing/testing/finance-scene.ts";
import { systemClock } from "../../../apps/server/src/platform/process/clock.ts";
import { makeRsaPair, setRsaPairs } from "../../../apps/server/src/signing/ca/x509.ts";
import { openBankScene } from "../../../apps/server/src/testing/bank-scene.ts";
import { company, fenOf } from "../../../apps/server/src/testing/market-scene.ts";
import { fundPassword } from "../../../apps/server/src/testing/samples.ts";
import { setShopScene } from "../../../apps/server/src/testing/shop-scene.ts";
import { openTestClient } from "../../../apps/server/src/testing/test-client.ts";
import { openBenchApp } from "../../../bench/exchange/open-app.ts";
import type { Market } from "./market.ts";
import type { PrepareOrder } from "./prepare.ts";
import { planSessions, scheduleDeals } from "./sessions.ts";
import { signInAdministrator } from "./staff.ts";
import { until } from "./until.ts";

/** Prepares a market in an empty database through a node of its own, which is gone again before those that are tried start. */
const { databaseUrl, folder, seconds, settings } = JSON.parse(process.argv[2] ?? "{}") as PrepareOrder;
// The certificates of this market prove nothing to anybody: one pair of keys, which takes long to find, serves for all.
const pair = makeRsaPair();
setRsaPairs(() => pair);
const { app } = await openBenchApp(databaseUrl, folder, settings);
const client = openTestClient(() => app.address);
const stage = { platform: app.platform, db: app.db, clock: systemClock, withToken: client.caller };
const shop = await setShopScene(stage, "90000000000");
const names = ["mine", "plant", "steel"];
const bidders: string[] = [];
for (let i = 1; i <= 6; i++) {
  const name = `bidder${i}`;
  await shop.join(name, { funds: "900000000000" });
  bidders.push(name);
}
await shop.join("hauler", { kind: "3", funds: "1000" });
names.push(...bidders, "hauler");

/** Signs as the signature service does, once a side. */
async function sign(contractNo: ContractNo): Promise<void> {
  for (const name of ["mine", "plant"]) {
    const { firm, user } = shop.member(name);
    await app.platform.transact((scope) =>
      actOnContract(scope, { userId: user, firmId: firm, companyId: company }, "party", {
        contractNo,
        action: { type: "sign" },
        seen: null,
      }),
    );
  }
}

/** Binds an account of plant at the sandbox's bank, through which it pays in and out. */
async function bindAccount(): Promise<void> {
  const bank = openBankScene({ ...stage, settle: async () => {} }, shop);
  await bank.faults({ delayMs: 0 });
  const number = await bank.openAt("plant", "1000000000");
  const { agreement } = await shop.member("plant").caller.ask(api.agreements.beginSigning, {
    branchNo: "901000010003",
    number,
    name: "plant有限公司",
  });
  const paid = await until("the bank's payment", () => bank.paidTo(number).catch(() => null));
  await shop.member("plant").caller.ask(api.agreements.verifyAccount, { agreement, amount: paid });
  await until("the bank's agreement", async () => {
    const { state } = await app.db
      .selectFrom("funds.agreement")
      .select("state")
      .where("id", "=", agreement)
      .executeTakeFirstOrThrow();
    return state === "2" ? true : null;
  });
}

/** A loan on a contract, paid out. */
async function drawLoan(contractNo: ContractNo): Promise<LoanId> {
  const wait = async () => {
    await until("the lender's answer", async () => {
      const [credit] = await app.db.selectFrom("financing.credit").select("state").execute();
      const [loan] = await app.db.selectFrom("financing.loan").select("state").execute();
      return credit?.state === "2" && (loan === undefined || loan.state === "2") ? true : null;
    });
  };
  const loans = openFinanceScene({ ...stage, wait }, shop);
  await loans.faults({ delayMs: 0 });
  await loans.borrower("plant");
  return loans.drawn("plant", contractNo);
}

async function prepareMarket(): Promise<Market> {
  const deals = await scheduleDeals({ ...stage, scene: shop }, Math.ceil(seconds / 6) + 3);
  for (const no of [...deals.steps, deals.haul, deals.loan]) await sign(no);
  await shop.member("plant").caller.ask(api.contracts.pay, {
    contractNo: deals.haul,
    amount: fenOf("372000000"),
    fundPassword,
  });
  await bindAccount();
  const loan = await drawLoan(deals.loan);
  const mallWares: string[] = [];
  for (let i = 0; i < 2; i++) mallWares.push(await shop.putUp({ stock: "10000000", min: "1", step: "1" }));
  return {
    members: Object.fromEntries(
      names.map((name) => [name, { token: shop.member(name).token, firm: shop.member(name).firm }]),
    ),
    bidders,
    mallWares,
    contracts: deals.steps,
    haulContract: deals.haul,
    loan: String(loan),
    administrator: await app.platform.transact(signInAdministrator),
    fundPassword,
    // The last, since the first of them begin soon after.
    sessions: await planSessions(shop, seconds),
  };
}

const market = await prepareMarket();
process.send?.(market);
process.on("message", async () => {
  await app.close();
  process.exit(0);
});
