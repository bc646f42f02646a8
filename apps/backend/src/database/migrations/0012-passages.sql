create schema tutor;

-- Where an operator has it already, it stays in that schema.
create extension if not exists pg_trgm with schema tutor;

-- The material in pieces. `title_stems` and `text_stems` hold the words as the search compares them, a sentence a line.
create table tutor.passage (
  id text primary key,
  kind text not null check (kind in ('book', 'news', 'question')),
  book_id text check ((book_id is null) = (kind <> 'book')),
  title text not null,
  place text not null,
  text text not null,
  path text not null,
  is_sample boolean not null,
  title_stems text not null,
  text_stems text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.simple', title_stems), 'A')
    || setweight(to_tsvector('pg_catalog.simple', text_stems), 'B')
  ) stored
);
create index on tutor.passage using gin (words);
create index on tutor.passage (book_id);

-- Every word of the material and of the synonyms; `documents`: how many passages have its stem.
create table tutor.word (
  word text primary key,
  stem text not null,
  documents integer not null
);
create index on tutor.word (stem);
create index on tutor.word (left(word, 1), length(word));

-- `asked` as stems; `ts_rewrite` puts `substitute` in place of `target`.
create table tutor.synonym (
  asked text primary key,
  target tsquery not null,
  substitute tsquery not null
);

-- What the tables above were made of.
create table tutor.material (
  is_only boolean primary key default true check (is_only),
  version text not null,
  passages integer not null
);

-- The words that come nearest to a misspelt one. The extension's schema is known only here.
do $$
declare
  trgm text := (
    select n.nspname from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'
  );
begin
  execute format('create index on tutor.word using gin (word %I.gin_trgm_ops)', trgm);
  execute format(
    'create function tutor.nearest(typed text) returns table (word text, documents integer) stable language sql as $f$
       select w.word, w.documents from tutor.word w
       where w.word operator(%1$I.%%) typed
          or (left(w.word, 1) = left(typed, 1) and length(w.word) between length(typed) - 1 and length(typed) + 1)
       order by %1$I.similarity(w.word, typed) desc, w.word
       limit 60
     $f$',
    trgm
  );
end
$$;
