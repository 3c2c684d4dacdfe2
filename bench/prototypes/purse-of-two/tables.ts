import type { Client } from "pg";

/** A connection to each of the two databases: one keeps the firms' purses, the other holds a section. */
export interface Servers {
  readonly home: Client;
  readonly section: Client;
}

/** An offer that needs a deposit. */
export interface Bid {
  /** Its idempotency key. */
  readonly id: string;
  readonly firm: number;
  /** The deposit in fen. */
  readonly amount: number;
}

export const firms = 64;
/** What a firm has at the beginning, in fen. */
export const purse = 1_000_000_000;
/** The deposit of a bid, in fen. */
export const deposit = 100;
/** How many bids of a firm an allotment lasts for. */
export const bidsOfAllotment = 200;

/** Lays the tables of both anew; every firm has its purse at home. */
export async function layTables({ home, section }: Servers): Promise<void> {
  await home.query(`
    drop schema if exists proto cascade;
    create schema proto;
    create table proto.purse (firm int primary key, available bigint not null check (available >= 0),
      held bigint not null default 0 check (held >= 0));
    create table proto.transfer (id text primary key, firm int not null, amount bigint not null,
      delivered boolean not null default false);
    create index on proto.transfer (id) where not delivered;
  `);
  await home.query("insert into proto.purse select n, $2 from generate_series(1, $1::int) n", [firms, purse]);
  await section.query(`
    drop schema if exists proto cascade;
    create schema proto;
    create table proto.allotment (firm int primary key, available bigint not null check (available >= 0),
      held bigint not null default 0 check (held >= 0));
    create table proto.received (id text primary key);
    create table proto.bid (id text primary key, firm int not null, amount bigint not null);
    create table proto.outcome (id text primary key, committed boolean not null);
  `);
  await section.query("insert into proto.allotment select n, 0 from generate_series(1, $1::int) n", [firms]);
}

/** Gives every firm so much of its money on the server of the section. */
export async function allot({ home, section }: Servers, amount: number): Promise<void> {
  await home.query("update proto.purse set available = available - $1", [amount]);
  await section.query("update proto.allotment set available = $1", [amount]);
}
