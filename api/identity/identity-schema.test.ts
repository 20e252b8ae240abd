import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '../../e2e/support/database/test-database.ts'
import { authOptions } from './auth.ts'

it('the migrations hold every table, column and index that the installed better-auth expects', async () => {
  await using database = await testDatabase()
  const owner = new pg.Pool({ connectionString: database.ownerUrl, options: '-c search_path=identity' })
  const options = authOptions({
    pool: owner,
    publicOrigin: undefined,
    secretKey: 'x'.repeat(40),
    clock: { now: () => new Date(0) },
    log: { warn: () => undefined, error: () => undefined },
  })
  const { compileMigrations, toBeAdded, toBeCreated } = await getMigrations(options)
  expect([toBeAdded, toBeCreated]).toEqual([[], []])
  expect((await compileMigrations()).replaceAll(/[;\s]/g, '')).toBe('')
  await owner.end()
})
