-- A wagon is on one way at a time, whoever sends it.
create unique index wagon_on_way on logistics.waybill (company_id, vehicle)
  where mode = 'rail' and state in ('0', '1', '2', '3', '5');

-- What was paid is between the two who pay and are paid, and their freight says it.
update logistics.step set detail = '' where kind = 'paid';

-- Where a position is from: what the driver's phone says is no answer of the carrier's tracking.
alter table logistics.position add column by_phone boolean not null default false;
