-- 消息: what has happened, one row for each user who is told of it.
create schema messages;

create table messages.message (
  id bigint generated always as identity primary key,
  user_id text not null references identity.operator,
  firm_id text not null references identity.firm,
  reference text not null check (length(reference) between 1 and 200),
  kind text not null,
  subject text not null,
  subject_id text not null,
  parameters jsonb not null,
  words text not null check (length(words) between 1 and 200),
  consequence text not null check (length(consequence) <= 200),
  due_at timestamptz,
  practice boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  -- when the row is deleted
  forget_at timestamptz not null,
  unique (user_id, reference)
);
create index message_by_user on messages.message (user_id, at, id);
create index message_unread on messages.message (user_id, at, id) where read_at is null;
create index message_by_firm on messages.message (firm_id);
create index message_forget on messages.message (forget_at);

-- 通道: how a message is sent beside the site.
create table messages.delivery (
  message_id bigint not null references messages.message on delete cascade,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  state text not null check (state in ('waiting', 'quiet', 'sent', 'failed')),
  -- when it is sent next, or was sent or given up
  at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  -- why it has failed last, for its user
  fault text,
  primary key (message_id, channel)
);
create index delivery_due on messages.delivery (at, message_id) where state in ('waiting', 'quiet');

-- 通知偏好 of a user who has changed any.
create table messages.setting (
  user_id text primary key references identity.operator,
  -- channels by group of kinds
  channels jsonb not null,
  quiet_on boolean not null,
  -- minutes after midnight
  quiet_from integer not null check (quiet_from between 0 and 1439),
  quiet_until integer not null check (quiet_until between 0 and 1439),
  except_due_today boolean not null,
  except_outbid boolean not null,
  daily_mail boolean not null,
  changed_at timestamptz not null
);

-- 浏览器推送: a browser that is told of messages while no page of the site is open.
create table messages.push_device (
  id bigint generated always as identity primary key,
  user_id text not null references identity.operator,
  -- sealed: the address and the keys that the browser has given
  personal bytea not null,
  -- SHA-256 of the address
  address_hash bytea not null unique,
  host text not null,
  agent text not null,
  added_at timestamptz not null,
  sent_at timestamptz
);
create index push_device_by_user on messages.push_device (user_id);
