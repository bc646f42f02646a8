-- A word on a saved item may leave fields out. Of each field the later word wins, so each has the time of its last one:
-- '-infinity' where nothing was said. That of `saved`, which every word carries, is `at`.
alter table bookmarks.bookmark
  add column folder_at timestamptz not null default '-infinity',
  add column note_at timestamptz not null default '-infinity',
  add column important_at timestamptz not null default '-infinity';

update bookmarks.bookmark set folder_at = at, note_at = at, important_at = at;
