-- Every word that asked for an attempt, and the one it got: asked again, it means the same attempt, also where another
-- word had begun it.
create table tests.start (
  student_id uuid not null references account.student (id) on delete cascade,
  client_id uuid not null,
  attempt_id uuid not null references tests.attempt (id) on delete cascade,
  primary key (student_id, client_id)
);
create index start_attempt on tests.start (attempt_id);
insert into tests.start (student_id, client_id, attempt_id) select student_id, client_id, id from tests.attempt;
alter table tests.attempt drop column client_id;
