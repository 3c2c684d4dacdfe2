-- A list counts and sums the whole period that it shows: what it sums lies in the index that finds the rows, and who the
-- other firm is. Waiting for the exchange stands first in its list, so that stands before the time.
drop index contracts.contract_of_buyer, contracts.contract_of_seller, contracts.contract_of_company;
create index contract_of_buyer on contracts.contract (buyer_id, dealt_at desc, contract_no desc)
  include (seller_id, state, quantity, amount, paid, shipped, received, settled);
create index contract_of_seller on contracts.contract (seller_id, dealt_at desc, contract_no desc)
  include (buyer_id, state, quantity, amount, paid, shipped, received, settled);
create index contract_of_company on contracts.contract (company_id, dealt_at desc, contract_no desc)
  include (buyer_id, seller_id, state, quantity, amount, paid, shipped, received, settled);
create index contract_in_control on contracts.contract
  (company_id, (exchange_duty is not null) desc, dealt_at desc, contract_no desc);
-- 合同办理: what waits for the firm itself stands first, by its deadline.
drop index contracts.contract_open_of_buyer, contracts.contract_open_of_seller;
create index contract_to_handle_by_buyer on contracts.contract
  (buyer_id, (buyer_duty is not null) desc, (case when buyer_duty is not null then buyer_due else seller_due end),
   dealt_at desc, contract_no desc)
  include (seller_id, state, quantity, amount, paid, shipped, received, settled) where is_open;
create index contract_to_handle_by_seller on contracts.contract
  (seller_id, (seller_duty is not null) desc, (case when seller_duty is not null then seller_due else buyer_due end),
   dealt_at desc, contract_no desc)
  include (buyer_id, state, quantity, amount, paid, shipped, received, settled) where is_open;
-- Looked through by every start.
create index contract_untouched on contracts.contract (contract_no) where is_open and version = 0;
