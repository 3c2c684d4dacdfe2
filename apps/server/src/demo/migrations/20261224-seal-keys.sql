-- The private keys with which the demo's own people open seals; those of anybody else are with himself alone.
create table demo.seal_key (
  user_id text primary key,
  private_key text not null
);
