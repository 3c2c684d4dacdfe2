-- A bank of our own to try the platform with. It keeps its own books: nothing here is read by the ledger, and nothing of
-- the ledger by it.
create schema if not exists sandbox;

create table sandbox.bank_branch (
  no text primary key check (no ~ '^\d{12}$'),
  bank text not null,
  name text not null
);
insert into sandbox.bank_branch (no, bank, name)
select lpad((901000000000 + b.i * 10000 + p.i)::text, 12, '9'), b.name, b.name || p.name
from (values (1, '朔方银行'), (2, '塬州银行'), (3, '晋衡银行'), (4, '榆河农商银行'), (5, '沧岚银行')) as b (i, name),
     (values (1, '总行营业部'), (2, '榆林分行'), (3, '神木支行'), (4, '府谷支行'), (5, '鄂尔多斯分行'), (6, '太原分行'),
             (7, '延安分行'), (8, '乌海支行'), (9, '银川分行'), (10, '秦皇岛分行'), (11, '广州分行')) as p (i, name);

-- Accounts of firms, and the two of the exchange: where the members' money lies, and whence verifications are paid.
create table sandbox.bank_account (
  number text primary key,
  name text not null,
  balance bigint not null default 0,
  kind text not null default 'firm' check (kind in ('firm', 'clearing', 'verification')),
  -- Held by an agreement: moves from it may be asked for by the exchange.
  signed boolean not null default false,
  constraint never_overdrawn check (balance >= 0)
);
insert into sandbox.bank_account (number, name, balance, kind) values
  ('9990000000000001', '交易中心客户资金专户', 0, 'clearing'),
  ('9990000000000002', '交易中心验证专户', 100000000, 'verification');

-- What it was asked for, by the asker's own number: asked again, it answers what has become of it.
create table sandbox.bank_order (
  reference text primary key,
  bank_no text,
  direction text not null check (direction in ('in', 'out')),
  number text not null,
  amount bigint not null check (amount > 0),
  -- Null where it is done, else why not.
  fault text,
  at timestamptz not null
);

create sequence sandbox.bank_no start 100001;
create table sandbox.bank_entry (
  bank_no text not null,
  number text not null references sandbox.bank_account,
  amount bigint not null,
  balance bigint not null,
  reference text,
  memo text not null,
  at timestamptz not null,
  primary key (bank_no, number)
);
create index bank_entry_of_account on sandbox.bank_entry (number, at desc);

-- How the bank behaves; whoever plays the bank turns it.
create table sandbox.bank_weather (
  id boolean primary key default true check (id),
  -- Takes no call at all.
  down boolean not null default false,
  -- Books, and does not say that it has.
  loses_answers boolean not null default false,
  -- Refuses every order, in these words.
  refusal text,
  -- once, twice, never, or first the contrary of what is true
  answers text not null default 'once' check (answers in ('once', 'twice', 'never', 'contrary')),
  delay_ms integer not null default 2000 check (delay_ms between 0 and 86400000)
);
insert into sandbox.bank_weather default values;
