-- The users of the platform's database; run once on the primary, as postgres, with the variables owner_password and password.
-- exchange_owner owns the database, and changes its tables at a start; with exchange the nodes work: it reads and writes what it was
-- given, and changes no table. Neither is a superuser, may make databases or users, or replicate.
select format('create role exchange_owner login password %L', :'owner_password')
 where not exists (select from pg_roles where rolname = 'exchange_owner') \gexec
select format('create role exchange login password %L', :'password')
 where not exists (select from pg_roles where rolname = 'exchange') \gexec
select 'create database exchange owner exchange_owner'
 where not exists (select from pg_database where datname = 'exchange') \gexec
revoke connect, temporary on database exchange from public;
grant connect on database exchange to exchange;
-- How far the standbys are.
grant pg_monitor to exchange;
