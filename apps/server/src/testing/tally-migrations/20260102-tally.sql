create schema tally;
create table tally.tally (name text primary key, marks integer not null);
create table tally.echo (name text not null, marks integer not null, at timestamptz not null);
