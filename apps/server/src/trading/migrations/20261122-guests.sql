-- 专场企业: who was put on the list when, and by whom.
alter table trading.section_firm
  add column invited_at timestamptz,
  add column invited_by text;

-- The sections of an owner.
create index ware_of_owner on trading.ware (owner_id, section_id);
create index deal_of_section on trading.deal (section_id);
