import { hash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { qualifications } from "@zd/api/identity/qualifications";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import {
  type ContractNo,
  firmId,
  type Instant,
  instant,
  type Quantity,
  userId,
  type WareId,
} from "@zd/domain/kernel/brand";
import { endOfWorkingDay } from "@zd/domain/kernel/working-day";
import { formatQuantity } from "@zd/domain/money/quantity";
import type { Side } from "@zd/domain/terms/codes";
import { type DrawnLicence, licencePicture } from "@zd/server/admission/testing/licence-picture";
import { openApp } from "@zd/server/app";
import { readConfig } from "@zd/server/config";
import { clearingNumber } from "@zd/server/funds/bank/sandbox/books";
import { openBankAccount, payInUnannounced, setFundPassword } from "@zd/server/funds/index";
import { hashPassword, mobileOf, openFirm, openOperator } from "@zd/server/identity/index";
import { systemClock } from "@zd/server/platform/process/clock";
import { openLog } from "@zd/server/platform/process/log";
import { certify } from "@zd/server/signing/index";
import { findCalendar } from "@zd/server/system/index";
import { type ContractStep, openContractSteps } from "@zd/server/testing/contract-steps";
import { copyDatabase } from "@zd/server/testing/copied-database";
import {
  checkBooks,
  company,
  fenOf,
  type MemberOptions,
  setScene,
  thermal,
} from "@zd/server/testing/market-scene";
import { quickPasswords } from "@zd/server/testing/quick-passwords";
import { signingCode, textsTo } from "@zd/server/testing/sent-texts";
import { openTestClient } from "@zd/server/testing/test-client";
import { openTradeReferences } from "@zd/server/trading/index";
import { databaseServer, journeyKeys } from "./database.setup.ts";
import { haulCommands } from "./haul-commands.ts";
import { mallCommands } from "./mall-commands.ts";
import { oneMine } from "./references.ts";
import { roadCommands } from "./road-commands.ts";
import { turningClock } from "./turning-clock.ts";

/**
 * A whole exchange in a process of its own: real PostgreSQL, real HTTP, the built site, a clock that runs like the
 * machine's and can be turned forward, and no demo, so that nobody trades but those whom a journey sends. It is told what to do by messages.
 */
const folder = await mkdtemp(join(tmpdir(), "zd-journey-"));
const config = readConfig({
  PORT: "0",
  ZD_DEMO: "off",
  SANDBOXES: "messages,bank,ca,lender,carrier",
  LOG_LEVEL: "error",
  DATA_DIR: folder,
  KEYS_DIR: process.env[journeyKeys],
  // A journey that fails to sign in comes from an address of its own, so that the others are not asked for captchas.
  TRUST_PROXY: "on",
  SITE_DIR: process.env["SITE_DIR"],
  REDIS_URL: process.env["REDIS_URL"],
});
const clock = turningClock(systemClock);
const begin = (databaseUrl: string) =>
  openApp({ config, databaseUrl, clock, log: openLog(config), passwordCost: quickPasswords });
const database = await copyDatabase(process.env[databaseServer] ?? "", {
  name: "journeys",
  fill: async (url) => (await begin(url)).close(),
});
const app = await begin(database.url);
const { db, platform } = app;
const scene = await setScene({
  platform,
  db,
  clock,
  // A member's own program, without a browser.
  withToken: openTestClient(() => app.address).caller,
});
await scene.join("mine");
const exchangeFirm = firmId("exchange");
await platform.transact(async ({ tx, now }) => {
  const name = { name: "朔原大宗商品交易中心", shortName: "朔原", creditCode: "91610800TEST999999" };
  const rest = { id: exchangeFirm, companyId: company, kind: "9", address: "", phone: "" } as const;
  await openFirm(tx, { ...name, ...rest }, now);
  await openTradeReferences(tx, company, oneMine(thermal));
});

/** The last text that a mobile was sent; empty where it was sent none. */
const lastTextTo = async (mobile: string): Promise<string> =>
  (await textsTo({ db, settle: async () => {} }, mobile)).at(-1) ?? "";

/** A bid over the wire, which must be accepted. */
async function bid(...[name, ware, price, quantity]: Parameters<typeof scene.bid>): Promise<void> {
  const { result, msg } = await scene.bid(name, ware, price, quantity);
  if (result !== 0) throw new Error(`the bid was refused: ${result} ${msg}`);
}

let hired = 0;
/** Lets go of the contract that is locked, and waits until it is free; null while none is. */
let unlock: (() => Promise<void>) | null = null;

type Schedule = Parameters<typeof scene.schedule>;

const commands = {
  ...haulCommands({ scene, now: () => clock.now() }),
  ...roadCommands({ scene, anonymous: openTestClient(() => app.address).caller(null), now: clock.now }),
  ...mallCommands({ platform, scene, withToken: openTestClient(() => app.address).caller }),
  /** A firm with money and one trader; answers the trader's account. */
  async join(name: string, options?: MemberOptions): Promise<string> {
    return (await scene.join(name, options)).user;
  },
  /** One of the exchange's own people; answers his account. */
  async hire(name: string, role: RoleName, password: string): Promise<string> {
    const passwordHash = await hashPassword(password);
    const user = userId(`staff-${name}`);
    const mobile = `139${String(hired++).padStart(8, "0")}`;
    const person = { userId: user, account: user, name, mobile, roles: [role], passwordHash };
    await platform.transact(({ tx, now }) =>
      openOperator(tx, { ...person, firmId: exchangeFirm, companyId: company }, now),
    );
    return user;
  },
  /** A member asks to be admitted to a ware kind. */
  async applyForWareKind(name: string): Promise<void> {
    const input = { wareKind: thermal, sides: ["B"], memo: "电厂用煤" } satisfies InputOf<
      typeof qualifications.applyForWareKind
    >;
    await scene.member(name).caller.ask(qualifications.applyForWareKind, input);
  },
  /** For another node over the same database. */
  async databaseUrl(): Promise<string> {
    return database.url;
  },
  /** Holds a contract's row, so that every step of it waits in the database until `unlockContract`. */
  async lockContract(no: ContractNo): Promise<void> {
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const over = db.transaction().execute(async (tx) => {
      const query = tx.selectFrom("contracts.contract").select("contractNo").where("contractNo", "=", no);
      await query.forUpdate().executeTakeFirstOrThrow();
      locked.resolve();
      await released.promise;
    });
    await Promise.race([locked.promise, over]);
    unlock = () => {
      released.resolve();
      return over;
    };
  },
  async unlockContract(): Promise<void> {
    await unlock?.();
    unlock = null;
  },
  async now(): Promise<Instant> {
    return clock.now();
  },
  /** Nobody waits until then: what is due in between happens at once. */
  /** Close of business so many working days from now, by the exchange's calendar. */
  async endOfWorkingDay(days: number): Promise<Instant> {
    return endOfWorkingDay(await findCalendar(db), clock.now(), days);
  },

  async turnTo(when: Instant): Promise<void> {
    clock.turnTo(when);
  },
  /** Puts a section on the calendar that opens at once; answers its wares. */
  async schedule(change: Schedule[0], wares: Schedule[1]): Promise<readonly WareId[]> {
    const opened = await scene.schedule({ startsAt: instant(clock.now() + 300), ...change }, wares);
    return opened.wares;
  },
  bid: (name: string, ware: WareId, price: string): Promise<void> => bid(name, ware, price),
  /** Takes so much of a listing. */
  take: (name: string, ware: WareId, quantity: Quantity): Promise<void> =>
    bid(name, ware, null, formatQuantity(quantity)),
  /** What the server says to a bid that it refuses; null where it takes it. */
  async refusalOf(name: string, ware: WareId, price: string): Promise<string | null> {
    const { result, msg } = await scene.bid(name, ware, price);
    return result === 0 ? null : msg;
  },
  /** Takes a contract through these steps over the wire, as the worked example has them. */
  carry: (
    names: Readonly<Record<Side, string>>,
    no: ContractNo,
    steps: readonly ContractStep[],
  ): Promise<void> => openContractSteps(app, scene, names).carry(no, ...steps),
  /** Signs a member in anew: after days his session has run out. */
  renew: (name: string): Promise<void> => scene.renew(name),
  /** The contract that has come of a ware, if there is one yet. */
  async contractOf(ware: WareId): Promise<ContractNo | null> {
    const query = db.selectFrom("contracts.contract").select("contractNo").where("wareId", "=", ware);
    return (await query.executeTakeFirst())?.contractNo ?? null;
  },
  /** Gives a trader what he pays and signs with: a fund password, and a certificate on his mobile. */
  async equip(name: string, fundPassword: string, mobile: string): Promise<void> {
    const { firm, user } = scene.member(name);
    const hashed = await hashPassword(fundPassword, "fund");
    await platform.transact(({ tx, now }) => setFundPassword(tx, user, hashed, now));
    await certify(platform.transact, { company, firm, user, mobile });
  },
  /** The last code that the sandbox of the certificate authority has sent to a mobile. */
  async signingCode(mobile: string): Promise<string> {
    return signingCode({ db }, mobile);
  },
  /** The code that a mobile was sent last, as its owner reads it; once it has come. */
  async smsCode(mobile: string): Promise<string | null> {
    return /\d{6}/.exec(await lastTextTo(mobile))?.[0] ?? null;
  },
  async mobileOf(account: string): Promise<string> {
    const found = db.selectFrom("identity.operator").select("userId").where("account", "=", account);
    return mobileOf(db, (await found.executeTakeFirstOrThrow()).userId);
  },
  /** The last text that a mobile was sent. */
  lastText: (mobile: string): Promise<string> => lastTextTo(mobile),
  /** An account of a firm at the bank's sandbox. */
  async openAtBank(number: string, name: string): Promise<void> {
    const account = { number, name, balance: fenOf("1000") };
    await platform.transact(({ tx }) => openBankAccount(tx, account));
  },
  /** So many yuan are sent from an account to the exchange, without being announced. */
  async payIn(number: string, yuan: string): Promise<void> {
    const bankNo = await platform.transact((scope) => payInUnannounced(scope, number, fenOf(yuan)));
    if (bankNo === null) throw new Error(`${number} has less than ${yuan} yuan`);
  },
  /** What the bank has paid to an account last, in fen; null while it has paid nothing. */
  async paidTo(number: string): Promise<bigint | null> {
    const query = db.selectFrom("sandbox.bankEntry").select("amount").where("number", "=", number);
    return (await query.orderBy("at", "desc").limit(1).executeTakeFirst())?.amount ?? null;
  },
  /** The picture of a licence (PNG). */
  drawLicence: (facts: DrawnLicence): Promise<Buffer> => licencePicture(facts),
  purse: (name: string) => scene.purse(name),
  /** Checks the books; answers all money but the bank's own side of it. */
  async moneyInside(): Promise<bigint> {
    await checkBooks({ db });
    const accounts = await db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "!=", "bank")
      .execute();
    return accounts.reduce((sum, { balance }) => sum + balance, 0n);
  },
  /** What the bank holds more than our books say; what has come in without it counts as lacking. */
  async heldBeyondBooks(): Promise<bigint> {
    const [ledger, bank] = await Promise.all([
      db.selectFrom("funds.account").select("balance").where("holder", "=", "bank").executeTakeFirstOrThrow(),
      db
        .selectFrom("sandbox.bankAccount")
        .select("balance")
        .where("number", "=", clearingNumber)
        .executeTakeFirstOrThrow(),
    ]);
    return bank.balance + ledger.balance;
  },
  async takenOf(ware: WareId): Promise<bigint> {
    const orders = await db.selectFrom("trading.order").select("filled").where("wareId", "=", ware).execute();
    return orders.reduce((sum, { filled }) => sum + filled, 0n);
  },
  /** The time of every session that the trader has is over. */
  async expireSessions(account: string): Promise<void> {
    await platform.transact(({ tx, now }) =>
      tx
        .updateTable("identity.session")
        .set({ expiresAt: new Date(now) })
        .where("userId", "=", userId(account))
        .execute(),
    );
  },
  /** Makes a drawing that nobody but a person can read answerable. */
  async answerCaptcha(token: string, answer: string): Promise<void> {
    await platform.transact(({ tx }) =>
      tx
        .updateTable("identity.captcha")
        .set({ answerHash: hash("sha256", `${token}\n${answer}`, "buffer") })
        .where("tokenHash", "=", hash("sha256", token, "buffer"))
        .execute(),
    );
  },
};

export type Commands = typeof commands;

export interface Told {
  readonly id: number;
  readonly command: keyof Commands;
  readonly args: readonly unknown[];
}

export interface Answered {
  readonly id: number;
  readonly value?: unknown;
  readonly fault?: string;
}

async function obey({ id, command, args }: Told): Promise<Answered> {
  try {
    const run = commands[command] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, value: await run(...args) };
  } catch (error) {
    return { id, fault: (error as Error).stack ?? String(error) };
  }
}

process.on("message", async (message: Told) => process.send?.(await obey(message)));
// The journeys are over, or their runner has died.
process.on("disconnect", async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ address: app.address });
