-- 20261211-vouchers-of-a-firm filled the list before its trigger stood: vouchers that a node of the version before posted meanwhile are
-- missing in it.
insert into goods.voucher_of_firm (firm_id, at, voucher_no)
select l.firm_id, v.at, v.no
from goods.entry e
join goods.voucher v on v.no = e.voucher_no
join goods.lot l on l.lot_no = e.lot_no
where e.leg = 0 and not exists (select from goods.voucher_of_firm f where f.voucher_no = v.no)
on conflict do nothing;
