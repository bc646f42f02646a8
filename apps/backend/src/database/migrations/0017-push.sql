create schema push;

-- Where a browser wants to be told of something while the app is closed, as its push service named it. It goes with the
-- session that brought it: whoever signs out is told nothing more.
create table push.subscription (
  id uuid primary key default gen_random_uuid(),
  endpoint text not null unique,
  student_id uuid not null references account.student (id) on delete cascade,
  session_id uuid not null references account.session (id) on delete cascade,
  -- The browser's public key and secret of RFC 8291.
  p256dh bytea not null,
  auth bytea not null,
  topics text[] not null,
  -- Minutes of the day in India; over midnight where `quiet_to` is the smaller.
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  at timestamptz not null,
  -- Of each topic the notice that was sent last, by its key. A notice is claimed here before it is sent: once at most.
  sent jsonb not null default '{}',
  -- Until then its push service is left alone.
  rests_until timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);
create index subscription_student on push.subscription (student_id);
create index subscription_session on push.subscription (session_id);
