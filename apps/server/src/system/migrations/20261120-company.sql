create schema system;

-- 公司: one exchange, with its site, its words and the features that depend on it.
create table system.company (
  id text primary key,
  name text not null,
  short_name text not null,
  -- The host that asks for this company; null for the one that answers every other host.
  host text unique,
  address text not null,
  postcode text not null,
  phone text not null,
  service_phone text not null,
  website text not null,
  copyright text not null,
  police_filing text not null,
  telecom_licence text not null,
  mall boolean not null,
  certificate boolean not null,
  footer boolean not null,
  shows_service_phone boolean not null,
  position integer generated always as identity
);
