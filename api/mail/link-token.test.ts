import { expect, it } from 'vitest'
import { idOfLinkToken, linkToken } from './link-token.ts'

const key = 'a secret of the tests alone, long enough'
const id = '019a9d5e-3c1b-7a55-8f00-0123456789ab'

it('a token leads back to its row, for its purpose and its server alone', () => {
  const token = linkToken(key, 'sign-up', id)
  expect(token).toMatch(/^[\w-]{64}$/)
  expect(idOfLinkToken(key, 'sign-up', token)).toBe(id)
  expect(idOfLinkToken(key, 'password-reset', token)).toBeNull()
  expect(idOfLinkToken(`${key}!`, 'sign-up', token)).toBeNull()
})

it('a token that was changed in any place, shortened or made longer opens nothing', () => {
  const token = linkToken(key, 'invitation', id)
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(idOfLinkToken(key, 'invitation', changed), `at ${at}`).toBeNull()
  }
  for (const other of ['', 'x', token.slice(1), token.slice(0, -2), `${token}AA`])
    expect(idOfLinkToken(key, 'invitation', other)).toBeNull()
})
