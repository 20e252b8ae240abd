import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { enterDemo } from './enter-demo.ts'

type Client = Parameters<typeof enterDemo>[0]

/** A client that answers the login with this, and notes what it was asked. */
function clientThat(login: () => Promise<unknown>) {
  const asked: string[] = []
  const noting = (name: string, answer: () => Promise<unknown>) => () => {
    asked.push(name)
    return answer()
  }
  const client = { mutate: noting('login', login), clearStore: noting('clear', async () => []), query: noting('viewer', async () => ({})) }
  return { client: client as unknown as Client, asked }
}

const answer = (demoLogin: object) => async () => ({ data: { demoLogin } })

describe('entering the demo', () => {
  it('DEMO-11 forgets what another person read before it reads as the visitor', async () => {
    const { client, asked } = clientThat(answer({ user: { id: '1' }, message: 'Welcome', userErrors: [] }))
    expect(await enterDemo(client)).toBe('Welcome')
    expect(asked).toEqual(['login', 'clear', 'viewer'])
  })

  it('DEMO-09 fails with the words of the server', async () => {
    const limited = clientThat(() => Promise.reject(new CombinedGraphQLErrors({ errors: [{ message: 'Wait.' }] })))
    await expect(enterDemo(limited.client)).rejects.toMatchObject({ message: 'Wait.', sentence: 'Wait.' })
    expect(limited.asked).toEqual(['login'])
    const off = clientThat(answer({ user: null, message: null, userErrors: [{ message: 'The demo is switched off.' }] }))
    await expect(enterDemo(off.client)).rejects.toMatchObject({
      message: 'The demo is switched off.',
      sentence: 'The demo is switched off.',
    })
  })

  it("DEMO-10 ERR-02 fails with 'Login failed' where the server sentence nothing", async () => {
    const lost = clientThat(() => Promise.reject(new TypeError('no answer')))
    await expect(enterDemo(lost.client)).rejects.toMatchObject({ message: 'Login failed', sentence: null })
    await expect(enterDemo(clientThat(async () => ({})).client)).rejects.toMatchObject({ message: 'Login failed', sentence: null })
  })
})
