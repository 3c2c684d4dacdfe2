-- 对账: each day's transfers against the bank's statement of it.
create table funds.reconciliation (
  day date primary key,
  at timestamptz not null,
  matched integer not null,
  ours_in bigint not null,
  ours_out bigint not null,
  bank_in bigint not null,
  bank_out bigint not null
);

create table funds.difference (
  id bigint generated always as identity primary key,
  day date not null references funds.reconciliation,
  kind text not null,
  transfer_id text,
  bank_no text,
  -- What the bank has more than we, money in counted as positive.
  effect bigint not null,
  state text not null check (state in ('0', '1')),
  settled_by text,
  settled_at timestamptz,
  memo text
);
create unique index difference_once on funds.difference (day, kind, transfer_id, bank_no) nulls not distinct;
create index difference_of_transfer on funds.difference (transfer_id) where state = '0';

-- 调账: a correction by hand, of one person's making and another's approval.
create table funds.adjustment (
  id bigint generated always as identity primary key,
  firm_id text not null,
  amount bigint not null check (amount <> 0),
  cause text not null check (cause in ('fee', 'bank')),
  memo text not null,
  -- The difference that it settles.
  difference_id bigint references funds.difference,
  state text not null check (state in ('1', '2', '3')),
  by_user text not null,
  at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  opinion text
);
create index adjustment_by_time on funds.adjustment (at desc, id desc);
create unique index adjustment_of_difference on funds.adjustment (difference_id) where state <> '3';
