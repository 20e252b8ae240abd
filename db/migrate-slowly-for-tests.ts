import { migrate } from './migrate.ts'

// A process for tests to kill while its second migration, on the database of its first argument, is half done.
await migrate({
  ownerUrl: process.argv[2] ?? '',
  secretKey: 'slow',
  migrations: [
    { name: '0001-first', sql: 'create table first (id integer primary key)' },
    { name: '0002-second', sql: 'create table second (id integer primary key); select pg_sleep(600)' },
  ],
})
