-- The pepper joins the other keys, which the start moves out of the database. Where no password was ever hashed nobody misses it.
select platform.hand_over_key('password-pepper', value) from identity.pepper
where exists (select from identity.operator);

drop table identity.pepper;
