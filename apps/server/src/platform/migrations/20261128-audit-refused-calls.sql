-- What was refused of one kind of call.
create index audit_refused_of_call on platform.audit (operation, at desc, id desc) where outcome <> 'ok';
