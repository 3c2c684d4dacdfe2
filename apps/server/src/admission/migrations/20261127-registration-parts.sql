-- As of firms.
drop index admission.registration_by_pairs;
alter table admission.registration
  add column parts text[] not null generated always as (identity.pairs(firm_name || ' ' || credit_code)) stored;
create index registration_by_parts on admission.registration using gin (parts) where state <> '0';
