-- A voucher has two legs, so nothing can be added to one that is written.
alter table goods.entry add constraint two_legs check (leg in (0, 1));

-- The newest of all firms, for whoever watches them.
create index voucher_by_time on goods.voucher (at desc, no desc);
