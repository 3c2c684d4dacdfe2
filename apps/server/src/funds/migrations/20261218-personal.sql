-- The number of a bank account lies sealed; the column beside it shows its ends. Null in rows from before, which a job seals.
alter table funds.agreement add column personal bytea, add column number_index bytea;
