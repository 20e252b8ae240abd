import { buildSchema, execute, getOperationAST, type OperationDefinitionNode, parse } from 'graphql'
import { expect, it } from 'vitest'
import { answerSize } from './answer-size.ts'

const schema = buildSchema(`
  interface Thing { id: ID! }
  type Box implements Thing { id: ID!, name: String, tags: [String!]!, lid: Lid, boxes: [Box!]! }
  type Lid implements Thing { id: ID!, color: String }
  union Found = Box | Lid
  type Query { box: Box, things: [Thing!]!, found: [Found!]!, none: Box, words: [String!]! }
`)
const box = { __typename: 'Box', id: '1', name: null, tags: ['a', 'b'], lid: { __typename: 'Lid', id: '2', color: 'red' }, boxes: [] }
const rootValue = {
  box: { ...box, boxes: [box, { ...box, lid: null }] },
  things: [box, box.lid],
  found: [box, box.lid, box.lid],
  none: null,
  words: ['x', 'y', 'z'],
}

const answers: Readonly<Record<string, { query: string; variables?: Record<string, unknown>; objects: number; values: number }>> = {
  'values, null and lists of values count one each': { query: '{ words box { id name tags } }', objects: 1, values: 4 },
  'an object that is null counts nothing': { query: '{ none { id } }', objects: 0, values: 0 },
  'each of a list, and what is below it': { query: '{ box { boxes { id lid { id color } } } }', objects: 4, values: 4 },
  'what is written twice is there once': {
    query: '{ box { id id } box { id name } ...f } fragment f on Query { box { name } }',
    objects: 1,
    values: 2,
  },
  'under other names it is there again': { query: '{ box { a: id b: id } c: box { id } }', objects: 2, values: 3 },
  'what fragments ask of some types alone': {
    query: '{ things { id __typename ... on Lid { color } ... on Box { name tags } } found { ... on Lid { color } ... on Thing { id } } }',
    objects: 5,
    values: 4 + 1 + 2 + 5,
  },
  'what a variable leaves out': {
    query: 'query ($no: Boolean!) { box { id name @include(if: $no) ... @skip(if: $no) { tags } lid @include(if: $no) { id } } }',
    variables: { no: false },
    objects: 1,
    values: 2,
  },
  'what tells of the schema': { query: '{ __type(name: "Lid") { name fields { name } } }', objects: 3, values: 3 },
}

it.each(Object.entries(answers))('API-06 the size of an answer: %s', async (_name, { query, variables, objects, values }) => {
  const document = parse(query)
  const operation = getOperationAST(document) as OperationDefinitionNode
  const { data, errors } = await execute({ schema, document, rootValue, variableValues: variables ?? {} })
  expect(errors).toBeUndefined()
  expect(answerSize({ schema, document, operation }, data)).toBe(10 * objects + values)
})
