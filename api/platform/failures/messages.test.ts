import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Failure } from './failures.ts'
import { parse } from './parse.ts'

const said = (schema: z.ZodType, input: unknown): unknown => {
  try {
    parse(schema, input)
    return 'accepted'
  } catch (error) {
    return (error as Failure).fields[0]?.message
  }
}

describe('what is said of a value where its schema has no words of its own', () => {
  it.each([
    ['nothing', z.object({ a: z.string() }), {}, 'Required'],
    ['another kind', z.object({ a: z.string() }), { a: 5 }, 'Expected string, received number'],
    ['null', z.object({ a: z.boolean() }), { a: null }, 'Expected boolean, received null'],
    ['a list', z.object({ a: z.number() }), { a: [] }, 'Expected number, received array'],
    ['no whole number', z.object({ a: z.int() }), { a: 1.5 }, 'Expected integer, received number'],
    ['a short text', z.string().min(2), 'a', 'String must contain at least 2 character(s)'],
    ['a long text', z.string().max(2), 'abc', 'String must contain at most 2 character(s)'],
    ['a small number', z.number().gt(3), 3, 'Number must be greater than 3'],
    ['a smaller number', z.number().min(3), 2, 'Number must be greater than or equal to 3'],
    ['a large number', z.number().lt(3), 3, 'Number must be less than 3'],
    ['a larger number', z.number().max(3), 4, 'Number must be less than or equal to 3'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Array must contain at most 1 element(s)'],
    ['no address', z.email(), 'a@', 'Invalid email'],
    ['another word', z.enum(['a']), 'b', 'Invalid input'],
    ['no UUID', z.uuid(), 'b', 'Invalid input'],
  ])('VAL-23 %s', (_, schema, input, message) => expect(said(schema, input)).toBe(message))

  it('VAL-23 a schema’s own words come first', () => {
    expect(said(z.string().min(2, 'Name must be at least 2 characters'), 'a')).toBe('Name must be at least 2 characters')
  })
})
