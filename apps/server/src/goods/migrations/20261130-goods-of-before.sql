-- What sections, shops and contracts had before there was a register: each gets its lot, with its tonnes where they are by now. The
-- seller of what a buyer had asked for has a lot for each contract; other contracts have theirs of their ware.
create temporary table offered on commit drop as
select g.*, 'section' as origin from trading.goods_view g
union all
select g.*, 'mall' from mall.goods_view g;

create temporary table held on commit drop as
select * from offered where quantity > 0
union all
select coalesce(o.opened_for, c.ref), c.company_id, c.firm_id, c.ware_kind_id, c.product, c.place, c.state, c.ref, c.quantity,
       coalesce(o.origin, c.origin)
from contracts.goods_view c
left join (select distinct opened_for, origin from offered) o on o.opened_for = c.ware_id
where c.quantity > 0;

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
