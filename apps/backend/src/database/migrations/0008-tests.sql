-- For tests only, as the reserve is for duels: a table of its own, so that no query for the bank can serve it.
create table content.test_question (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

create table content.test (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

-- Keys that an operator changed, append-only: the last of a question counts. Without a key the question is taken out.
create table content.correction (
  id bigint generated always as identity primary key,
  question_id text not null,
  keys integer[] not null,
  reason text not null,
  at timestamptz not null
);
create index correction_question on content.correction (question_id, id);

create schema tests;

-- What an attempt was made on, by the digest of all of it: an import may change the test afterwards.
create table tests.version (
  digest text primary key,
  test_id text not null,
  question_ids text[] not null,
  body jsonb not null
);

create table tests.attempt (
  id uuid primary key,
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  test_id text not null,
  version text not null references tests.version (digest),
  -- The student's first, second … of this test.
  number integer not null,
  started_at timestamptz not null,
  deadline timestamptz not null,
  -- From then on nothing more counts; earlier than the deadline where it was submitted.
  final_at timestamptz not null,
  -- Its result is stored.
  finalised boolean not null default false,
  unique (student_id, client_id),
  unique (student_id, test_id, number)
);
create index attempt_due on tests.attempt (final_at) where not finalised;

-- Which device ran it from when on: the start, and every take-over.
create table tests.turn (
  received bigint generated always as identity,
  attempt_id uuid not null references tests.attempt (id) on delete cascade,
  client_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  primary key (attempt_id, client_id)
);

-- What students did in attempts, as it came in: append-only. `said_at` is by the device's clock, `arrived_at` by ours.
create table tests.event (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  attempt_id uuid not null references tests.attempt (id) on delete cascade,
  device_id uuid not null,
  kind text not null check (kind in ('answer', 'submit')),
  said_at timestamptz not null,
  arrived_at timestamptz not null,
  question_id text,
  choice integer check (choice between 0 and 3),
  certainty text check (certainty in ('sure', 'even', 'guess')),
  marked boolean,
  milliseconds integer check (milliseconds >= 0),
  changes integer check (changes >= 0),
  primary key (student_id, client_id),
  check (num_nulls(question_id, marked, milliseconds, changes) = case kind when 'answer' then 0 else 4 end)
);
create index event_attempt on tests.event (attempt_id);

-- What follows from the events once an attempt is final. `choices` stand in the order of the version's questions; a
-- question that was taken out is in none of the counts.
create table tests.result (
  attempt_id uuid primary key references tests.attempt (id) on delete cascade,
  student_id uuid not null references account.student (id) on delete cascade,
  test_id text not null,
  version text not null references tests.version (digest),
  is_first boolean not null,
  ended_at timestamptz not null,
  right_sixths integer not null,
  wrong_sixths integer not null,
  right_count integer not null,
  wrong_count integer not null,
  blank_count integer not null,
  sixths integer not null generated always as (right_count * right_sixths + wrong_count * wrong_sixths) stored,
  choices smallint[] not null,
  -- With what was answered in time but arrived too late; null where nothing did.
  late_right_count integer,
  late_wrong_count integer,
  late_blank_count integer,
  late_choices smallint[],
  check (num_nulls(late_right_count, late_wrong_count, late_blank_count, late_choices) in (0, 4))
);
create index result_rank on tests.result (test_id, sixths) where is_first;
create index result_version on tests.result (version);
create index result_student on tests.result (student_id, ended_at);

-- Scores that a correction changed.
create table tests.rescore (
  attempt_id uuid not null references tests.attempt (id) on delete cascade,
  correction_id bigint not null references content.correction (id),
  before_sixths integer not null,
  after_sixths integer not null,
  primary key (attempt_id, correction_id)
);

-- Of two writes the later wins: the greater (at, client_id), in whatever order they arrive.
create table tests.error_type (
  attempt_id uuid not null references tests.attempt (id) on delete cascade,
  question_id text not null,
  error_type text check (error_type in ('knowledge', 'misread', 'elimination', 'guess', 'careless', 'time')),
  at timestamptz not null,
  client_id uuid not null,
  primary key (attempt_id, question_id)
);

-- A correction concerns all answers to one question.
create index event_answered on questions.event (question_id);
