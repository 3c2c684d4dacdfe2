-- Numbers in titles of invoices, and forms that users have put aside, lie sealed. Null in rows from before, which a job seals.
alter table funds.invoice add column personal bytea;
alter table funds.stage_data add column personal bytea;
