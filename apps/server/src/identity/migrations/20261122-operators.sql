-- 操作记录: what the people of a firm have asked for. Reading is not noted.
create table identity.activity (
  id bigint generated always as identity primary key,
  firm_id text not null,
  user_id text not null,
  -- the call, and how it was called then
  operation text not null,
  title text not null,
  at timestamptz not null,
  ip text not null,
  -- in the words that the user read; null where it was done
  refusal text
);
create index activity_of_firm on identity.activity (firm_id, at desc, id desc);
create index activity_by_time on identity.activity (at);
