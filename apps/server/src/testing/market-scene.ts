import { api } from "@zd/api";
import type { RoleName } from "@zd/domain/identity/access";
import {
  companyId,
  type Fen,
  type FirmId,
  firmId,
  type Instant,
  instant,
  sectionId,
  type UserId,
  userId,
  type WareId,
  type WareKindId,
  wareId,
} from "@zd/domain/kernel/brand";
import { yuan as amount, perTonne, sampleRule, tonnes } from "@zd/domain/testing/samples";
import type { WareRule } from "@zd/domain/trading/session";
import { openPurse, receiveMoney, setFundPassword } from "../funds/index.ts";
import {
  type FirmKind,
  hashPassword,
  openFirm,
  openOperator,
  openSession,
  qualify,
  signAgreement,
} from "../identity/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { type NewSection, type NewWare, openWareKinds, scheduleSection } from "../trading/index.ts";
import { checkGoods } from "./check-goods.ts";
import { fundPassword } from "./samples.ts";
import type { TestCaller } from "./test-client.ts";
import type { TestPlatform } from "./test-platform.ts";

export const company = companyId("ZD0001");
export const thermal = "WK01" as WareKindId;

/** Yuan a tonne, and an amount of yuan, as people write them. */
export const yuan = perTonne;
export const fenOf = amount;

export interface MemberOptions {
  /** Of the firm, before 有限公司; its id unless said. */
  readonly firmName?: string;
  /** Yuan that have come in. */
  readonly funds?: string;
  readonly roles?: readonly RoleName[];
  /** Without one, nobody signs in with a password; the token is enough for most scenes. */
  readonly password?: string;
  readonly legalPerson?: string;
  /** Whether the operator has the fund password of all scenes. */
  readonly withFundPassword?: boolean;
  readonly qualified?: boolean;
  readonly agreed?: boolean;
  /** 3 for a carrier; a trading member unless said. */
  readonly kind?: FirmKind;
}

export interface Member {
  readonly firm: FirmId;
  readonly user: UserId;
  readonly token: string;
  readonly caller: TestCaller;
}

/** A lot of 5 000 t from 620 that goes as a whole. */
const wholeLot = sampleRule({ quantityStep: tonnes("5000") });

/** As much of an exchange as a scene needs. */
interface Stage extends Pick<TestPlatform, "platform" | "db" | "withToken"> {
  readonly clock: Pick<TestPlatform["clock"], "now">;
}

