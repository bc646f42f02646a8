create table content.book (
  pack text not null references content.pack (name) on delete cascade,
  id text not null,
  place integer not null,
  body jsonb not null,
  primary key (pack, id)
);

create schema books;

-- Where a student stopped to read. Of two writes the later wins: the greater (at, client_id), in whatever order they
-- arrive. The book is one of a pack: it may go with an import and come back with another.
create table books.place (
  student_id uuid not null references account.student (id) on delete cascade,
  book_id text not null,
  chapter_id text not null,
  paragraph integer not null,
  at timestamptz not null,
  client_id uuid not null,
  primary key (student_id, book_id)
);
