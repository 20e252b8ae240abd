import { readFileSync } from 'node:fs'
import { validateSchema } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema, schemaText } from './schema.ts'

it('API-02 schema.graphql in the repository is the schema that is served', () => {
  expect(readFileSync('schema.graphql', 'utf8')).toBe(schemaText(graphSchema()))
})

it('is a valid schema', () => {
  expect(validateSchema(graphSchema())).toEqual([])
})
