import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../../db/for-tests.ts'
import { identitySchema } from '../../db/migrations/0003-identity.ts'
import { authOptions } from './auth.ts'

it('the migration holds exactly the tables that the installed better-auth expects', async () => {
  await using database = await testDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, options: '-c search_path=empty' })
  await owner.query('create schema empty')
  const silent = { warn: () => undefined, error: () => undefined }
  const options = authOptions({
    pool: owner,
    publicOrigin: undefined,
    secretKey: 'x'.repeat(40),
    clock: { now: () => new Date(0) },
    log: silent,
  })
  const { compileMigrations } = await getMigrations(options)
  const statements = (sql: string) =>
    sql
      .split(';')
      .map((statement) => statement.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .toSorted()
  expect(statements(identitySchema)).toEqual(statements(await compileMigrations()))
  await owner.end()
})
