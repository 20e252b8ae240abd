import { expect, it } from 'vitest'
import { z } from 'zod'
import { inOneLine, parse } from './parse.ts'

const card = '4111 1111 1111 1111'

it('SEC-17 a card number is masked in every text of an input, before it is checked, and in what is said of it', () => {
  const input = z.object({ text: z.string(), list: z.array(z.object({ note: z.string() })), at: z.date().optional() })
  const at = new Date(0)
  expect(parse(input, { text: `paid with ${card}`, list: [{ note: card }], at })).toEqual({
    text: 'paid with **** 1111',
    list: [{ note: '**** 1111' }],
    at,
  })
  const echoing = z.object({ day: z.string().refine(() => false, { error: ({ input: day }) => `‘${day}’ is no day.` }) })
  expect(() => parse(echoing, { day: card })).toThrow('day: ‘**** 1111’ is no day.')
})

it('SEC-17 ids and secrets arrive whole, also those that look like a card number', () => {
  const names = ['id', 'riskId', 'password', 'newPassword', 'clientSecret', 'clientId', 'code', 'state', 'after', 'token', 'apiKey']
  const input = Object.fromEntries(names.map((name) => [name, card]))
  expect(parse(z.record(z.string(), z.string()), input)).toEqual(input)
})

it('several mistakes read as sentences, whether each ends as one or not', () => {
  expect(inOneLine(['email: Required', 'name: A name is required.', 'type: Required'])).toBe(
    'email: Required; name: A name is required. type: Required',
  )
  expect(inOneLine(['Required'])).toBe('Required')
})

it('SEC-03 an e-mail address stays as it is, whatever its digits; a sentence in its place does not', () => {
  const schema = z.object({ email: z.string(), note: z.string() })
  expect(parse(schema, { email: ' 4111111111111111@qq.example', note: '4111111111111111@qq.example' })).toEqual({
    email: ' 4111111111111111@qq.example',
    note: '**** 1111@qq.example',
  })
  expect(parse(schema, { email: 'paid by 4111111111111111 @ shop', note: '' }).email).toBe('paid by **** 1111 @ shop')
})
