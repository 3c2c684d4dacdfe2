create schema files;

-- Every file has its row before its first byte, so nothing in the store is without one.
create table files.file (
  id text primary key,
  company_id text not null,
  -- Whose it is.
  firm_id text not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  -- On its way; kept; or about to be removed.
  state text not null check (state in ('coming', 'kept', 'going')),
  -- Text for people: no path ever comes of it.
  name text not null,
  kind text,
  size bigint,
  sha256 bytea,
  -- Since when nothing names it; null while something does.
  loose_since timestamptz,
  check (state = 'coming' or (kind is not null and size is not null and sha256 is not null) or state = 'going')
);
create index file_loose on files.file (loose_since) where loose_since is not null;
create index file_loose_of_firm on files.file (firm_id) where loose_since is not null;

-- 附件: which files a record names, in which order, and who may read them there.
create table files.attachment (
  record_kind text not null,
  record_id text not null,
  position integer not null,
  file_id text not null references files.file,
  -- The owner's people; the exchange's as well; everybody, from a moment on.
  audience text not null check (audience in ('owner', 'staff', 'everyone')),
  visible_from timestamptz,
  primary key (record_kind, record_id, position),
  unique (record_kind, record_id, file_id),
  check ((audience = 'everyone') = (visible_from is not null))
);
create index attachment_by_file on files.attachment (file_id);
