-- What a code is good for, and for which user: one that was asked for without having signed in has none. Codes that were
-- sent before have no purpose and are good for nothing.
alter table identity.sms_code
  add column purpose text not null default '',
  add column user_id text not null default '';
alter table identity.sms_code
  alter column purpose drop default,
  alter column user_id drop default;
