-- 短信 that a gateway is asked to send, and what became of each; of its number the ends alone.
create table identity.text_message (
  reference text primary key,
  kind text not null,
  mobile text not null,
  state text not null check (state in ('waiting', 'accepted', 'delivered', 'failed', 'unreported')),
  tries smallint not null default 0,
  asked_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  gateway_id text,
  fault text
);
create index text_message_by_time on identity.text_message (asked_at);

-- How the gateway answers, as all nodes have seen it: one row.
create table identity.text_gateway (
  channel text primary key check (channel = 'sms'),
  failures integer not null,
  away_until timestamptz,
  since timestamptz,
  fault text
);

-- For which address a code was asked; empty of those from before.
alter table identity.sms_code add column ip text not null default '';
