-- Money leaves a long-term plan through the bank: to an account that the seller has bound, as a transfer like any other.
drop table contracts.long_term_payout;
alter table contracts.long_term_plan drop constraint long_term_plan_receiver_fkey;
drop table contracts.long_term_account;

-- 提现: which transfer takes what out of which plan.
create table contracts.long_term_payout (
  transfer_id text primary key,
  contract_id text not null references contracts.long_term,
  plan_id text not null references contracts.long_term_plan,
  amount bigint not null check (amount > 0),
  receiver text not null,
  ended boolean not null default false
);
create index long_term_payout_of_contract on contracts.long_term_payout (contract_id, transfer_id);

-- Null where the bank has done it.
alter table contracts.long_term_fact alter column party drop not null;
