-- The seal under which a section's offers are encrypted, and which parts of its key were released; null where they are not encrypted.
alter table trading.section
  add column seal jsonb,
  add column released jsonb not null default '[]';

-- Whether price and quantity are still encrypted: until then the row has the base price and the most that may be asked for.
alter table trading."order" add column concealed boolean not null default false;

-- The public keys of those who may hold parts of seals. The private key is with the holder alone.
create table trading.seal_key (
  user_id text primary key,
  firm_id text not null,
  holder text not null check (holder in ('desk', 'owner', 'auditor')),
  public_key text not null,
  enrolled_at timestamptz not null
);

-- The parts of a section's key, each encrypted for its holder; what was released stands beside it.
create table trading.seal_part (
  section_id text not null references trading.section,
  part integer not null check (part > 0),
  user_id text not null,
  hash text not null unique,
  box text not null,
  released text,
  released_at timestamptz,
  primary key (section_id, part),
  unique (section_id, user_id),
  check ((released is null) = (released_at is null))
);
create index seal_part_of_user on trading.seal_part (user_id);
