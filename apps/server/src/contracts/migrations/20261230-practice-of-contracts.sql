-- For other contexts: whether a contract is of practice, which counts in no figure.
create or replace view contracts.contract_view as select contract_no, state, is_open, practice from contracts.contract;
