-- The users of the platform's database; run once on the primary, as postgres. They own their database and nothing else: neither
-- is a superuser, may make databases or users, or replicate.
select format('create role exchange login password %L', :'password')
 where not exists (select from pg_roles where rolname = 'exchange') \gexec
select 'create database exchange owner exchange'
 where not exists (select from pg_database where datname = 'exchange') \gexec
revoke connect, temporary on database exchange from public;
