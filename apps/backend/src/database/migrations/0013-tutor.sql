-- The passages' migration has it, too.
create schema if not exists tutor;

create table tutor.chat (
  -- Made by the client.
  id uuid primary key,
  student_id uuid not null references account.student (id) on delete cascade,
  title text not null,
  is_pinned boolean not null default false,
  is_deleted boolean not null default false,
  -- A question with the student's choice, or a book; null for anything.
  about jsonb,
  -- Of the last question.
  asked_at timestamptz not null,
  -- Of two words on a field the greater (at, by) wins, in whatever order they arrive.
  title_at timestamptz not null default '-infinity',
  title_by uuid,
  pinned_at timestamptz not null default '-infinity',
  pinned_by uuid,
  deleted_at timestamptz not null default '-infinity',
  deleted_by uuid,
  -- By our clock: when what is deleted goes for good counts from here.
  deleted_since timestamptz,
  check (is_deleted = (deleted_since is not null))
);
create index chat_student on tutor.chat (student_id);
create index chat_deleted on tutor.chat (deleted_since) where is_deleted;

create table tutor.turn (
  student_id uuid not null,
  -- The id of the write that asked.
  id uuid not null,
  chat_id uuid not null references tutor.chat (id) on delete cascade,
  place integer not null,
  at timestamptz not null,
  text text not null,
  mode text not null check (mode in ('explain', 'mains', 'quiz', 'compare', 'hint')),
  language text not null check (language in ('en', 'hi')),
  passage_id text,
  -- Taken back, since the question was edited. It stays, so that its write sent again means the same turn.
  is_replaced boolean not null default false,
  primary key (student_id, id),
  unique (chat_id, place)
);

-- An answer has one maker at a time. What that one adds is stored under its name and only while the name stands here: a
-- maker that was stopped, or whose lease ran out, can add nothing more.
create table tutor.answer (
  id uuid primary key,
  student_id uuid not null,
  -- Of the write that asked for it: the question, or another try.
  client_id uuid not null,
  turn_id uuid not null,
  number integer not null,
  -- The number of the piece to come.
  next integer not null default 0,
  maker uuid not null,
  leased_until timestamptz not null,
  is_ended boolean not null default false,
  unique (student_id, client_id),
  unique (student_id, turn_id, number),
  foreign key (student_id, turn_id) references tutor.turn (student_id, id) on delete cascade
);

create table tutor.piece (
  answer_id uuid not null references tutor.answer (id) on delete cascade,
  n integer not null,
  body jsonb not null,
  primary key (answer_id, n)
);
