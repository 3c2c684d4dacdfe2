-- What a firm can have invoiced of a period, among all that it was ever charged.
create index service_fee_collected on funds.service_fee (firm_id, collected_at desc)
  where taken = amount and amount > 0 and collected_at is not null;
