create schema funds;

-- One row for each purse of money: a firm's buckets, and the house's own accounts. Rows are locked in the order of
-- their key; the balance is what the entries add up to, kept here so that it can be locked and checked.
create table funds.account (
  holder text not null,
  bucket text not null,
  balance bigint not null default 0,
  primary key (holder, bucket),
  constraint never_below_zero check (balance >= 0 or holder = 'bank')
) with (fillfactor = 70);

-- Every batch draws its voucher numbers by the thousand, before it knows how many it needs.
create sequence funds.voucher_no increment by 1000;

-- 凭证: one movement of money, and why. Whose it was, its entries say.
create table funds.voucher (
  no bigint primary key,
  kind text not null,
  reference text not null,
  at timestamptz not null
);

-- The legs of a voucher. They add up to nothing, and nobody edits them. That vouchers and accounts are there is
-- checked for a whole statement at once: a foreign key would look each row up.
create table funds.entry (
  voucher_no bigint not null,
  leg smallint not null,
  holder text not null,
  bucket text not null,
  amount bigint not null,
  balance bigint not null,
  at timestamptz not null,
  primary key (voucher_no, leg)
);
create index entry_of_account on funds.entry (holder, bucket, at desc, voucher_no desc);

create function funds.check_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by voucher_no having sum(amount) <> 0) then
    raise exception 'a voucher does not add up to nothing';
  end if;
  if exists (select 1 from added left join funds.voucher on no = voucher_no where no is null) then
    raise exception 'an entry has no voucher';
  end if;
  if exists (select 1 from added left join funds.account using (holder, bucket) where account.balance is null) then
    raise exception 'an entry has no account';
  end if;
  return null;
end $$;
create trigger entries_are_sound after insert on funds.entry
  referencing new table as added for each statement execute function funds.check_entries();

create function funds.refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to';
end $$;
create trigger entry_is_final before update or delete on funds.entry
  for each row execute function funds.refuse_edit();
create trigger voucher_is_final before update or delete on funds.voucher
  for each row execute function funds.refuse_edit();

create trigger account_stays before delete on funds.account
  for each row execute function funds.refuse_edit();

insert into funds.account (holder, bucket) values ('bank', 'clearing'), ('exchange', 'fee-income');

-- 服务费: what each side of a deal owes the exchange, and how much of it could be taken.
create table funds.service_fee (
  order_no text not null,
  firm_id text not null,
  amount bigint not null check (amount >= 0),
  taken bigint not null check (taken between 0 and amount),
  at timestamptz not null,
  primary key (order_no, firm_id)
);
create index service_fee_of_firm on funds.service_fee (firm_id, at desc);
