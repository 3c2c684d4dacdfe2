-- 合并: unread messages of one kind and occasion stand under one that says how many they are.
alter table messages.message
  -- what messages of one user that become one have in common; null for what stands by itself
  add column bundle_key text,
  -- name of the occasion, such as of the session; may be empty
  add column occasion text not null default '',
  -- the bundle under which it stands; null for what the list shows
  add column bundle_id bigint,
  -- how many messages stand under it; 0 for a message that is no bundle
  add column bundled bigint not null default 0 check (bundled >= 0),
  -- when it came; of a bundle, when its first message came
  add column since timestamptz;
