-- What the browser of a sign-in says of itself, so that its user knows it again; empty of those from before.
alter table identity.session add column agent text not null default '';
