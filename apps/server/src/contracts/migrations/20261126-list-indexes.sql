-- A list counts and sums the whole period that it shows: what it sums lies in the index that finds the rows. Waiting for
-- the exchange stands first in its list, so that stands before the time.
drop index contracts.contract_of_buyer, contracts.contract_of_seller, contracts.contract_of_company;
create index contract_of_buyer on contracts.contract (buyer_id, dealt_at desc, contract_no desc)
  include (state, quantity, amount, paid, shipped, received, settled);
create index contract_of_seller on contracts.contract (seller_id, dealt_at desc, contract_no desc)
  include (state, quantity, amount, paid, shipped, received, settled);
create index contract_of_company on contracts.contract (company_id, dealt_at desc, contract_no desc)
  include (state, quantity, amount, paid, shipped, received, settled);
create index contract_in_control on contracts.contract
  (company_id, (exchange_duty is not null) desc, dealt_at desc, contract_no desc);
-- Looked through by every start.
create index contract_untouched on contracts.contract (contract_no) where is_open and version = 0;
