-- 是否有用: what each user has said of a text of the help centre.
create table content.help_vote (
  news_id text not null references content.news on delete cascade,
  user_id text not null,
  is_helpful boolean not null,
  voted_at timestamptz not null,
  primary key (news_id, user_id)
);
create index help_vote_of_user on content.help_vote (user_id);
create index help_vote_by_time on content.help_vote (voted_at);
