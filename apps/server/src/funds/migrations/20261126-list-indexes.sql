-- A firm's movements in the order of time, whichever of its accounts they were on; sums need the index alone.
drop index funds.entry_of_account;
create index entry_of_holder on funds.entry (holder, at desc, voucher_no desc, leg desc) include (bucket, amount);
-- 服务费台账 of all firms.
create index service_fee_by_time on funds.service_fee (at desc, order_no desc, firm_id);
