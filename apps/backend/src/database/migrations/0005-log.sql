create schema questions;

-- What students did, as it came in: append-only. Answers, accuracy and the revision schedule follow from it, in the order
-- of (at, client_id).
create table questions.event (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  received bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('answer', 'regrade', 'undo', 'add')),
  question_id text not null,
  -- Of an answer. `correct` is by the key as it was then.
  mode text check (mode in ('practice', 'revision', 'paper')),
  choice integer check (choice between 0 and 3),
  correct boolean,
  certainty text check (certainty in ('sure', 'even', 'guess')),
  milliseconds integer check (milliseconds >= 0),
  changed boolean,
  -- Of an answer and of another grade for one.
  grade integer check (grade between 1 and 4),
  -- The answer that is graded anew or taken back.
  answer_id uuid,
  primary key (student_id, client_id),
  foreign key (student_id, answer_id) references questions.event (student_id, client_id),
  check ((kind = 'answer') = (mode is not null)),
  check (num_nulls(mode, choice, correct, milliseconds, changed) in (0, 5)),
  check (certainty is null or kind = 'answer'),
  check ((kind in ('answer', 'regrade')) = (grade is not null)),
  check ((kind in ('regrade', 'undo')) = (answer_id is not null))
);
create index event_question on questions.event (student_id, question_id, at, client_id);

-- What follows from the events of one question, written in the transaction that stores them.
create table questions.progress (
  student_id uuid not null references account.student (id) on delete cascade,
  question_id text not null,
  body jsonb not null,
  primary key (student_id, question_id)
);

-- The day of the examination is the student's exam_target. Of two writes the later wins: the greater (at, client_id).
create table questions.plan (
  student_id uuid primary key references account.student (id) on delete cascade,
  daily_cap integer not null,
  paused_until date,
  at timestamptz not null,
  client_id uuid not null
);

-- What students report of one question for one reason is one case, until it is settled.
create table questions.report_case (
  id bigint generated always as identity primary key,
  question_id text not null,
  reason text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  verdict text,
  decided_at timestamptz,
  check ((status = 'open') = (verdict is null) and (status = 'open') = (decided_at is null))
);
create unique index report_case_open on questions.report_case (question_id, reason) where status = 'open';

create table questions.report (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  case_id bigint not null references questions.report_case (id),
  -- As the student saw it: the question may be mended afterwards.
  stem text not null,
  text text not null,
  sources jsonb not null,
  at timestamptz not null,
  primary key (student_id, client_id)
);
create index report_of_case on questions.report (case_id);

create schema bookmarks;

-- Of two writes the later wins: the greater (at, client_id), in whatever order they arrive.
create table bookmarks.bookmark (
  student_id uuid not null references account.student (id) on delete cascade,
  kind text not null check (kind in ('news', 'question', 'mains')),
  item_id text not null,
  saved boolean not null,
  folder text not null,
  note text not null,
  important_because text,
  at timestamptz not null,
  client_id uuid not null,
  primary key (student_id, kind, item_id)
);

insert into bookmarks.bookmark (student_id, kind, item_id, saved, folder, note, at, client_id)
select student_id, 'news', item_id, saved, '', '', at, client_id from news.bookmark;
drop table news.bookmark;
