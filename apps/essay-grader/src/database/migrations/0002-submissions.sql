-- What a student sent: one photograph or one PDF. There is a row only once its pictures are on the disk.
create table grader.upload (
  -- Made by the client.
  id uuid primary key,
  student_id uuid not null,
  -- Ours: the name of the pictures' folder. Each try to send has its own, so that two at once never share one.
  folder uuid not null unique,
  kind text not null check (kind in ('image', 'pdf')),
  bytes integer not null,
  at timestamptz not null default clock_timestamp()
);
create index upload_student on grader.upload (student_id);
create index upload_at on grader.upload (at);

create table grader.page (
  upload_id uuid not null references grader.upload (id) on delete cascade,
  n integer not null,
  width integer not null,
  height integer not null,
  text text,
  -- Stretches of the text: [{"start": 0, "end": 5}].
  doubtful jsonb not null default '[]',
  -- Null until it is read; the text of an empty page is ''.
  read_at timestamptz,
  waits_since timestamptz not null default clock_timestamp(),
  -- How often it was begun, and how often that failed by a word of the reader's.
  attempts integer not null default 0,
  failures integer not null default 0,
  -- Until then nobody else takes it. Without a token: nobody at all.
  lease_until timestamptz,
  lease_token uuid,
  primary key (upload_id, n),
  check ((text is null) = (read_at is null))
);
-- Not those that could not be read, which stay: `mostFailures`.
create index page_waits on grader.page (waits_since) where read_at is null and failures < 3;

create table grader.submission (
  -- Made by the client.
  id uuid primary key,
  student_id uuid not null,
  question_id text not null,
  -- The question and what its answers are held to, as they stood then.
  rubric jsonb not null,
  source text not null check (source in ('typed', 'pages')),
  at timestamptz not null,
  attempt integer not null,
  state text not null check (state in ('reading', 'confirming', 'evaluating', 'ready', 'failed')),
  text text,
  -- Of a typed text, how many characters were pasted.
  pasted integer not null default 0,
  has_diagram boolean not null default false,
  confirmed_at timestamptz,
  report jsonb,
  -- Rises with each word on how far it is.
  n integer not null default 0,
  waits_since timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  failures integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  is_deleted boolean not null default false,
  -- Of two words on this the later wins, in whatever order they arrive.
  deleted_at timestamptz not null default '-infinity',
  -- By our clock: when it goes for good counts from here.
  deleted_since timestamptz,
  unique (student_id, question_id, attempt),
  check (is_deleted = (deleted_since is not null)),
  check ((state = 'ready') = (report is not null)),
  check (state not in ('evaluating', 'ready') or text is not null),
  check (source = 'pages' or text is not null)
);
create index submission_waits on grader.submission (waits_since) where state = 'evaluating';
create index submission_deleted on grader.submission (deleted_since) where is_deleted;

create table grader.submission_page (
  submission_id uuid not null references grader.submission (id) on delete cascade,
  place integer not null,
  upload_id uuid not null,
  n integer not null,
  primary key (submission_id, place),
  -- A page is of one answer.
  unique (upload_id, n),
  foreign key (upload_id, n) references grader.page (upload_id, n)
);

create table grader.dispute (
  submission_id uuid not null references grader.submission (id) on delete cascade,
  criterion text not null,
  reason text not null,
  at timestamptz not null,
  primary key (submission_id, criterion)
);
