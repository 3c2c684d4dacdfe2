create schema financing;

-- 信息授权: whether a firm lets its data be shown to lenders.
create table financing.consent (
  firm_id text primary key,
  agreed boolean not null,
  version text not null,
  by_user text not null,
  by_name text not null,
  at timestamptz not null
);

create sequence financing.credit_no;
create sequence financing.loan_no;
create sequence financing.instruction_no;

-- 授信申请, and the limit that follows from it.
create table financing.credit (
  id text primary key,
  company_id text not null,
  firm_id text not null,
  channel text not null,
  state text not null check (state in ('0', '1', '2', '3', '4')),
  asked bigint not null check (asked > 0),
  granted bigint check (granted >= 0),
  -- What of it is lent, or about to be.
  used bigint not null default 0 check (used >= 0),
  purpose text not null,
  expires_on date,
  frozen_for text,
  memo text not null default '',
  letter_no text,
  signed_at timestamptz,
  applied_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  by_user text not null
);
-- Of each channel a firm has one application on its way, and one limit.
create unique index credit_of_channel on financing.credit (firm_id, channel) where state in ('0', '1', '2');
create index credit_of_company on financing.credit (company_id, applied_at desc, id);
create index credit_of_firm on financing.credit (firm_id, applied_at desc);
create index credit_by_end on financing.credit (expires_on) where state = '2';

-- 借款.
create table financing.loan (
  id text primary key,
  seq bigint generated always as identity,
  company_id text not null,
  firm_id text not null,
  channel text not null,
  product text not null,
  kind text not null check (kind in ('order', 'receivable', 'pledge')),
  credit_id text not null references financing.credit,
  contract_no text,
  payee_id text not null,
  principal bigint not null check (principal > 0),
  outstanding bigint not null default 0 check (outstanding between 0 and principal),
  rate integer not null,
  penalty_rate integer not null,
  basis smallint not null check (basis in (360, 365)),
  method text not null,
  term integer not null check (term > 0),
  state text not null check (state in ('0', '1', '2', '3', '4', '5', '9')),
  drawn_on date,
  due_on date,
  -- What is owed and not paid, exact, until `accrued_to`: fen × millionths a year × days.
  penalty_units numeric(40, 0) not null default 0,
  penalty_paid bigint not null default 0,
  interest_paid bigint not null default 0,
  -- 应计未付利息 on that day.
  accrued bigint not null default 0,
  accrued_to date,
  overdue_days integer not null default 0,
  overdue_class text not null default '1',
  memo text not null default '',
  letter_no text,
  signed_at timestamptz,
  applied_at timestamptz not null,
  by_user text not null,
  by_name text not null,
  version integer not null default 0
);
-- A contract is financed once at a time, whoever asks.
create unique index loan_of_contract on financing.loan (contract_no) where state in ('1', '2', '3', '5');
create index loan_of_firm on financing.loan (firm_id, applied_at desc, seq desc);
create index loan_of_company on financing.loan (company_id, applied_at desc, seq desc);
create index loan_owing on financing.loan (firm_id) where state in ('2', '3', '5');
create index loan_to_accrue on financing.loan (seq) where state in ('2', '3', '5');
create index loan_overdue on financing.loan (company_id, overdue_days desc, id) where state = '5';
create index loan_by_class on financing.loan (company_id, overdue_class) include (outstanding) where state in ('2', '3', '5');
create index loan_of_contract_once on financing.loan (contract_no);
create index loan_of_credit on financing.loan (credit_id);

-- 还款计划.
create table financing.instalment (
  loan_id text not null references financing.loan,
  no integer not null,
  from_on date not null,
  due_on date not null,
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  weight bigint not null,
  divisor bigint not null check (divisor > 0),
  paid_principal bigint not null default 0 check (paid_principal between 0 and principal),
  paid_interest bigint not null default 0 check (paid_interest between 0 and interest),
  primary key (loan_id, no)
);
create index instalment_due on financing.instalment (due_on)
  where paid_principal < principal or paid_interest < interest;

