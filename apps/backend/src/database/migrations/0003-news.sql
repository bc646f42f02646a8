create schema news;

-- Every report of time spent, as it came in. `day` is the day in India; not `counted`: too late for the streak.
create table news.reading (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  item_id text not null,
  at timestamptz not null,
  day date not null,
  seconds integer not null check (seconds >= 0),
  finished boolean not null,
  counted boolean not null,
  primary key (student_id, client_id)
);

-- Sums of `reading`, kept in the statement that stores it.
create table news.reading_day (
  student_id uuid not null references account.student (id) on delete cascade,
  day date not null,
  seconds integer not null,
  primary key (student_id, day)
);

create table news.reading_item (
  student_id uuid not null references account.student (id) on delete cascade,
  item_id text not null,
  seconds integer not null,
  finished boolean not null,
  last_day date not null,
  primary key (student_id, item_id)
);
create index reading_item_recent on news.reading_item (student_id, last_day);

-- Append-only. The last answer to a question is the one with the greatest (at, client_id).
create table news.answer (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  item_id text not null,
  question_id text not null,
  choice integer not null check (choice between 0 and 3),
  correct boolean not null,
  milliseconds integer not null,
  at timestamptz not null,
  primary key (student_id, client_id)
);
create index answer_item on news.answer (student_id, item_id, question_id, at desc);

-- Of two writes the later wins: the greater (at, client_id), in whatever order they arrive.
create table news.bookmark (
  student_id uuid not null references account.student (id) on delete cascade,
  item_id text not null,
  saved boolean not null,
  at timestamptz not null,
  client_id uuid not null,
  primary key (student_id, item_id)
);

-- By the item's slug, because the match is one of texts and not of days.
create table news.not_related (
  student_id uuid not null references account.student (id) on delete cascade,
  slug text not null,
  question_id text not null,
  not_related boolean not null,
  at timestamptz not null,
  client_id uuid not null,
  primary key (student_id, slug, question_id)
);
create index not_related_slug on news.not_related (slug) where not_related;

create table news.highlight (
  student_id uuid not null references account.student (id) on delete cascade,
  id uuid not null,
  item_id text not null,
  section text not null,
  paragraph integer not null,
  start_at integer not null,
  end_at integer not null,
  quote text not null,
  note text not null,
  at timestamptz not null,
  removed_at timestamptz,
  primary key (student_id, id)
);
create index highlight_item on news.highlight (student_id, item_id);
