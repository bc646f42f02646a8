-- A number is the student's from its proof on, and nobody else's at the same time.
alter table account.student
  add column phone_verified_at timestamptz,
  add constraint student_phone_proven check (phone_verified_at is null or phone is not null);
create unique index student_phone on account.student (phone) where phone_verified_at is not null;

-- Every code that was asked for by text message, for a day: what the limits count. Numbers, students, sessions and
-- networks are keyed digests. The codes themselves are in account.code, bound to session and number.
create table account.text_ask (
  asked_at timestamptz not null,
  -- Whether a message went out: one that would tell of other people's asks is answered as sent, and is not.
  is_sent boolean not null,
  student bytea not null,
  session bytea not null,
  network bytea not null,
  phone bytea not null,
  -- The number without its last two digits.
  block bytea not null
);
create index text_ask_time on account.text_ask (asked_at);
create index text_ask_student on account.text_ask (student, asked_at);
create index text_ask_network on account.text_ask (network, asked_at);
create index text_ask_phone on account.text_ask (phone, asked_at);
create index text_ask_block on account.text_ask (block, asked_at);
