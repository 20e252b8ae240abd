import { expect, it } from 'vitest'
import { changeWords, operationWords } from './audit-words.ts'

it('SEC-25 tells a change as people say it', () => {
  expect(operationWords('changeMemberRole')).toBe('Change member role')
  expect(operationWords('signIn')).toBe('Sign in')
  expect(changeWords({ role: 'manager', name: 'Tea' }, { role: 'owner', name: 'Tea' })).toBe('role: manager → owner')
  expect(changeWords(null, { scopes: ['read', 'write'], expiresAt: null })).toBe('scopes: read, write')
  expect(changeWords({ email: 'a@b.example' }, null)).toBe('email: a@b.example')
  expect([changeWords(null, null), changeWords('x', 3)]).toEqual(['', ''])
})
