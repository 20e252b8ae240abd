import { describe, expect, it } from 'vitest'
import { type Call, kindOf } from './openapi.ts'
import { addressOf, asCurl, examplesOf } from './sent-call.ts'

const move: Call = {
  method: 'PATCH',
  path: '/api/risks/{id}/status',
  operation: {
    operationId: 'updateRiskStatus',
    summary: 'Moves a risk.',
    tags: ['risks'],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a/b' },
      { name: 'first', in: 'query', required: false, schema: { type: 'integer' } },
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    ],
    requestBody: { content: { 'application/json': { schema: {}, example: { reason: "it's known" } } } },
    responses: {},
  },
}

describe('trying a call', () => {
  it('begins with its examples, and leaves out what has no value', () => {
    const filled = examplesOf(move)
    expect(filled.values).toEqual({ id: 'a/b', first: '' })
    expect(addressOf(move, filled)).toBe('/api/risks/a%2Fb/status')
    expect(addressOf(move, { ...filled, values: { id: 'x', first: '2 3' } })).toBe('/api/risks/x/status?first=2+3')
  })

  it('is copied for a shell, where nothing of it can be taken for a command', () => {
    expect(asCurl(move, { values: { id: 'x' }, body: `{"a":"it's $(rm)"}` }, 'https://shop.example')).toBe(
      [
        `curl -X PATCH -b "$COOKIE" -H 'Origin: https://shop.example' \\`,
        `  -H 'Content-Type: application/json' -d '{"a":"it'\\''s $(rm)"}' \\`,
        `  'https://shop.example/api/risks/x/status'`,
      ].join('\n'),
    )
  })

  it('names kinds of values in words', () => {
    const kinds = [
      kindOf({ type: ['string', 'null'] }),
      kindOf({ type: 'array', items: { $ref: '#/components/schemas/Risk' } }),
      kindOf({ type: 'string', enum: ['active', null] }),
      kindOf({ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }),
      kindOf({ const: true }),
    ]
    expect(kinds).toEqual(['text or nothing', 'list of Risk', 'one of active, nothing', 'instant or nothing', 'always true'])
  })
})
