-- 初始密码: until when a password that somebody else has chosen may be used; null once its user has chosen his own.
alter table identity.operator add column password_until timestamptz;
