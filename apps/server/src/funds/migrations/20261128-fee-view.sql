-- What contexts above may join with.
create view funds.service_fee_view as
  select order_no, firm_id, amount, taken, tariff, refunded, at from funds.service_fee;
