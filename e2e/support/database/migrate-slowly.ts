import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations/list.ts'

// A process that tests kill in the middle of a migration, on the database of its first argument:
// the second of two migrations, or with a second argument the one after that number of released
// ones. Its secret key is that of the tests that continue with the database.
const [, , ownerUrl = '', released = ''] = process.argv
const before =
  released === '' ? [{ name: '0001-first', sql: 'create table first (id integer primary key)' }] : migrations.slice(0, Number(released))
const slow = { name: '0002-second', sql: 'create table second (id integer primary key); select pg_sleep(600)' }
await migrate({ ownerUrl, secretKey: 'a secret of this test', migrations: [...before, slow] })
