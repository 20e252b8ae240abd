import { describe, expect, it } from 'vitest'
import { startImportInput } from './import.input.ts'

describe('startImport', () => {
  it.each([
    ['the name', { fileName: 'a\0.csv', bytes: '1' }],
    ['the mapping', { fileName: 'a.csv', bytes: '1', mapping: { columns: { sku: 'a\0' } } }],
  ])('REL-05 a NUL character in %s is a mistake of the input, not of the server', (_where, input) => {
    const { error } = startImportInput.safeParse(input)
    expect(error?.issues.map(({ message }) => message)).toEqual(['A NUL character is no text.'])
  })
})
