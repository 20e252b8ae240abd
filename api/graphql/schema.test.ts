import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { graphSchema, schemaText } from './schema.ts'

it('API-02 schema.graphql in the repository is the schema that is served', () => {
  expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText(graphSchema()))
})