/** A small market in a test: members with money, and sections that they trade in. */
export async function setScene(exchange: Stage) {
  await exchange.platform.transact(({ tx }) => openWareKinds(tx, [{ id: thermal, name: "动力煤" }]));
  const members = new Map<string, Member>();
  /** Making it takes long, so it is made once. */
  let fundPasswordHash: string | undefined;

  /** A firm with one operator, signed in. */
  async function join(name: string, options: MemberOptions = {}): Promise<Member> {
    const { funds = "5000000", roles = ["trader"], password, legalPerson } = options;
    const { qualified = true, agreed = true, withFundPassword = false, kind = "1" } = options;
    const { firmName = name } = options;
    const [firm, user] = [firmId(name), userId(`${name}-1`)];
    const number = String(members.size + 1).padStart(8, "0");
    const token = await exchange.platform.transact(async (scope) => {
      const { tx, now } = scope;
      await openFirm(
        tx,
        {
          id: firm,
          companyId: company,
          name: `${firmName}有限公司`,
          shortName: firmName,
          creditCode: `91610800TEST${number.slice(2)}`,
          kind,
          address: "",
          phone: "",
          ...(legalPerson && { legalPersonId: legalPerson }),
        },
        now,
      );
      const operator = { firmId: firm, companyId: company, account: user, name, mobile: `138${number}` };
      const passwordHash = password === undefined ? "-" : await hashPassword(password);
      await openOperator(tx, { ...operator, userId: user, passwordHash, roles }, now);
      if (qualified) {
        await qualify(
          tx,
          firm,
          [
            { wareKind: thermal, side: "B" },
            { wareKind: thermal, side: "S" },
          ],
          now,
        );
      }
      if (agreed) await signAgreement(tx, { firm, agreement: "entry", by: user, at: now });
      if (withFundPassword) {
        fundPasswordHash ??= await hashPassword(fundPassword);
        await setFundPassword(tx, user, fundPasswordHash, now);
      }
      await openPurse(tx, firm);
      if (fenOf(funds) > 0n) await receiveMoney(scope, firm, fenOf(funds), "opening");
      return openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" });
    });
    const member: Member = {
      firm,
      user,
      token,
      get caller() {
        return exchange.withToken(token);
      },
    };
    members.set(name, member);
    return member;
  }

  /** Signs a member in anew: after days his session has run out. */
  async function renew(name: string): Promise<void> {
    const { firm, user } = member(name);
    const token = await exchange.platform.transact((scope) =>
      openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "test" }),
    );
    members.set(name, { firm, user, token, caller: exchange.withToken(token) });
  }

  /** Puts a section on the calendar; it opens in a minute unless the change says otherwise. */
  async function schedule(
    change: Partial<Omit<NewSection, "wares">> = {},
    wares: readonly (Partial<Omit<NewWare, "rule">> & { readonly rule?: Partial<WareRule> })[] = [{}],
  ) {
    const id = change.id ?? sectionId("J260615-01");
    const section: NewSection = {
      id,
      company,
      name: "神木矿区动力煤竞价销售",
      kind: "A",
      mode: "0",
      side: "S",
      downmode: "A",
      wareKind: thermal,
      region: "陕西",
      practice: false,
      startsAt: instant(exchange.clock.now() + 60_000),
      freeMs: 1_200_000,
      extensionMs: 60_000,
      restMs: 0,
      sealedMs: null,
      shortlistSize: null,
      hardEnd: null,
      invited: [],
      ...change,
      wares: wares.map(({ rule, ...ware }, i) => ({
        id: wareId(`${id}-${String(i + 1).padStart(2, "0")}`),
        no: String(i + 1).padStart(2, "0"),
        owner: firmId("mine"),
        turn: 1,
        product: "原煤(2-2)",
        producer: "张家峁矿",
        place: "神木张家峁矿",
        delivery: "坑口自提",
        deliveryFrom: "2026-06-20",
        deliveryTo: "2026-07-10",
        priceBasis: "坑口价，含税 13 %",
        payType: "1",
        qualities: [{ code: "Q", label: "热值 Qnet,ar", value: "5600", unit: "kcal/kg" }],
        ...ware,
        rule: { ...wholeLot, ...rule },
      })),
    };
    await exchange.platform.transact((scope) => scheduleSection(scope, section));
    return { section, wares: section.wares.map(({ id }) => id), opensAt: section.startsAt };
  }

  const member = (name: string): Member => {
    const found = members.get(name);
    if (!found) throw new Error(`${name} has not joined`);
    return found;
  };

  /** An order as the call takes it, and the whole envelope of its answer. */
  const bid = (name: string, ware: WareId, price: string | null, quantity?: string, headers = {}) =>
    member(name).caller.call(
      api.trading.placeOrder,
      {
        section: sectionOf(ware),
        ware,
        ...(price !== null && { price: yuan(price) }),
        ...(quantity !== undefined && { quantity: tonnes(quantity) }),
      },
      headers,
    );

  async function purse(name: string): Promise<Record<string, Fen>> {
    const accounts = await exchange.db
      .selectFrom("funds.account")
      .select(["bucket", "balance"])
      .where("holder", "=", firmId(name))
      .execute();
    return Object.fromEntries(accounts.map(({ bucket, balance }) => [bucket, balance]));
  }

  return { join, renew, schedule, bid, purse, member };
}

/** Wares carry their section's number in front. */
export const sectionOf = (ware: WareId) => sectionId(ware.replace(/-\d+$/, ""));

export type Scene = Awaited<ReturnType<typeof setScene>>;

/** A time of the scene's day, such as "09:31:00", in Shanghai. */
export const at = (time: string): Instant => instant(Date.parse(`2026-06-15T${time}+08:00`));

/** What must hold of the books at any time: nothing appears, nothing is lost, and balances are what was posted. */
export async function checkBooks({ db }: Pick<TestPlatform, "db">): Promise<void> {
  // All at one moment: a market that runs on may move money between two reads.
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await checkBooksAt(tx);
      await checkGoods(tx);
    });
}

async function checkBooksAt(db: Tx): Promise<void> {
  const accounts = await db.selectFrom("funds.account").select(["holder", "bucket", "balance"]).execute();
  const total = accounts.reduce((sum, { balance }) => sum + balance, 0n);
  if (total !== 0n) throw new Error(`the accounts add up to ${total}`);
  const posted = await db
    .selectFrom("funds.entry")
    .select(({ fn }) => ["holder", "bucket", fn.sum<string>("amount").as("amount")])
    .groupBy(["holder", "bucket"])
    .execute();
  const sums = new Map(posted.map(({ holder, bucket, amount }) => [`${holder}/${bucket}`, BigInt(amount)]));
  for (const { holder, bucket, balance } of accounts) {
    const sum = sums.get(`${holder}/${bucket}`) ?? 0n;
    if (sum !== balance) throw new Error(`${holder}/${bucket} has ${balance}, its entries say ${sum}`);
  }
}
