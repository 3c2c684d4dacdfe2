-- A picture as a page shows it, and as a list does: made when it comes, gone with it.
create table files.rendition (
  file_id text not null references files.file on delete cascade,
  look text not null check (look in ('shown', 'thumbnail')),
  size integer not null,
  sha256 bytea not null,
  primary key (file_id, look)
);
