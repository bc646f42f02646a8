-- What a student decided about revision, one row a field: of two writes that name a field the later wins, the greater
-- (at, client_id), and a field that a write does not name stays as it is. The value of examDate is the student's
-- exam_target; its row only says when the plan last named it.
alter table questions.plan rename to plan_before;

create table questions.plan (
  student_id uuid not null references account.student (id) on delete cascade,
  field text not null check (field in ('examDate', 'dailyCap', 'pausedUntil')),
  value jsonb,
  at timestamptz not null,
  client_id uuid not null,
  primary key (student_id, field),
  check (field <> 'examDate' or value is null)
);

insert into questions.plan (student_id, field, value, at, client_id)
select student_id, 'examDate', null, at, client_id from questions.plan_before
union all
select student_id, 'dailyCap', to_jsonb(daily_cap), at, client_id from questions.plan_before
union all
select student_id, 'pausedUntil', to_jsonb(paused_until::text), at, client_id from questions.plan_before;

drop table questions.plan_before;
