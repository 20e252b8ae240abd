import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unpackDocument } from '../web/app/unpack-document.ts'
import { packDocument } from './pack-document.ts'

const lines = readFileSync('web/generated/graphql.ts', 'utf8').split('\n')
const documents = lines.flatMap((line) => {
  const [, name, text] = /^export const (\w+) = (\{.*\}) as unknown as /.exec(line) ?? []
  return name && text ? [{ name, document: JSON.parse(text) }] : []
})

test('Each generated document is the same after it was packed', () => {
  expect(documents.length).toBeGreaterThan(50)
  for (const { name, document } of documents) expect(unpackDocument(packDocument(document)), name).toEqual(document)
})

test('A text that would be read as a variable is refused', () => {
  const text = { kind: 'Document', definitions: [{ kind: 'OperationDefinition', note: '$5' }] }
  expect(() => packDocument(text)).toThrow('$5 would be read as a variable.')
})
