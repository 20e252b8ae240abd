import { parse, validate } from 'graphql'
import { expect, it } from 'vitest'
import { graphSchema } from '../graphql/schema.ts'
import { tools } from './tools.ts'

const schema = graphSchema()

it.each(tools)('the document of $name fits the graph, and changes something only where it says so', ({ document, writes }) => {
  const parsed = parse(document)
  expect(validate(schema, parsed).map(({ message }) => message)).toEqual([])
  const kinds = parsed.definitions.map((definition) => definition.kind === 'OperationDefinition' && definition.operation)
  expect(kinds).toEqual([writes === null ? 'query' : 'mutation'])
})
