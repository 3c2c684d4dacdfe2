-- Numbers of persons and accounts lie sealed in one column; form, mobile and account show no more than their ends. Null in rows from before, which a job
-- seals.
alter table admission.registration add column personal bytea, add column mobile_index bytea;
