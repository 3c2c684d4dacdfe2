-- Nothing has ever read it: what happened is in the journals and in the audit log, and what follows from an event is a job.
drop table platform.event;
