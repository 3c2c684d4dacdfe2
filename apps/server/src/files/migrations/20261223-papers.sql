-- Whether a record of persons names the file: it is sealed then, whoever has uploaded it. Papers of changes from before are sealed by a job.
alter table files.file add column is_paper boolean not null default false;
update files.file set is_paper = true
  where id in (select file_id from files.attachment where record_kind = 'firm-change');
