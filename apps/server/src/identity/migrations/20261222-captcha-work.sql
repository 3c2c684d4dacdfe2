-- What a captcha is drawn for, and the proof of work beside its picture; none of those that were drawn before.
alter table identity.captcha
  add column work_hash bytea,
  add column use text not null default '';
