import { setTimeout as wait } from "node:timers/promises";
import { staffRoles } from "@zd/domain/identity/access";
import { firmId, type Instant, instant, sectionId, userId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { openFirm, openOperator, openSession } from "@zd/server/identity/index";
import { systemClock } from "@zd/server/platform/process/clock";
import { company, setScene, yuan } from "@zd/server/testing/market-scene";
import type { Client } from "pg";
import type { openEmptyPlatform } from "../empty-platform.ts";
import type { PastYear } from "./past-year.ts";

type Exchange = Awaited<ReturnType<typeof openEmptyPlatform>>;

const wares = 10;
/** The first firm bids on so many of the wares, the others on all of them. */
const waresOfFirst = 8;
const refusedPerWare = 4;

/** One session as members trade it, over HTTP, until its contracts and their letters are there. */
export async function holdSession(
  { app, caller }: Exchange,
  client: Client,
  { firms, bidsPerWare }: { readonly firms: number; readonly bidsPerWare: number },
) {
  const scene = await setScene({
    platform: app.platform,
    db: app.db,
    clock: systemClock,
    withToken: caller,
  });
  const sellers = Array.from({ length: wares }, (_, i) => `s${i}`);
  for (const name of sellers) await scene.join(name, { roles: ["administrator"], funds: "90000000000" });
  const names = Array.from({ length: firms }, (_, i) => `f${String(i).padStart(3, "0")}`);
  for (const name of names) await scene.join(name, { roles: ["administrator"], funds: "90000000000" });
  const staff = caller(await hireForAll(app));
  const before = await lastNumbers(client);

  const section = sectionId(`K${shanghaiDay(systemClock.now()).slice(2).replaceAll("-", "")}-0000`);
  const rule = { priceStep: yuan("0.01"), feeSell: { unit: "TON", perTonne: yuan("0.1") } } as const;
  const clock = { startsAt: instant(systemClock.now() + 2_000), freeMs: 5_000, extensionMs: 2_000 };
  const { wares: ids } = await scene.schedule(
    { id: section, ...clock },
    sellers.map((name) => ({ owner: firmId(name), rule })),
  );
  await until(app, section, "1");
  const bid = (name: string, place: number, cents: number) =>
    scene.bid(name, ids[place] as never, (620 + cents / 100).toFixed(2));
  for (let lap = 0; lap < bidsPerWare; lap++) {
    const bidders = ids.map((_, place) =>
      lap === 7 && place < waresOfFirst ? "f000" : names[1 + ((place * bidsPerWare + lap) % (firms - 1))],
    );
    await Promise.all(bidders.map((name = "", place) => bid(name, place, lap + 1)));
  }
  for (let i = 0; i < refusedPerWare; i++)
    await Promise.all(ids.map((_, place) => bid(names[1 + place + i * wares] ?? "", place, 1)));
  await until(app, section, "6");
  await wait(5_000);
  const year: Pick<PastYear, "section" | "before" | "firms"> = { section, before, firms };
  return { year, buyer: scene.member("f000").caller, seller: scene.member("s0").caller, staff };
}

/** One of the staff who may do whatever any of them may. */
const hireForAll = (app: Exchange["app"]): Promise<string> =>
  app.platform.transact(async (scope) => {
    const { tx, now } = scope;
    const [firm, user] = [firmId("exchange"), userId("staff")];
    const place = { id: firm, companyId: company, kind: "9", address: "", phone: "" } as const;
    await openFirm(tx, { ...place, name: "交易中心", shortName: "交易中心", creditCode: "EXCHANGE" }, now);
    const person = { userId: user, firmId: firm, companyId: company, account: "staff", name: "staff" };
    await openOperator(
      tx,
      { ...person, mobile: "13900000000", passwordHash: "-", roles: [...staffRoles] },
      now,
    );
    return openSession(scope, { userId: user, companyId: company, ip: "", source: "" });
  });

async function lastNumbers(client: Client): Promise<PastYear["before"]> {
  const { rows } = await client.query<PastYear["before"]>(`
    select (select coalesce(max(no), 0)::text from funds.voucher) as voucher,
      (select coalesce(max(no), 0)::text from goods.voucher) as goods,
      (select coalesce(max(id), 0)::text from platform.audit) as audit`);
  return rows[0] as PastYear["before"];
}

/** A minute at most. */
async function until({ db }: Exchange["app"], section: string, status: string): Promise<void> {
  const latest = (systemClock.now() + 60_000) as Instant;
  while (systemClock.now() < latest) {
    const row = await db
      .selectFrom("trading.section")
      .select("status")
      .where("id", "=", section)
      .executeTakeFirst();
    if (row?.status === status) return;
    await wait(50);
  }
  throw new Error(`${section} has not come to status ${status} within a minute`);
}
