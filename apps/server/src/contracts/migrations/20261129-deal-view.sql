-- What a contract is worth, and for whom: what contexts above may join with and count.
create view contracts.deal_view as
select contract_no, company_id, buyer_id, seller_id, ware_kind_id, product, place, quantity, price, amount, pay_type, state,
       dealt_at
from contracts.contract;

-- What was dealt of a product lately.
create index contract_by_product on contracts.contract (company_id, ware_kind_id, product, dealt_at desc);
