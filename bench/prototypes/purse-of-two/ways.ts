import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { type Bid, bidsOfAllotment, type Servers } from "./tables.ts";

/** Called when a step is durable, with its name; the test of crashes ends something there. */
export type AtStep = (step: string) => Promise<void>;

/** A way in which a firm's money at home is held for bids on another server. */
export interface Way {
  readonly name: string;
  /** Its durable steps in their order. */
  readonly steps: readonly string[];
  /** Places bids together; when it returns they are durable. Bids whose id is there already are left out. */
  readonly place: (servers: Servers, bids: readonly Bid[], atStep: AtStep) => Promise<void>;
}

const sumByFirm = (bids: readonly Bid[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { firm, amount } of bids) sums.set(firm, (sums.get(firm) ?? 0) + amount);
  return new Map([...sums].toSorted(([a], [b]) => a - b));
};

/** Leaves out bids that were placed before. */
async function freshOf(section: Client, bids: readonly Bid[]): Promise<readonly Bid[]> {
  const { rows } = await section.query<{ id: string }>({
    name: "placed",
    text: "select id from proto.bid where id = any($1::text[])",
    values: [bids.map(({ id }) => id)],
  });
  const placed = new Set(rows.map(({ id }) => id));
  return bids.filter(({ id }) => !placed.has(id));
}

const insertBids = (section: Client, bids: readonly Bid[]) =>
  section.query({
    name: "bids",
    text: "insert into proto.bid select * from unnest($1::text[], $2::int[], $3::bigint[])",
    values: [bids.map(({ id }) => id), bids.map(({ firm }) => firm), bids.map(({ amount }) => amount)],
  });

/** Locks the accounts of firms in the order of their numbers, and holds what each owes; gives the firms that have not enough. */
async function hold(
  client: Client,
  table: "purse" | "allotment",
  sums: ReadonlyMap<number, number>,
): Promise<readonly number[]> {
  const values = [[...sums.keys()], [...sums.values()]];
  await client.query({
    name: `lock ${table}`,
    text: `select 1 from proto.${table} where firm = any($1::int[]) order by firm for update`,
    values: [values[0]],
  });
  const { rows } = await client.query<{ firm: number }>({
    name: `hold ${table}`,
    text: `update proto.${table} a set available = available - s.amount, held = held + s.amount
      from unnest($1::int[], $2::bigint[]) s(firm, amount)
      where a.firm = s.firm and a.available >= s.amount returning a.firm`,
    values,
  });
  const done = new Set(rows.map(({ firm }) => firm));
  return [...sums.keys()].filter((firm) => !done.has(firm));
}

/** One transaction on the server of the section, where the money is as well: today's way, and the yardstick. */
export const oneServer: Way = {
  name: "one server",
  steps: ["section committed"],
  async place({ section }, bids, atStep) {
    const fresh = await freshOf(section, bids);
    await section.query("begin");
    const poor = await hold(section, "allotment", sumByFirm(fresh));
    if (poor.length > 0) throw new Error(`no money: ${poor.join()}`);
    await insertBids(section, fresh);
    await section.query("commit");
    await atStep("section committed");
  },
};

/** Brings money from home for firms; a transfer that was begun is delivered once, however often that is tried. */
async function topUp({ home, section }: Servers, needs: ReadonlyMap<number, number>, atStep: AtStep) {
  const transfers = [...needs].map(([firm, amount]) => ({ id: randomUUID(), firm, amount }));
  await home.query("begin");
  await home.query({
    name: "lock purse",
    text: "select 1 from proto.purse where firm = any($1::int[]) order by firm for update",
    values: [[...needs.keys()]],
  });
  await home.query({
    name: "debit",
    text: `with taken as (
        update proto.purse p set available = available - s.amount
        from unnest($1::text[], $2::int[], $3::bigint[]) s(id, firm, amount) where p.firm = s.firm
        returning s.id, s.firm, s.amount)
      insert into proto.transfer (id, firm, amount) select * from taken`,
    values: [
      transfers.map(({ id }) => id),
      transfers.map(({ firm }) => firm),
      transfers.map(({ amount }) => amount),
    ],
  });
  await home.query("commit");
  await atStep("home debited");
  await deliver({ home, section }, transfers, atStep);
}

/** Money of a firm on its way from home. */
export interface Transfer {
  readonly id: string;
  readonly firm: number;
  readonly amount: number;
}

/** Delivers transfers that home has sent off, each once. */
export async function deliver(
  { home, section }: Servers,
  transfers: readonly Transfer[],
  atStep: AtStep,
): Promise<void> {
  const ids = transfers.map(({ id }) => id);
  await section.query("begin");
  await section.query({
    name: "lock allotment",
    text: "select 1 from proto.allotment where firm = any($1::int[]) order by firm for update",
    values: [transfers.map(({ firm }) => firm)],
  });
  await section.query({
    name: "credit",
    text: `with fresh as (insert into proto.received select unnest($1::text[]) on conflict do nothing returning id)
      update proto.allotment a set available = available + s.amount
      from (select s.firm, sum(s.amount) as amount from unnest($1::text[], $2::int[], $3::bigint[]) s(id, firm, amount)
        join fresh using (id) group by s.firm) s where a.firm = s.firm`,
    values: [ids, transfers.map(({ firm }) => firm), transfers.map(({ amount }) => amount)],
  });
  await section.query("commit");
  await atStep("section credited");
  await home.query({
    name: "delivered",
    text: "update proto.transfer set delivered = true where id = any($1::text[])",
    values: [ids],
  });
  await atStep("home noted");
}

/** Each firm has an allotment on the server of the section; a bid is a transaction there, and home is asked only for more. */
export const allotment: Way = {
  name: "allotment",
  steps: ["home debited", "section credited", "home noted", "section committed"],
  async place(servers, bids, atStep) {
    const { section } = servers;
    const fresh = await freshOf(section, bids);
    const sums = sumByFirm(fresh);
    for (;;) {
      await section.query("begin");
      const poor = await hold(section, "allotment", sums);
      if (poor.length === 0) break;
      await section.query("rollback");
      const needs = poor.map((firm) => [firm, (sums.get(firm) ?? 0) * bidsOfAllotment] as const);
      await topUp(servers, new Map(needs), atStep);
    }
    await insertBids(section, fresh);
    await section.query("commit");
    await atStep("section committed");
  },
};

/**
 * Two-phase commit: home is prepared, the section commits and notes the outcome under the number of the transaction, home follows. The
 * purses stay locked from the first to the last of them.
 */
export const twoPhase: Way = {
  name: "two-phase commit",
  steps: ["home prepared", "section committed", "home committed"],
  async place({ home, section }, bids, atStep) {
    const fresh = await freshOf(section, bids);
    const id = randomUUID();
    await home.query("begin");
    const poor = await hold(home, "purse", sumByFirm(fresh));
    if (poor.length > 0) throw new Error(`no money: ${poor.join()}`);
    await home.query(`prepare transaction '${id}'`);
    await atStep("home prepared");
    await section.query("begin");
    await insertBids(section, fresh);
    await section.query({
      name: "outcome",
      text: "insert into proto.outcome values ($1, true)",
      values: [id],
    });
    await section.query("commit");
    await atStep("section committed");
    await home.query(`commit prepared '${id}'`);
    await atStep("home committed");
  },
};
