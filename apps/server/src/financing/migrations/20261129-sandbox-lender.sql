-- Lenders of our own to try the platform with. They keep their own books: nothing here is read by the platform's, and
-- nothing of the platform's by them.
create schema if not exists sandbox;

create table sandbox.lender (
  channel text primary key,
  -- What it has left to lend.
  capital bigint not null,
  earned bigint not null default 0,
  -- How it behaves; whoever plays it turns it.
  down boolean not null default false,
  loses_answers boolean not null default false,
  refusal text,
  answers text not null default 'once' check (answers in ('once', 'twice', 'never')),
  delay_ms integer not null default 2000 check (delay_ms between 0 and 86400000),
  constraint never_overdrawn check (capital >= 0)
);
insert into sandbox.lender (channel, capital) values ('SF', 50000000000), ('YH', 30000000000);

create table sandbox.lender_customer (
  channel text not null references sandbox.lender,
  code text not null,
  name text not null,
  granted bigint not null,
  lent bigint not null default 0,
  primary key (channel, code)
);

-- What it was asked for, by the asker's own number: asked again, it answers what has become of it.
create table sandbox.lender_order (
  reference text primary key,
  channel text not null,
  lender_no text,
  granted bigint,
  -- Null where it is done, else why not.
  fault text,
  at timestamptz not null
);

create sequence sandbox.lender_no start 100001;
create table sandbox.lender_entry (
  lender_no text primary key,
  channel text not null,
  reference text not null,
  code text not null,
  name text not null,
  memo text not null,
  -- What went out counts as positive; what came in is principal and interest.
  amount bigint not null,
  interest bigint not null,
  balance bigint not null,
  at timestamptz not null
);
create index lender_entry_by_time on sandbox.lender_entry (channel, at desc, lender_no desc);
