-- Titles and kinds of key of the papers whose questions have a year.
alter table content.pack add column papers jsonb not null default '[]';

create table content.question (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

-- For duels only. A table of its own, so that no query for the bank can serve it.
create table content.reserve_question (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

-- What an operator has stored stays readable: every one of these has a year, and is of Paper I.
insert into content.question (pack, id, place, body)
select pack, id, place, body from content.past_question where kind = 'prelims';

update content.pack as p
set papers = (
  select jsonb_agg(
    jsonb_build_object('year', y.year, 'paper', 'GS', 'title', 'Prelims ' || y.year || ', GS Paper I', 'keyStatus', 'ours')
    order by y.year
  )
  from (select distinct (q.body ->> 'year')::integer as year from content.question q where q.pack = p.name) as y
)
where exists (select from content.question q where q.pack = p.name);

delete from content.past_question where kind = 'prelims';
alter table content.past_question drop column kind;
alter table content.past_question rename to mains_question;
