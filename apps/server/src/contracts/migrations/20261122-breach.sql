-- 违约处置: a case is the fold of its facts, as a contract is; what lists look for stands in columns of its own.
create sequence contracts.disposal_no;

create table contracts.disposal (
  id text primary key,
  company_id text not null,
  contract_no text not null references contracts.contract,
  -- Which of the contract's defaults it deals with.
  place integer not null,
  -- Whose default it is, and whom it has injured.
  firm_id text not null,
  injured_id text not null,
  kind text not null,
  body jsonb not null,
  version integer not null,
  state text not null,
  amount bigint not null,
  appeals integer not null default 0,
  opened_at timestamptz not null,
  issued_at timestamptz,
  answer_by timestamptz,
  -- The picture of its letter, once it has been drawn.
  picture_id text,
  taken bigint,
  -- A default has one case at a time; a draft that is thrown away leaves none.
  unique (contract_no, place)
);
create index disposal_of_firm on contracts.disposal (firm_id, issued_at desc, id desc);
create index disposal_waiting on contracts.disposal (firm_id) where state = '1';
create index disposal_of_company on contracts.disposal (company_id, opened_at desc, id desc);

-- 办理经过. It stays where the draft of a case has been thrown away.
create table contracts.disposal_fact (
  disposal_id text not null,
  -- The version of the case that it made.
  step integer not null,
  kind text not null,
  at timestamptz not null,
  -- Null where the clock has done it.
  by_user text,
  body jsonb not null,
  primary key (disposal_id, step)
);
