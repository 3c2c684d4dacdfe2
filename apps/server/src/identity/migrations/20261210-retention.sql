-- Codes and messages that are long past are forgotten, the oldest first.
create index sms_code_by_time on identity.sms_code (sent_at);
create index message_by_time on sandbox.message (at);
