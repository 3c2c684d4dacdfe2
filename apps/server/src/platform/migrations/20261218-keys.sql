-- The keys lie outside of the database, in a folder or a device; here is by what they are known.
create table platform.key (
  name text not null,
  version integer not null check (version > 0),
  fingerprint text not null,
  added_at timestamptz not null default now(),
  primary key (name, version)
);

-- A context hands over a key that it has kept in a table of its own; the start moves it out of the database with the others.
create function platform.hand_over_key(key_name text, key_value text) returns void language sql as $$
  insert into platform.secret (name, value) values (key_name, key_value)
$$;
