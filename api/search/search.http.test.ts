import { beforeAll, describe, expect, it } from 'vitest'
import { newPerson } from '../../e2e/support/people.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let cookie: string
let call: RestCall
let theirs: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ cookie } = await newShop(server))
  call = restCaller(server, cookie)
  const other = await server.database.createBusiness()
  theirs = await newPerson(server, { role: 'owner', businessId: other })
})

async function graph(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

describe('search', () => {
  it('GQL-37 finds suppliers, risks and settings by any part of them, and nothing of another business', async () => {
    await call('POST', '/api/suppliers', { body: { name: 'Zebra % Members_Works', category: 'other' } })
    const find = async (query: string, first?: number) =>
      (
        await graph('query ($query: String!, $first: Int) { search(query: $query, first: $first) { kind key title path } }', {
          query,
          first,
        })
      ).search as { kind: string; title: string; path: string }[]
    expect(await find('zEBRA %')).toEqual([
      { kind: 'supplier', key: expect.any(String), title: 'Zebra % Members_Works', path: '/integrations' },
    ])
    expect((await find('members')).map(({ kind }) => kind)).toEqual(['supplier', 'setting'])
    expect((await find('members', 1)).length).toBe(1)
    expect(await find('zebra_')).toEqual([])
    expect(await find('   ')).toEqual([])
    for (const first of [0, 101]) {
      const { errors } = await server.graph('query ($first: Int) { search(query: "x", first: $first) { key } }', {
        cookie,
        variables: { first },
      })
      expect([first, errors.length]).toEqual([first, 1])
    }
    const { data } = await server.graph('{ search(query: "zebra") { key } }', { cookie: theirs })
    expect(data).toEqual({ search: [] })
    for (const asked of [`query: "${'x'.repeat(201)}"`, 'query: "a\\u0000b"']) {
      const { errors } = await server.graph(`{ search(${asked}) { key } }`, { cookie })
      expect([asked.slice(0, 30), errors[0]?.extensions.code]).toEqual([asked.slice(0, 30), 'BAD_USER_INPUT'])
    }
  })

  it('GQL-37 R2 playbooks are found by title, description or step, the title first, beside what else has the text', async () => {
    await call('POST', '/api/suppliers', { body: { name: 'Chargebacks & Sons', category: 'other' } })
    const find = async (text: string) =>
      (await graph('query ($text: String!) { search(query: $text) { kind key title path } }', { text })).search as unknown as {
        kind: string
        key: string
        title: string
        path: string
      }[]
    const found = await find('cHARGEbacks')
    expect(found[0]).toMatchObject({
      kind: 'playbook',
      title: 'Answer chargebacks and stop their cause',
      path: `/playbooks/${found[0]?.key}`,
    })
    expect(found.map(({ kind }) => kind)).toContain('supplier')
    const [step] = await find('newest supplier invoice')
    expect(await graph('query ($id: ID!) { playbook(id: $id) { title } }', { id: step?.key })).toEqual({ playbook: { title: step?.title } })
    expect(await find('no playbook says this')).toEqual([])
  })
})
