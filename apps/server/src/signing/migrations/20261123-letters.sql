-- 函件: what the exchange has written, word for word, and the PDF in which it stands now.
create table signing.letter (
  number text primary key,
  company_id text not null,
  kind text not null,
  -- What it speaks of: the number of a contract, or of a case.
  record text not null,
  -- Which firms may read it, besides the exchange.
  firms text[] not null,
  -- Its words as they are hashed.
  content text not null,
  -- SHA-256 of them, in hex: whoever holds a copy can ask whether it is genuine.
  digest text not null,
  issued_at timestamptz not null,
  -- Null until it is first drawn.
  file_id text,
  -- Grows by one with each signature.
  version integer not null default 0
);

-- 签署.
create table signing.signature (
  letter_number text not null references signing.letter,
  side text not null check (side in ('B', 'S')),
  firm_id text not null,
  user_id text not null,
  signer_name text not null,
  serial text not null references signing.certificate,
  signed_at timestamptz not null,
  -- Its place among the signatures of the letter, from 1 on.
  version integer not null,
  file_id text not null,
  -- Of the PDF with this signature in it.
  sha256 bytea not null,
  -- SM2 with SM3 over the same bytes, detached, DER.
  sm2 bytea not null,
  primary key (letter_number, side)
);

-- 签署任务: somebody has begun to sign, and is asked for a code.
create table signing.task (
  id text primary key,
  letter_number text not null references signing.letter,
  side text not null,
  firm_id text not null,
  user_id text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  -- Since when the code was told.
  proven_at timestamptz
);
create index task_by_end on signing.task (expires_at);

-- The mobile that the holder has shown to be his.
alter table signing.certificate add column mobile text not null default '';
update signing.certificate c set mobile = a.mobile from signing.application a where a.serial = c.serial;
