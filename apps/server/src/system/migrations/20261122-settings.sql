-- 系统设置: what a company has set otherwise than usual; its own data stand in its row.
create table system.setting (
  company_id text not null references system.company,
  key text not null,
  value text not null,
  primary key (company_id, key)
);

create table system.setting_change (
  id bigint generated always as identity primary key,
  company_id text not null references system.company,
  key text not null,
  before text not null,
  after text not null,
  reason text not null,
  by_user text not null,
  by_name text not null,
  at timestamptz not null
);
create index setting_change_in_order on system.setting_change (company_id, at desc, id desc);
create index setting_change_of_key on system.setting_change (company_id, key, id desc);
