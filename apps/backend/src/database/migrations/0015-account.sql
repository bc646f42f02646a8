-- What a session is called among the devices of its student. The id says nothing of the token.
alter table account.session
  add column id uuid not null default gen_random_uuid() unique,
  -- Such as `Chrome on Android`; null where nobody said.
  add column device text;

-- The student's picture, as we drew it anew. Its name is its digest.
create table account.photo (
  student_id uuid primary key references account.student (id) on delete cascade,
  name text not null,
  image bytea not null,
  made_at timestamptz not null
);

-- What was answered on /onboarding; each may have been skipped.
create table account.preparation (
  student_id uuid primary key references account.student (id) on delete cascade,
  exam_year integer,
  stage text check (stage in ('beginning', 'reading', 'revising', 'mains')),
  medium text check (medium in ('English', 'Hindi')),
  optional text,
  daily_minutes integer,
  at timestamptz not null
);

-- Every consent and every withdrawal with its moment: append-only, the last of a purpose counts. No row: not given.
create table account.consent (
  id bigint generated always as identity primary key,
  student_id uuid not null references account.student (id) on delete cascade,
  purpose text not null check (purpose in ('push', 'sms', 'whatsapp', 'email')),
  is_given boolean not null,
  at timestamptz not null
);
create index consent_last on account.consent (student_id, purpose, id desc);

-- Accounts that their students want deleted. From `begun_at` on there is no way back.
create table account.deletion (
  student_id uuid primary key references account.student (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  begun_at timestamptz
);
create index deletion_due on account.deletion (due_at);

-- What students think of the app.
create table account.rating (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  source text not null check (source in ('practice', 'test', 'duel', 'mains', 'profile')),
  stars integer not null check (stars between 1 and 5),
  words text not null,
  at timestamptz not null,
  primary key (student_id, client_id)
);

-- Without it, deleting a student would look through all of their events for each of them.
create index event_answer on questions.event (student_id, answer_id) where answer_id is not null;
