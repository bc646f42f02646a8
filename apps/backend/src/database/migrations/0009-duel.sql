create schema duel;

-- Glicko-2, before it is rounded for anyone to see. No row: nothing was rated yet.
create table duel.rating (
  student_id uuid primary key references account.student (id) on delete cascade,
  value double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  rated_at timestamptz not null
);

-- Locked by every command for the length of its transaction: that makes a duel's owner. What has happened stands in
-- `entry`; `seq` is the last of it.
create table duel.duel (
  id uuid primary key,
  kind text not null check (kind in ('online', 'friend', 'ghost', 'bot', 'async')),
  format text not null check (format in ('blitz', 'standard', 'long')),
  subject text not null,
  is_rated boolean not null,
  matched_at timestamptz not null,
  -- Of game.ts, with the keys.
  setup jsonb not null,
  -- The questions as they were, in the order of the plan: an import may change or remove them.
  questions jsonb not null,
  seq integer not null default 0,
  -- When time alone changes something; null when it is over.
  due_at timestamptz,
  ended_at timestamptz,
  ending jsonb,
  check ((ended_at is null) = (ending is null))
);
create index duel_due on duel.duel (due_at) where ended_at is null;
-- Ghosts are looked for among them.
create index duel_ended on duel.duel (subject, format, ended_at) where kind = 'online';

create table duel.entry (
  duel_id uuid not null references duel.duel (id) on delete cascade,
  seq integer not null check (seq > 0),
  body jsonb not null,
  primary key (duel_id, seq)
);
-- One answer of a player to a question, whatever the code does.
create unique index entry_answer on duel.entry (duel_id, (body ->> 'seat'), (body ->> 'index'))
  where body ->> 'type' = 'answered';

create table duel.seat (
  duel_id uuid not null references duel.duel (id) on delete cascade,
  seat smallint not null check (seat in (0, 1)),
  -- Null of a ghost, a bot, and a seat that is played later.
  student_id uuid references account.student (id) on delete set null,
  kind text not null check (kind in ('human', 'ghost', 'bot', 'later')),
  -- As the players were told of each other; null where no rating is shown.
  rating integer,
  is_provisional boolean not null default false,
  -- What the rating would change by, by result; null where the duel is not rated.
  stake jsonb,
  -- Of a ghost: whose record it is.
  ghost_of uuid references duel.duel (id) on delete set null,
  ghost_seat smallint check (ghost_seat in (0, 1)),
  -- A keyed digest of the network that the player came from, for fair play.
  network bytea,
  -- Which of our servers has the player's line, and when it last said so; null where none has.
  tended_by uuid,
  tended_at timestamptz,
  -- All below null until the duel is over.
  ended_at timestamptz,
  -- Also null once it is over: the friend's part of an async duel is to come.
  result text check (result in ('win', 'loss', 'draw', 'aborted')),
  reason text,
  score integer,
  right_count integer,
  correctness integer,
  speed integer,
  answered_count integer,
  answered_ms integer,
  -- Lines lost on the way.
  disconnects integer,
  -- Left, or was gone when it ended.
  has_left boolean,
  -- Null where the duel was not rated.
  rating_before integer,
  rating_after integer,
  is_provisional_after boolean,
  primary key (duel_id, seat),
  check (num_nulls(tended_by, tended_at) in (0, 2))
);
-- A student plays one duel at a time, whoever matches them.
create unique index seat_running on duel.seat (student_id) where ended_at is null and kind = 'human';
create index seat_student on duel.seat (student_id, ended_at);

-- Questions of the reserve that opened before a student, and when last. After the duel they may be served to that
-- student alone, too.
create table duel.seen (
  student_id uuid not null references account.student (id) on delete cascade,
  question_id text not null,
  at timestamptz not null,
  primary key (student_id, question_id)
);

-- Students who search for an opponent. `tended_at` as of a seat: a search that nobody serves is over.
create table duel.seek (
  student_id uuid primary key references account.student (id) on delete cascade,
  subject text not null,
  format text not null check (format in ('blitz', 'standard', 'long')),
  rating double precision not null,
  deviation double precision not null,
  is_new boolean not null,
  network bytea,
  since timestamptz not null,
  tended_at timestamptz not null
);

-- Who wants to play the opponent of a finished duel again.
create table duel.rematch (
  duel_id uuid not null references duel.duel (id) on delete cascade,
  seat smallint not null check (seat in (0, 1)),
  at timestamptz not null,
  -- The duel that came of it.
  next_id uuid,
  primary key (duel_id, seat)
);

-- After leaving too many: until when no online duel may be begun, and how many times in a row that has been so.
create table duel.cool_down (
  student_id uuid primary key references account.student (id) on delete cascade,
  until timestamptz not null,
  times integer not null
);

create table duel.invite (
  code text primary key,
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  mode text not null check (mode in ('live', 'async')),
  subject text not null,
  format text not null check (format in ('blitz', 'standard', 'long')),
  is_rated boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Who joined.
  friend_id uuid references account.student (id) on delete set null,
  friend_client_id uuid,
  friend_is_rated boolean,
  joined_at timestamptz,
  -- The inviter's duel. A live one is the friend's too.
  duel_id uuid references duel.duel (id) on delete set null,
  friend_duel_id uuid references duel.duel (id) on delete set null,
  unique (student_id, client_id),
  check (friend_id is null or joined_at is not null)
);
create index invite_friend on duel.invite (friend_id);
create index invite_duel on duel.invite (duel_id);

create table duel.block (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references account.student (id) on delete cascade,
  blocked_id uuid not null references account.student (id) on delete cascade,
  since timestamptz not null,
  unique (student_id, blocked_id)
);
create index block_blocked on duel.block (blocked_id);

create table duel.report (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  duel_id uuid not null references duel.duel (id) on delete cascade,
  reason text not null check (reason in ('cheating', 'stalling', 'name', 'other')),
  text text not null,
  at timestamptz not null,
  primary key (student_id, client_id)
);
