-- Mobiles of users, in changes of them and in texts lie sealed in one column; those beside it show no more than their ends. Null in rows from before,
-- which a job seals.
alter table identity.operator add column personal bytea, add column mobile_index bytea;
alter table identity.firm_change add column personal bytea;
alter table sandbox.message add column personal bytea, add column mobile_index bytea;
