-- What these did is one job's now, platform.forget.
delete from platform.job where name in ('platform.forgetReplies', 'identity.sweepSessions');
