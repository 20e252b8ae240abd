import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { asCurl, asFetch } from './snippets.ts'

const written = {
  query: "# it's a `comment` with ${a} and \\\nquery A($s: String) { risks(filter: { search: $s }) { totalCount } }",
  variables: '{ "s": "it\'s $HOME" }',
  url: 'http://shop.example/graphql',
  isWithKey: true,
}

it('a line for a shell gives curl the very request, and names where the key is kept', () => {
  const line = asCurl(written)
  // The shell's own reading, with a program in place of curl that says what it was given.
  const given = execFileSync('sh', ['-c', line.replace('curl ', 'printf "%s\\n" ')], { env: { RISKPILOT_KEY: 'rp_1' } }).toString()
  expect(given).toContain('Authorization: Bearer rp_1')
  const body = given.slice(given.indexOf('--data-raw') + '--data-raw\n'.length)
  expect(JSON.parse(body)).toEqual({ query: written.query, variables: { s: "it's $HOME" } })
  expect(asCurl({ ...written, isWithKey: false })).toContain("-H 'Origin: http://shop.example'")
  expect(() => asCurl({ ...written, variables: '{' })).toThrow()
})

it('the same as a program sends the very document', async () => {
  const sent: RequestInit[] = []
  const run = new Function('fetch', 'process', 'console', `return (async () => {${asFetch(written).replace(/ as \{.*\}\[\] \}/, '')}})()`)
  const fetched = async (_url: string, init: RequestInit) => {
    sent.push(init)
    return { json: async () => ({ data: 1 }) }
  }
  await run(fetched, { env: { RISKPILOT_KEY: 'rp_1' } }, { log: () => undefined })
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ query: written.query, variables: { s: "it's $HOME" } })
  expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer rp_1' })
})
