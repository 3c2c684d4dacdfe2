-- What a voucher is in the books of each holder: a page or a sum by kinds need not look at the voucher then.
drop index funds.entry_of_holder;
alter table funds.entry add column kind text;
alter table funds.entry disable trigger entry_is_final;
update funds.entry e
set kind = case
  when v.kind = 'payment-made' and s.gain > 0 then 'payment-received'
  when v.kind = 'payment-returned' and s.gain < 0 then 'payment-given-back'
  when v.kind = 'deposit-forfeited' and s.gain > 0 then 'deposit-awarded'
  else v.kind
end
from funds.voucher v, (select voucher_no, holder, sum(amount) as gain from funds.entry group by 1, 2) s
where v.no = e.voucher_no and s.voucher_no = e.voucher_no and s.holder = e.holder;
alter table funds.entry enable trigger entry_is_final;
alter table funds.entry alter column kind set not null;

create index entry_of_holder on funds.entry (holder, at desc, voucher_no desc, leg desc)
  include (bucket, kind, amount);

-- What a seller gives back makes less of what he has received.
update funds.day_account d
set goods_received = d.goods_received + m.given_back, goods_paid = d.goods_paid - m.given_back
from (select holder, (at at time zone 'Asia/Shanghai')::date as day, sum(amount) as given_back
      from funds.entry where kind = 'payment-given-back' group by 1, 2) m
where d.holder = m.holder and d.day = m.day;
