-- Certificates that readers of documents do not accept are issued anew.
insert into platform.job (name, key, run_at, data)
select 'signing.renewCertificates', '', now(), 'null'
where exists (select from signing.certificate where revoked_at is null);
