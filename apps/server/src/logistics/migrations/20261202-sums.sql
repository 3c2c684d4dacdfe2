-- What each waybill brings to the sums of its firms' lists stands with its line there, so that an index alone is summed. A
-- cancelled one carries nothing; freight concerns those who pay it and are paid.
alter table logistics.waybill_of_firm
  add column loaded bigint,
  add column unloaded bigint,
  add column payable bigint;
update logistics.waybill_of_firm o
  set loaded = w.loading_net, unloaded = w.unloading_net,
      payable = case when o.firm_id in (w.shipper_id, w.hauler_id) then w.payable end
  from logistics.waybill w
  where w.waybill_no = o.waybill_no and w.state <> '9';

drop index logistics.waybill_of_firm_newest;
create index waybill_of_firm_newest on logistics.waybill_of_firm (firm_id, made_at desc, id desc)
  include (state, waybill_no, loaded, unloaded, payable);
drop index logistics.waybill_of_firm_state;
create index waybill_of_firm_state on logistics.waybill_of_firm (firm_id, state, made_at desc, id desc)
  include (waybill_no, loaded, unloaded, payable);

drop index logistics.waybill_on_road;
create index waybill_on_road on logistics.waybill (company_id, made_at desc, id desc)
  include (state, loading_net, unloading_net, to_place, changed_at) where state in ('1', '2', '3', '5');

-- The same of all waybills of a shipment: what was unloaded, what was lost until then, and what its carrier has earned.
alter table logistics.shipment
  add column unloaded bigint not null default 0,
  add column lost bigint not null default 0,
  add column payable bigint not null default 0;
update logistics.shipment s
  set unloaded = w.unloaded, lost = w.lost, payable = w.payable
  from (
    select shipment_no, coalesce(sum(unloading_net), 0) as unloaded,
      coalesce(sum(loading_net - unloading_net), 0) as lost, coalesce(sum(payable), 0) as payable
    from logistics.waybill where state <> '9' group by shipment_no
  ) w
  where w.shipment_no = s.shipment_no;
