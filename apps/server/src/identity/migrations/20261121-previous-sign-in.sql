-- The sign-in before the last: what a user is shown, who knows of the last one.
alter table identity.operator add column previous_sign_in_at timestamptz;
