-- 合同的履行: the contract is the fold of its facts. The fold is kept beside them, so that one contract is one read; what
-- lists look for stands in columns of its own.
alter table contracts.contract
  add column body jsonb,
  add column version integer not null default 0,
  add column qualities jsonb not null default '[]',
  -- Whether anything is left to be done, by anybody.
  add column is_open boolean not null default true,
  -- What each of them has to do next, and by when; null where nothing waits for him.
  add column buyer_duty text,
  add column buyer_due timestamptz,
  add column seller_duty text,
  add column seller_due timestamptz,
  add column exchange_duty text,
  -- When the first of its clocks runs out.
  add column due_at timestamptz,
  add column paid bigint not null default 0,
  add column shipped bigint not null default 0,
  add column received bigint not null default 0,
  -- What the seller is to have for what was delivered, once it is settled.
  add column settled bigint,
  add column dissent boolean not null default false;

-- Contracts from before this: signed by nobody yet, or finished elsewhere. They settle by weight.
update contracts.contract c set
  body = jsonb_build_object(
    'no', contract_no,
    'parties', jsonb_build_object('B', buyer_id, 'S', seller_id),
    'terms', jsonb_build_object(
      'payType', pay_type,
      'price', price || 'n',
      'quantity', quantity || 'n',
      'amount', amount || 'n',
      'prepayRate', 10000,
      'tolerance', 1000,
      'haulier', case when delivery like '%自提%' then 'B' else 'S' end,
      'deliverBy', (extract(epoch from ((delivery_to + 1)::timestamp at time zone 'Asia/Shanghai')) * 1000)::bigint,
      'payDays', 10,
      'settlement', '{"scale":"mine","moisture":null,"calorific":null,"steps":[],"alone":[],"reject":[],"ladder":null,
                      "fulfilment":{"kind":"DEPOSIT","threshold":9000,"least":"0n"},"vatRate":1300}'::jsonb
    ),
    'state', state,
    'since', (extract(epoch from dealt_at) * 1000)::bigint,
    'version', 0,
    'signed', case when state = '10' then '[]'::jsonb else '["B","S"]'::jsonb end,
    'deposits', jsonb_build_object(
      'B', case when state = '10' then buyer_deposit else 0 end || 'n',
      'S', case when state = '10' then seller_deposit else 0 end || 'n'
    ),
    'paid', '0n',
    'escrow', '0n',
    'claims', '[]'::jsonb,
    'loadingFrom', null,
    'shipments', '[]'::jsonb,
    'deliveryClosed', state <> '10',
    'settlement', null,
    'settlements', 0,
    'dissent', null,
    'invoice', null,
    'finish', null,
    'termination', null,
    'final', null,
    'defaults', '[]'::jsonb
  ),
  is_open = state = '10',
  buyer_duty = case when state = '10' then 'sign' end,
  buyer_due = case when state = '10' then sign_by end,
  seller_duty = case when state = '10' then 'sign' end,
  seller_due = case when state = '10' then sign_by end,
  due_at = case when state = '10' then sign_by end;
alter table contracts.contract alter column body set not null;

-- What is to be handled is a small part of what there ever was.
create index contract_open_of_buyer on contracts.contract (buyer_id, buyer_due) where is_open;
create index contract_open_of_seller on contracts.contract (seller_id, seller_due) where is_open;
create index contract_awaiting_exchange on contracts.contract (company_id, dealt_at) where exchange_duty is not null;
create index contract_open on contracts.contract (company_id, contract_no) where is_open;
create index contract_of_company on contracts.contract (company_id, dealt_at desc, contract_no desc);

-- 操作日志: what has happened, in order; a contract is their fold, and its money follows from them.
create table contracts.fact (
  contract_no text not null references contracts.contract,
  -- The version of the contract that it made.
  step integer not null,
  kind text not null,
  at timestamptz not null,
  -- Null where the clock has done it.
  by_user text,
  party text check (party in ('B', 'S', 'X')),
  memo text not null default '',
  body jsonb not null,
  primary key (contract_no, step)
);

-- 附件: which file came with which step.
create table contracts.attachment (
  contract_no text not null,
  step integer not null,
  position integer not null,
  file_id text not null,
  primary key (contract_no, step, position),
  foreign key (contract_no, step) references contracts.fact
);
