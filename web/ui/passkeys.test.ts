import { expect, it } from 'vitest'
import { noPasskeys, passkeyProblem } from './passkeys.ts'

it('SEC-09 says where browsers make no passkeys, and why', () => {
  const safe = { isSecure: true, isKnown: true }
  expect(noPasskeys({ hostname: 'localhost', ...safe })).toBeNull()
  expect(noPasskeys({ hostname: 'shop.example', ...safe })).toBeNull()
  expect(noPasskeys({ hostname: '127.0.0.1', ...safe })).toBe('address')
  expect(noPasskeys({ hostname: '[::1]', ...safe })).toBe('address')
  expect(noPasskeys({ hostname: 'shop.example', isSecure: false, isKnown: true })).toBe('browser')
  expect(noPasskeys({ hostname: 'shop.example', isSecure: true, isKnown: false })).toBe('browser')
})

it('says nothing of what the person turned down, and something of what went wrong', () => {
  expect(passkeyProblem(Object.assign(new Error('x'), { name: 'NotAllowedError' }))).toBeNull()
  expect(passkeyProblem(Object.assign(new Error('x'), { name: 'InvalidStateError' }))).toContain('already')
  expect(passkeyProblem(new Error('x'))).toContain('Try again')
})
