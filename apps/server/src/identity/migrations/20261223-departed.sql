-- Since when a user is disabled, and when what is deleted of him then was deleted.
alter table identity.operator add column disabled_at timestamptz, add column personal_cleared_at timestamptz;
