create schema if not exists grader;
