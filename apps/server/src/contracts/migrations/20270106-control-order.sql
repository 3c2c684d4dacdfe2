-- Outside of a transaction.
-- 合同监管: what waits for the exchange stands first, but for contracts that were ended by a default, whose case is worked on by itself.
create index concurrently if not exists contract_to_control on contracts.contract
  (company_id, (exchange_duty is not null and state <> '90') desc, dealt_at desc, contract_no desc);
