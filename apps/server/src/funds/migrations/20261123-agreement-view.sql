-- What other contexts show of a bound account.
create view funds.agreement_view as select id, firm_id, bank, number, name from funds.agreement;
