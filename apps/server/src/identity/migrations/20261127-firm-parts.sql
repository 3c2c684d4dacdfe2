-- The parts by which a firm is found are kept: to make them for every row that is looked at takes far longer.
drop index identity.firm_by_pairs;
alter table identity.firm
  add column parts text[] not null generated always as (identity.pairs(name || ' ' || credit_code)) stored;
create index firm_by_parts on identity.firm using gin (parts);
