-- 数据字典: what is disabled is offered to nobody; what names it already keeps it.
alter table trading.ware_kind add column enabled boolean not null default true;
alter table trading.factory add column enabled boolean not null default true;
alter table trading.product add column enabled boolean not null default true;
alter table trading.grade add column enabled boolean not null default true;
alter table trading.spec add column enabled boolean not null default true;
alter table trading.price_unit add column enabled boolean not null default true;
alter table trading.delivery_mode add column enabled boolean not null default true;
alter table trading.contract_template add column enabled boolean not null default true;

-- Those that wait for a review are few, and so are those that name an entry while it is under way.
create index application_waiting on trading.application (company_id) where state in ('1', '3');
