create schema trading;

create table trading.ware_kind (
  id text primary key,
  name text not null,
  position integer not null
);

-- 场次
create table trading.section (
  id text primary key,
  company_id text not null,
  trading_day date not null,
  name text not null,
  kind text not null check (kind in ('A', 'B')),
  mode text not null,
  side text not null check (side in ('B', 'S')),
  downmode text not null check (downmode in ('A', 'B', 'C')),
  ware_kind_id text not null references trading.ware_kind,
  region text not null,
  practice boolean not null,
  starts_at timestamptz not null,
  free_ms integer not null check (free_ms >= 0),
  extension_ms integer not null check (extension_ms >= 0),
  rest_ms integer not null check (rest_ms >= 0),
  hard_end timestamptz,
  turns integer not null,
  wares integer not null,
  quantity bigint not null,
  -- what moves, all of it written by the section's lane
  status text not null default '0',
  turn integer not null,
  deadline timestamptz,
  suspended jsonb,
  fixed_deposits jsonb not null default '{}',
  seq integer not null default 0,
  head_hash bytea,
  version integer not null default 0,
  bids integer not null default 0,
  wares_bid integer not null default 0,
  wares_dealt integer not null default 0,
  wares_failed integer not null default 0,
  quantity_dealt bigint not null default 0,
  -- the next moment at which the clock has something to do; null when it has nothing
  rings_at timestamptz
) with (fillfactor = 70);
create index section_of_day on trading.section (company_id, trading_day, starts_at);
create index section_by_start on trading.section (company_id, starts_at desc);
create index section_running on trading.section (company_id, status) where status in ('0', '1', '2', '3', '4');
create index section_ringing on trading.section (rings_at) where rings_at is not null;

-- 标的
create table trading.ware (
  id text primary key,
  section_id text not null references trading.section,
  no text not null,
  owner_id text not null,
  turn integer not null,
  product text not null,
  producer text not null,
  place text not null,
  delivery text not null,
  delivery_from date not null,
  delivery_to date not null,
  price_basis text not null,
  pay_type text not null,
  qualities jsonb not null,
  rule jsonb not null,
  total bigint not null check (total > 0),
  base_price bigint not null check (base_price > 0),
  -- what moves
  status text not null default '0',
  deadline timestamptz,
  remaining_ms integer,
  live jsonb not null default '[]',
  bidders jsonb not null default '[]',
  taken_by jsonb not null default '{}',
  bids integer not null default 0,
  dealt bigint not null default 0 check (dealt >= 0 and dealt <= total),
  last_price bigint,
  last_seq integer not null default 0,
  last_at timestamptz,
  version integer not null default 0,
  unique (section_id, no)
) with (fillfactor = 70);
create index ware_changed on trading.ware (section_id, version);

-- 订单
create table trading."order" (
  order_no text primary key,
  section_id text not null,
  ware_id text not null references trading.ware,
  firm_id text not null,
  user_id text not null,
  price bigint not null,
  quantity bigint not null check (quantity > 0),
  filled bigint not null check (filled between 0 and quantity),
  held bigint not null check (held >= 0),
  status text not null check (status in ('A', 'B', 'C', 'D', 'E', 'F')),
  seq integer not null,
  received_at timestamptz not null,
  ip inet
) with (fillfactor = 80);
create index order_of_firm on trading."order" (firm_id, received_at desc, order_no desc);
create index order_of_firm_in_section on trading."order" (section_id, firm_id, seq desc);
create index order_of_ware on trading."order" (ware_id, seq desc);

-- 场次日志: every fact and every refused order, each chained to the row before by its hash.
create table trading.journal (
  section_id text not null,
  seq integer not null,
  type text not null,
  body text not null,
  at timestamptz not null,
  hash bytea not null,
  primary key (section_id, seq)
);

create function trading.refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception 'a journal is only added to';
end $$;
create trigger journal_is_final before update or delete on trading.journal
  for each row execute function trading.refuse_edit();

-- 专场 invitations, and who has come in.
create table trading.section_firm (
  section_id text not null references trading.section,
  firm_id text not null,
  invited boolean not null,
  entered_at timestamptz,
  entered_by text,
  primary key (section_id, firm_id)
);

-- 成交: the deal itself; what becomes of it is the contract's business.
create table trading.deal (
  order_no text not null references trading."order",
  section_id text not null,
  ware_id text not null,
  firm_id text not null,
  owner_id text not null,
  contract_no text not null,
  company_id text not null,
  trading_day date not null,
  practice boolean not null,
  price bigint not null,
  quantity bigint not null check (quantity > 0),
  amount bigint not null,
  dealt_at timestamptz not null,
  primary key (order_no)
);
create index deal_of_ware on trading.deal (ware_id);
create index deal_of_day on trading.deal (company_id, trading_day) include (quantity, amount);
