create schema content;

create table content.pack (
  name text primary key,
  digest text not null,
  notice text,
  rotation_anchor date,
  rotation_days integer,
  stored_at timestamptz not null default now(),
  check ((rotation_anchor is null) = (rotation_days is null))
);

create table content.topic (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

-- `file` tells two items of one slug on two dates apart.
create table content.news (
  pack text not null references content.pack (name) on delete cascade,
  file text not null,
  slug text not null,
  body jsonb not null,
  primary key (pack, file)
);

create table content.past_question (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  kind text not null check (kind in ('prelims', 'mains')),
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);
