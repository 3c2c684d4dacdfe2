import { api } from "@zd/api";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { companyId, type FirmId, firmId, type UserId, userId } from "@zd/domain/kernel/brand";
import { openPurse, receiveMoney, setFundPassword } from "../../funds/index.ts";
import {
  hashPassword,
  openFirm,
  openOperator,
  openSession,
  qualify,
  signAgreement,
} from "../../identity/index.ts";
import { recordMerchant } from "../../mall/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { openExchange } from "../exchange.ts";
import { mallHost } from "../mall-scene.ts";
import { at, fenOf, thermal } from "../market-scene.ts";
import { fundPassword } from "../samples.ts";
import type { TestPlatform } from "../test-platform.ts";

const everyRole = Object.keys(roles) as RoleName[];
const staffRoles = everyRole.filter((role) => mayDo([role], "read-console"));

/** Firms of the demo whose records the others try to reach: traders of every kind, a carrier and merchants among them. */
const ownerKeys = ["chenyao", "hengze", "fenling", "chiye"] as const;

/** How much of the demo is loaded, in percent: its newest weeks, with records of every kind. */
const loadedPercent = 25;

/** The firm that has no business with any other; whatever is its own has this word in it. */
const unrelated = firmId("unrelated");

/** Password of everybody who is not of the demo. */
export const callersPassword = "Sample-password-1";

/** Somebody who calls. */
export interface Caller {
  /** Whom reports name: a role, or the firm. */
  readonly name: string;
  readonly roles: readonly RoleName[];
  /** Whether he belongs to the exchange. */
  readonly isStaff: boolean;
  readonly user: UserId;
}

/** The market of the demo, with somebody of everything in it. */
export interface LoadedMarket {
  readonly exchange: TestPlatform;
  /** Administrators of firms that have records of every kind. */
  readonly owners: readonly Caller[];
  /** Has every role of the exchange. */
  readonly wholeDesk: Caller;
  /** Administrator of the unrelated firm. */
  readonly stranger: Caller;
  /** One for each role, in the unrelated firm or at the exchange, who has no other. */
  readonly singles: readonly Caller[];
  /** A new session; whoever has signed out, or was signed out, is in again. */
  readonly tokenOf: (caller: Caller) => Promise<string>;
  /** What the log has said that is an error, since the market was loaded. */
  readonly faults: () => readonly string[];
}

/** Fills the demo's market as far as it goes within seconds, with a clock that stands. */
export async function openLoadedMarket(): Promise<LoadedMarket> {
  const log: string[] = [];
  const exchange = await openExchange({
    start: at("10:00:00"),
    settings: {
      ZD_DEMO: "on",
      MEMBER_CALLS_PER_MINUTE: "1000000",
      ANONYMOUS_CALLS_PER_MINUTE: "1000000",
    },
    log: { write: (line) => void (/"level":[56]0/.test(line) && log.push(line)) },
  });
  const filled = async () => (await exchange.anonymous.ask(api.demo.readFilling, {})).percent;
  while ((await filled()) < loadedPercent && (await exchange.workOnce())) {
    // One step of the demo after the other.
  }
  await exchange.settle();
  log.length = 0;
  const accounts = await exchange.db
    .selectFrom("identity.operator")
    .select(["account", "userId", "companyId"])
    .where("account", "in", [...ownerKeys, "root01"])
    .execute();
  const userOf = (key: string) => {
    const found = accounts.find(({ account }) => account === key);
    if (!found) throw new Error(`nobody is called ${key}`);
    return found.userId;
  };
  const company = companyId(accounts[0]?.companyId ?? "");
  const stranger: Caller = {
    name: "unrelated firm",
    roles: ["administrator"],
    isStaff: false,
    user: userId(unrelated),
  };
  const wholeDesk: Caller = {
    name: "whole desk",
    roles: staffRoles,
    isStaff: true,
    user: userId("every-desk"),
  };
  const singles = everyRole
    .filter((role) => role !== "administrator")
    .map((role): Caller => {
      const isStaff = staffRoles.includes(role);
      return { name: role, roles: [role], isStaff, user: userId(`${isStaff ? "desk" : unrelated}-${role}`) };
    });
  const passwordHash = await hashPassword(callersPassword);
  await exchange.platform.transact(async (scope) => {
    await openUnrelated(scope, company);
    const exchangeFirm = await scope.tx
      .selectFrom("identity.firm")
      .select("id")
      .where("kind", "=", "9")
      .executeTakeFirstOrThrow();
    const people = [stranger, wholeDesk, ...singles];
    for (const [place, person] of people.entries())
      await openPerson(
        scope,
        person,
        person.isStaff ? exchangeFirm.id : unrelated,
        company,
        place,
        passwordHash,
      );
    await qualifyUnrelated(scope, company);
    // Without it every call of the mall would be refused before it looks at whose record it is.
    await scope.tx
      .insertInto("mall.host")
      .values({
        companyId: company,
        domain: mallHost,
        enabled: true,
        memo: "",
        changedBy: wholeDesk.user,
        changedByName: wholeDesk.name,
        changedAt: new Date(scope.now),
      })
      .execute();
  });
  return {
    exchange,
    owners: ownerKeys.map((key) => ({
      name: key,
      roles: ["administrator"],
      isStaff: false,
      user: userOf(key),
    })),
    wholeDesk,
    stranger,
    singles,
    tokenOf: ({ user }) =>
      exchange.platform.transact((scope) =>
        openSession(scope, { userId: user, companyId: company, ip: "127.0.0.1", source: "sweep" }),
      ),
    faults: () => log,
  };
}

/** The unrelated firm, a trading member. */
async function openUnrelated({ tx, now }: Scope, company: ReturnType<typeof companyId>): Promise<void> {
  const firm = {
    id: unrelated,
    companyId: company,
    name: "unrelated有限公司",
    shortName: "unrelated",
    creditCode: "91610800MAUNRELATE",
    kind: "1",
    address: "",
    phone: "",
  } as const;
  await openFirm(tx, firm, now);
}

/** Entered, qualified, with money and a shop of its own, so that only whose records they are keeps it from others'. */
async function qualifyUnrelated(scope: Scope, company: ReturnType<typeof companyId>): Promise<void> {
  const { tx, now } = scope;
  const sides = [
    { wareKind: thermal, side: "B" },
    { wareKind: thermal, side: "S" },
  ] as const;
  await qualify(tx, unrelated, sides, now);
  await signAgreement(tx, { firm: unrelated, agreement: "entry", by: userId(unrelated), at: now });
  await openPurse(tx, unrelated);
  await receiveMoney(scope, unrelated, fenOf("50000000"), "opening");
  const user = userId(unrelated);
  await setFundPassword(tx, user, await hashPassword(fundPassword), now);
  await recordMerchant(scope, {
    by: { company, firm: unrelated, user, name: "unrelated" },
    shop: {
      shopName: "unrelated",
      intro: "",
      contactName: "unrelated",
      contactPhone: "19900000000",
      address: "",
      opens: 0,
      closes: 24 * 60,
    },
    state: "1",
    appliedAt: now,
    decided: { by: user, at: now, opinion: "" },
  });
}

async function openPerson(
  { tx, now }: Scope,
  { name, roles: held, user }: Caller,
  firm: FirmId,
  company: ReturnType<typeof companyId>,
  place: number,
  passwordHash: string,
): Promise<void> {
  const mobile = `1990000${String(place).padStart(4, "0")}`;
  const named = { userId: user, firmId: firm, companyId: company, account: user, name, mobile };
  await openOperator(tx, { ...named, passwordHash, roles: [...held] }, now);
}
