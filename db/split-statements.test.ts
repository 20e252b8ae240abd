import { expect, it } from 'vitest'
import { migrations } from './migrations/list.ts'
import { splitStatements } from './split-statements.ts'

it('OPS-06 ends a statement at its semicolon and nowhere else', () => {
  expect(splitStatements("select 1; select ';' as a, \";\" from b;\n-- not; here\n/* nor; */ select 'it''s; one'")).toEqual([
    'select 1',
    `select ';' as a, ";" from b`,
    "-- not; here\n/* nor; */ select 'it''s; one'",
  ])
  expect(splitStatements('do $$ begin; end $$; create function a() as $body$ select $$;$$; $body$;')).toEqual([
    'do $$ begin; end $$',
    'create function a() as $body$ select $$;$$; $body$',
  ])
  expect(splitStatements(' ; -- only a note\n ;')).toEqual([])
})

it('OPS-06 every statement of every migration is one command', () => {
  for (const { name, sql } of migrations)
    for (const statement of splitStatements(sql))
      expect([
        name,
        statement
          .replace(/--[^\n]*\n|\s+/g, ' ')
          .trim()
          .split(' ')[0],
      ]).toEqual([
        name,
        expect.stringMatching(/^(create|alter|drop|do|grant|revoke|insert|update|delete|set|comment|select|with|truncate|analyze|lock)$/i),
      ])
})
