-- How far a contract has come, for whoever opened it elsewhere.
create view contracts.contract_view as select contract_no, state, is_open from contracts.contract;
