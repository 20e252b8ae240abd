import pg from 'pg'
import { expect, it } from 'vitest'
import { makeAuth } from '../auth.ts'

async function sessionCookie(publicOrigin: string | undefined) {
  const pool = new pg.Pool()
  const log = { warn: () => undefined, error: () => undefined }
  const auth = makeAuth({ pool, publicOrigin, secretKey: 'x'.repeat(40), clock: { now: () => new Date(0) }, log })
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  await pool.end()
  return { name, attributes }
}

it('SEC-09 behind https the cookie of a session is Secure under a name that only https can set; scripts never see it', async () => {
  const { name, attributes } = await sessionCookie('https://riskpilot.example')
  expect(name).toBe('__Secure-riskpilot.session_token')
  expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/', maxAge: 7 * 24 * 60 * 60 })
  expect(attributes.domain).toBeUndefined()
  const plain = await sessionCookie(undefined)
  expect([plain.name, plain.attributes.httpOnly, plain.attributes.sameSite]).toEqual(['riskpilot.session_token', true, 'lax'])
})
