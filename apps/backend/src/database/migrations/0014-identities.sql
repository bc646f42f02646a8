-- Whom a student is with another service. The subject is of the person for good, where an address may change hands.
create table account.identity (
  provider text not null check (provider in ('google')),
  subject text not null,
  student_id uuid not null references account.student (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (student_id, provider)
);

-- What lets somebody in once, as its digest.
create table account.spent (
  digest bytea primary key,
  spent_at timestamptz not null
);
