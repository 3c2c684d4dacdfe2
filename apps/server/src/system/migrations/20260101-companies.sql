create schema system;

-- One exchange with its own site. Without a host it answers for every host that no other company has.
create table system.company (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,32}$'),
  host text unique check (host = lower(host)),
  name text not null,
  short_name text not null,
  address text not null,
  postcode text not null,
  phone text not null,
  service_phone text not null,
  website text not null,
  copyright text not null,
  police_filing_no text not null,
  telecom_licence_no text not null,
  has_mall boolean not null default false,
  has_certificate boolean not null default false,
  has_footer boolean not null default false,
  has_service_phone boolean not null default false
);
create unique index company_for_every_host on system.company ((host is null)) where host is null;

-- Accounts that the login page lists while the demo is on; their passwords are no secret.
create table system.demo_account (
  account text primary key,
  company_id text not null references system.company,
  password text not null,
  firm_name text not null,
  user_name text not null,
  role text not null,
  position integer not null
);
