-- What sections, shops and contracts had before there was a register: each gets its lot, with its tonnes where they are by now.
create temporary table held on commit drop as
with kept as (
  select w.id as opened_for, s.company_id, w.owner_id as firm_id, s.ware_kind_id, w.product, w.place, 'section' as origin,
         'listed' as state, w.id as ref, w.total - w.dealt as quantity
  from trading.ware w join trading.section s on s.id = w.section_id
  where s.side = 'S' and w.status not in ('5', '6', '7', '9')
  union all
  select w.id, w.company_id, w.firm_id, w.ware_kind_id, w.name, coalesce(p.name, ''), 'mall', 'listed', w.id, k.available
  from mall.stock k join mall.ware w on w.id = k.ware_id left join trading.place_view p on p.id = w.place_id
  union all
  select w.id, w.company_id, w.firm_id, w.ware_kind_id, w.name, coalesce(p.name, ''), 'mall', 'sold', o.order_no, o.quantity
  from mall."order" o join mall.ware w on w.id = o.ware_id left join trading.place_view p on p.id = w.place_id
  where o.state = '0' or exists (select from mall.agreement a where a.order_no = o.order_no and a.state in ('0', '1'))
  union all
  -- The seller of what a buyer had asked for has a lot for each contract; other contracts have theirs of their ware.
  select case when offered.id is null then c.contract_no else c.ware_id end, c.company_id, c.seller_id, c.ware_kind_id, c.product,
         c.place, case when offered.id is null then 'contract' else offered.origin end, goods.state, c.contract_no, goods.quantity
  from contracts.contract c
  left join (
    select w.id, 'section' as origin from trading.ware w join trading.section s on s.id = w.section_id where s.side = 'S'
    union all
    select w.id, 'mall' from mall.ware w
  ) offered on offered.id = c.ware_id
  cross join lateral (values
    ('sold', case when c.state >= '50' then 0 else greatest(c.quantity - c.shipped, 0) end),
    ('transit', case when c.state <> '40' then 0 else (
      select coalesce(sum(rtrim(s ->> 'quantity', 'n')::bigint - rtrim(s ->> 'received', 'n')::bigint), 0)
      from jsonb_array_elements(c.body -> 'shipments') s where not (s ->> 'complete')::boolean) end),
    ('delivered', c.received)
  ) goods(state, quantity)
  union all
  select p.id, l.company_id, l.seller_id, '', l.product, l.place, 'long-term', 'delivered', p.id, p.delivered
  from contracts.long_term_plan p join contracts.long_term l on l.id = p.contract_id
)
select * from kept where quantity > 0;

create temporary table opened on commit drop as
select 'HQ' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' ||
       case when no < 1000000 then lpad(no::text, 6, '0') else no::text end as lot_no, f.*
from (
  select nextval('goods.lot_no') as no, d.*
  from (select distinct on (opened_for) opened_for, company_id, firm_id, ware_kind_id, product, place, origin
        from held order by opened_for) d
) f;

insert into goods.lot (lot_no, company_id, firm_id, ware_kind_id, product, place, origin, opened_for, opened_at)
select lot_no, company_id, firm_id, ware_kind_id, product, place, origin, opened_for, now() from opened;

-- Two vouchers for each: it comes onto the register, and goes where it is.
create temporary table booked on commit drop as
select nextval('goods.voucher_no') as opening_no, nextval('goods.voucher_no') as no, o.lot_no, h.state, h.ref,
       h.quantity::bigint as quantity,
       case h.state when 'listed' then 'listed' when 'sold' then 'sold' when 'transit' then 'loaded' else 'delivered' end as kind
from held h join opened o on o.opened_for = h.opened_for;

insert into goods.voucher (no, kind, reference, at)
select opening_no, 'opened', ref, now() from booked union all select no, kind, ref, now() from booked;

insert into goods.entry (voucher_no, leg, lot_no, state, ref, quantity)
select opening_no, 0, lot_no, 'outside', '', -quantity from booked
union all select opening_no, 1, lot_no, 'free', '', quantity from booked
union all select no, 0, lot_no, 'free', '', -quantity from booked
union all select no, 1, lot_no, state, ref, quantity from booked;
