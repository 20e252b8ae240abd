import { expect, it } from 'vitest'
import { newShop } from '../../../e2e/support/shared-server.ts'
import { testServer } from '../../../e2e/support/test-server.ts'

it('OPS-04 whoever looks at suppliers is told which sources are not read at their publishers', async () => {
  // Its own: its settings name a stand-in.
  await using server = await testServer({ env: { SOURCE_ORIGINS: 'un=http://127.0.0.1:9,nobody=http://127.0.0.1:9' } })
  const { cookie } = await newShop(server)
  const { data, errors } = await server.graph('{ sourceStandIns { key name origin } }', { cookie })
  expect([data, errors]).toEqual([
    { sourceStandIns: [{ key: 'un', name: 'UN Security Council sanctions list', origin: 'http://127.0.0.1:9' }] },
    [],
  ])
})
