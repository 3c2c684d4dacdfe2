-- A file may be shown to groups of member firms, from a moment on; the groups are those of identity.member_view.
alter table files.attachment
  add column groups text[],
  drop constraint attachment_audience_check,
  add constraint attachment_audience_check check (audience in ('owner', 'staff', 'everyone', 'firms', 'groups')) not valid,
  drop constraint attachment_check,
  add constraint attachment_visible_check check ((audience in ('everyone', 'groups')) = (visible_from is not null)) not valid,
  add constraint attachment_groups_check check ((audience = 'groups') = (groups is not null)) not valid;