-- 还款.
create table financing.repayment (
  id bigint generated always as identity primary key,
  loan_id text not null references financing.loan,
  firm_id text not null,
  at timestamptz not null,
  kind text not null check (kind in ('manual', 'receipt', 'batch')),
  amount bigint not null check (amount > 0),
  penalty bigint not null,
  interest bigint not null,
  principal bigint not null,
  by_user text,
  by_name text,
  check (amount = penalty + interest + principal)
);
create index repayment_of_firm on financing.repayment (firm_id, at desc, id desc);
create index repayment_of_loan on financing.repayment (loan_id, at desc, id desc);

-- 资金方指令: what a lender was asked for, and what it has answered.
create table financing.instruction (
  id text primary key,
  seq bigint generated always as identity,
  company_id text not null,
  channel text not null,
  kind text not null check (kind in ('credit', 'draw', 'repay', 'return')),
  record_id text not null,
  firm_id text not null,
  amount bigint not null,
  detail jsonb not null,
  state text not null check (state in ('1', '2', '3')),
  sent_at timestamptz not null,
  answered_at timestamptz,
  lender_no text,
  memo text,
  -- The day's statement in which the lender has it too.
  matched_on date
);
create index instruction_of_company on financing.instruction (company_id, sent_at desc, seq desc);
create index instruction_of_record on financing.instruction (record_id);
create index instruction_unmatched on financing.instruction (channel, sent_at)
  where matched_on is null and kind <> 'credit';

-- 批次: what a night has done with all loans.
create table financing.batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('interest', 'collect')),
  day date not null,
  at timestamptz not null,
  loans integer not null,
  amount bigint not null,
  unique (kind, day)
);
create table financing.batch_line (
  batch_id bigint not null references financing.batch,
  loan_id text not null references financing.loan,
  firm_id text not null,
  due bigint not null,
  taken bigint not null,
  overdue_days integer not null,
  result text not null check (result in ('1', '2', '3', '4')),
  primary key (batch_id, loan_id)
);
create index batch_line_of_firm on financing.batch_line (firm_id, batch_id desc);

-- 已用额度 in the evening, for the chart of it.
create table financing.used_day (
  firm_id text not null,
  day date not null,
  used bigint not null,
  primary key (firm_id, day)
);

-- 追加担保通知.
create table financing.margin_call (
  id bigint generated always as identity primary key,
  company_id text not null,
  loan_id text not null references financing.loan,
  firm_id text not null,
  at timestamptz not null,
  -- In ten-thousandths; null where there is no collateral.
  coverage integer,
  lacking bigint not null,
  answer_by date not null,
  memo text not null,
  by_name text not null,
  read_at timestamptz
);
create index margin_call_of_firm on financing.margin_call (firm_id, at desc);
create index margin_call_of_loan on financing.margin_call (loan_id);
create index margin_call_of_company on financing.margin_call (company_id, at desc, id desc);

-- 资金方对账.
create table financing.reconciliation (
  channel text not null,
  day date not null,
  at timestamptz not null,
  matched integer not null,
  primary key (channel, day)
);
create table financing.difference (
  id bigint generated always as identity primary key,
  channel text not null,
  day date not null,
  kind text not null check (kind in ('lender-only', 'platform-only', 'amount', 'twice')),
  instruction_id text,
  lender_no text,
  effect bigint not null,
  state text not null default '0' check (state in ('0', '1')),
  memo text,
  settled_by text,
  settled_at timestamptz
);
create index difference_by_day on financing.difference (day desc, id desc);

-- 质押货物, as they were asked for; what is held of them says the goods register.
create table financing.pledge (
  loan_id text not null references financing.loan,
  lot_no text not null,
  quantity bigint not null check (quantity > 0),
  primary key (loan_id, lot_no)
);
