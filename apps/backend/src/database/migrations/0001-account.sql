create schema account;

-- Made once by the first starter and shared by all: the key of every digest below.
create table account.secret (
  name text primary key,
  value bytea not null
);

create table account.student (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  name text,
  phone text,
  photo text,
  state text,
  city text,
  country text,
  preferred_language text,
  exam_target text,
  is_premium boolean not null default false,
  subscription_tier text,
  is_demo boolean not null default false,
  created_at timestamptz not null
);

-- The one live code of an address. Neither the address nor the code is kept, only their keyed digests.
create table account.code (
  address bytea primary key,
  digest bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);

create table account.session (
  token_digest bytea primary key,
  student_id uuid not null references account.student (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_student on account.session (student_id);

-- Counters of fixed windows, shared by every backend.
create table account.usage (
  key bytea not null,
  window_ms integer not null,
  window_end timestamptz not null,
  count integer not null,
  primary key (key, window_ms, window_end)
);
