drop schema if exists executor_lab cascade;
create schema executor_lab;
create table executor_lab.product (
    id uuid primary key,
    name text not null,
    brand text not null,
    category text not null,
    price_cents integer not null check (price_cents >= 0),
    created_at timestamptz not null default now(),
    indexed_at timestamptz
);
-- What the search index does not have yet.
create index product_not_indexed on executor_lab.product (created_at) where indexed_at is null;
create table executor_lab.review (
    id bigint generated always as identity primary key,
    product_id uuid not null references executor_lab.product,
    rating smallint not null check (rating between 1 and 5),
    comment text not null,
    created_at timestamptz not null default now()
);
create index review_product on executor_lab.review (product_id);
create table executor_lab.store (
    id integer primary key,
    name text not null,
    city text not null
);
create table executor_lab.app_user (
    name text primary key,
    plan text not null
);
create table executor_lab.arrival (
    meeting bigint not null,
    participant integer not null,
    minutes integer not null check (minutes >= 0),
    requested_at timestamptz not null,
    called_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (meeting, participant)
);
create table executor_lab.purchase (
    id bigint generated always as identity primary key,
    store integer not null,
    cents integer not null check (cents >= 0),
    created_at timestamptz not null default now()
);
-- Who tried which, whatever became of it.
create table executor_lab.audit (
    id bigint generated always as identity primary key,
    store integer not null,
    cents integer not null,
    created_at timestamptz not null default now()
);
create table executor_lab.comment (
    id bigint generated always as identity primary key,
    text text not null,
    accepted_at timestamptz not null default now(),
    checked_at timestamptz
);
