-- What other contexts may join with: how firms and operators are called.
create view identity.firm_view as select id, company_id, name, short_name, credit_code from identity.firm;
create view identity.operator_view as select user_id, firm_id, name from identity.operator;
