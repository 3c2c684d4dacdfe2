-- Mobile, code and text of what the sandbox of the authority has sent lie sealed. Null in rows from before, which a job seals.
alter table sandbox_ca.message add column personal bytea, add column mobile_index bytea;
