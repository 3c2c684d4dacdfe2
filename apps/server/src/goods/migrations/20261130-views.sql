-- What of a lot is free, and what a loan holds: for whoever lends on goods.
create view goods.free_view as
select l.lot_no, l.company_id, l.firm_id, l.ware_kind_id, l.product, l.place, a.balance as free
from goods.lot l join goods.account a on a.lot_no = l.lot_no and a.state = 'free';

create view goods.pledge_view as
select a.ref as loan, a.lot_no, l.company_id, l.ware_kind_id, l.product, a.balance as quantity
from goods.account a join goods.lot l on l.lot_no = a.lot_no
where a.state = 'pledged' and a.balance > 0;
