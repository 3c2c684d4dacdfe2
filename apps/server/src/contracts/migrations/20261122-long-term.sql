create sequence contracts.long_term_no;

-- 长协合同: the fold of its facts, kept beside them; what lists look for stands in columns of its own.
create table contracts.long_term (
  id text primary key,
  company_id text not null,
  buyer_id text not null,
  seller_id text not null,
  product text not null,
  producer text not null,
  place text not null,
  published bigint not null check (published > 0),
  quantity bigint not null check (quantity between 1 and published),
  first_month text not null,
  last_month text not null,
  registered_at timestamptz not null,
  registered_by text not null,
  state text not null,
  signed text[] not null default '{}',
  delivered bigint not null default 0,
  paid bigint not null default 0,
  withdrawn bigint not null default 0,
  version integer not null default 0,
  body jsonb not null,
  check (buyer_id <> seller_id)
);
create index long_term_of_buyer on contracts.long_term (buyer_id, registered_at desc);
create index long_term_of_seller on contracts.long_term (seller_id, registered_at desc);
create index long_term_of_company on contracts.long_term (company_id, registered_at desc);

-- 卖方收款账户: those that the contract names. The holder is the seller.
create table contracts.long_term_account (
  id text primary key,
  contract_id text not null references contracts.long_term,
  bank text not null,
  number text not null,
  unique (contract_id, bank, number)
);

-- 月度计划, as the lists show it.
create table contracts.long_term_plan (
  id text primary key,
  contract_id text not null references contracts.long_term,
  buyer_id text not null,
  seller_id text not null,
  month text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null,
  priced boolean not null,
  amount bigint not null,
  due bigint not null,
  receiver text references contracts.long_term_account,
  paid bigint not null,
  withdrawn bigint not null,
  withdrawing bigint not null,
  withdrawable bigint not null,
  delivered bigint not null,
  state text not null,
  -- Whether it may be handled at all: the contract has been signed.
  running boolean not null,
  buyer_todo text,
  seller_todo text,
  unique (contract_id, month),
  check (least(due, paid, withdrawn, withdrawing, withdrawable, delivered) >= 0),
  check (paid = withdrawn + withdrawing + withdrawable)
);
create index long_term_plan_of_buyer on contracts.long_term_plan (buyer_id, month) where running;
create index long_term_plan_of_seller on contracts.long_term_plan (seller_id, month) where running;

-- 操作日志: what has happened, in order.
create table contracts.long_term_fact (
  contract_id text not null references contracts.long_term,
  step integer not null,
  kind text not null,
  plan_id text,
  at timestamptz not null,
  by_user text,
  party text not null check (party in ('B', 'S', 'X')),
  body jsonb not null,
  primary key (contract_id, step)
);

-- 附件: which file came with which step; with step 0, the registration itself.
create table contracts.long_term_attachment (
  contract_id text not null references contracts.long_term,
  step integer not null,
  position integer not null,
  file_id text not null,
  primary key (contract_id, step, position)
);

-- 提现: what a seller has asked for, until the exchange has paid it or it came back.
create table contracts.long_term_payout (
  no bigint generated always as identity primary key,
  contract_id text not null references contracts.long_term,
  company_id text not null,
  plan_id text not null references contracts.long_term_plan,
  amount bigint not null check (amount > 0),
  receiver text not null references contracts.long_term_account,
  state text not null default '1' check (state in ('1', '2', '3')),
  asked_at timestamptz not null,
  asked_by text not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  check ((state = '1') = (answered_at is null))
);
create index long_term_payout_of_contract on contracts.long_term_payout (contract_id, no);
create index long_term_payout_waiting on contracts.long_term_payout (company_id, asked_at desc, no desc);
