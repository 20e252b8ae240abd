import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { identityPool } from '../../api/identity/auth.ts'
import { listMail, mailWithLink } from '../../api/mail/list-mail.ts'
import { testPassword } from './people.ts'
import { type GraphOptions, type TestServer, testKey } from './test-server.ts'

export type Answer = Awaited<ReturnType<TestServer['graph']>>
type Payload = { userErrors: { field: string | null; message: string }[] } & Record<string, unknown>

/** A person's account actions, through the graph and email. */
export type Accounts = ReturnType<typeof accountsOf>

export function accountsOf(server: TestServer, identity: ReturnType<typeof identityPool>) {
  async function mutate(name: string, fields: string, input: object, options: GraphOptions = {}) {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { field message } } }`
    const answer = await server.graph(query, { ...options, variables: { input } })
    return { ...answer, payload: answer.data?.[name] as Payload, cookie: cookieOfAnswer(answer) }
  }
  const signUp = (email: string, values: object = {}, options: GraphOptions = {}) => {
    const usual = { email, name: 'Ann Lee', password: testPassword, businessName: 'Kettles', currency: 'EUR', zone: 'Europe/Paris' }
    return mutate('signUp', 'message', { ...usual, ...values }, options)
  }
  /** Limits have their own tests; here all requests come from this one machine. */
  async function forgetTries() {
    await identity.query('delete from rate_limit')
  }
  async function newestMail(to: string) {
    const found = (await listMail(server.database.db.pool)).find((one) => one.to === to)
    return found ? await mailWithLink(server.database.db.pool, { secretKey: testKey, origin: '' }, found.id) : null
  }
  const tokenFor = async (to: string) => /token=([\w-]+)/.exec((await newestMail(to))?.text ?? '')?.[1] ?? ''
  return {
    mutate,
    signUp,
    /** Opens the link of the newest mail with the password of the sign-up. */
    verify: async (to: string, secret = testPassword) => mutate('verifyEmail', 'email', { token: await tokenFor(to), password: secret }),
    forgetTries,
    newestMail,
    tokenFor,
    signIn: (email: string, secret = testPassword, options = {}) =>
      mutate('signIn', 'user { email role business { name currency zone } } needsCode', { email, password: secret }, options),
    /** Signs up and follows the link. */
    makePerson: async (email: string, secret = testPassword): Promise<void> => {
      await forgetTries()
      await signUp(email, { password: secret })
      const { payload } = await mutate('verifyEmail', 'email', { token: await tokenFor(email), password: secret })
      expect(payload).toMatchObject({ email, userErrors: [] })
    },
    whoAmI: async (cookie: string) =>
      ((await server.graph('{ viewer { email } }', { cookie, asSent: true })).data?.viewer as { email: string } | null)?.email ?? null,
  }
}

/** The cookies that a browser would keep: without removed ones. */
function cookieOfAnswer({ headers }: Pick<Answer, 'headers'>): string {
  const given = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return given.filter((one) => !one.endsWith('=')).join('; ')
}

/**
 * RFC 6238 with its defaults: the current code of an authenticator app, or the one `later` steps of
 * 30 seconds ahead. Each code is accepted once; the next one is accepted early, because clocks
 * differ.
 */
export function totp(secret: string, later = 0): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
