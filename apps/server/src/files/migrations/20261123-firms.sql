-- What the firms of one record may read: both sides of a contract.
alter table files.attachment
  add column firms text[],
  drop constraint attachment_audience_check,
  add constraint attachment_audience_check check (audience in ('owner', 'staff', 'everyone', 'firms')),
  add constraint attachment_firms_check check ((audience = 'firms') = (firms is not null));

-- What a record says of its attachments.
create view files.file_view as select id, name, size, kind, uploaded_at from files.file where state = 'kept';
