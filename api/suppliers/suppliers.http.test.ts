import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDemoVisitor, newPerson } from '../../e2e/support/people.ts'
import { refusalsOf, refusedChange } from '../../e2e/support/refusals.ts'
import { type RestCall, restCaller } from '../../e2e/support/rest-client.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let cookie: string
let call: RestCall
let theirs: string
let businessId: string
let visitor: string
beforeAll(async () => {
  server = await sharedServer()
})
beforeEach(async () => {
  ;({ businessId, cookie } = await newShop(server))
  call = restCaller(server, cookie)
  visitor = await newDemoVisitor(server, businessId)
  const other = await server.database.createBusiness()
  theirs = await newPerson(server, { role: 'owner', businessId: other })
})

const acme = { name: 'Acme', website: 'https://acme.example', email: 'sales@acme.example', category: 'raw-materials', criticality: 'high' }
const noCard = {
  ...{ legalName: null, otherNames: [], country: null, city: null, registryNumber: null, lei: null, vatNumber: null, brands: [] },
  daysUntilReplaced: null,
}
const card = {
  ...{
    legalName: 'Acme Holdings Ltd',
    otherNames: ['ACME'],
    country: 'GB',
    city: 'Leeds',
    registryNumber: '01234567',
    brands: ['Roadrunner'],
  },
  ...{ lei: '5493001KJTIIGC8Y1R12', vatNumber: 'GB123456789', daysUntilReplaced: 30 },
}
const fields = `id name website email category criticality ${Object.keys(card).join(' ')} createdAt updatedAt`

async function graph(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}

describe('suppliers', () => {
  it('REST-30 REST-29 ENT-11 adds a supplier, which the list and the graph then have alike', async () => {
    const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, isAdmin: true, businessId: randomUUID() } })
    expect([status, json]).toEqual([
      201,
      { ...acme, ...noCard, id: expect.any(String), createdAt: expect.any(String), updatedAt: json.createdAt },
    ])
    const listed = await call('GET', '/api/suppliers')
    expect([listed.status, listed.json]).toEqual([200, [json]])
    expect(await graph(`{ suppliers { totalCount nodes { ${fields} } } }`)).toEqual({ suppliers: { totalCount: 1, nodes: [json] } })
    expect(await graph(`query ($id: ID!) { supplier(id: $id) { ${fields} } }`, { id: json.id })).toEqual({ supplier: json })
  })

  it('REST-30 VAL-19 GQL-29 criticality is medium, and website and e-mail address are none, unless said otherwise', async () => {
    const { status, json } = await call('POST', '/api/suppliers', { body: { name: ' Box Co ', website: '', email: '', category: 'other' } })
    expect([status, json.name, json.website, json.email, json.criticality]).toEqual([201, 'Box Co', null, null, 'medium'])
    const made = await graph(
      'mutation { createSupplier(input: { name: "Tape", category: "other" }) { supplier { criticality } userErrors { code } } }',
    )
    expect(made).toEqual({ createSupplier: { supplier: { criticality: 'medium' }, userErrors: [] } })
  })

  it('VAL-16 VAL-17 VAL-18 what is wrong is said at its field, over REST and the graph', async () => {
    const wrong: [Record<string, unknown>, string, string][] = [
      [{ name: '' }, 'name', 'Supplier name is required'],
      [{ name: '  ' }, 'name', 'Supplier name is required'],
      [{ website: 'acme' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'javascript:alert(1)' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'ftp://acme.example' }, 'website', 'Please enter a valid website URL'],
      [{ website: 'https://user:pass@acme.example' }, 'website', 'Please enter a valid website URL'],
      [{ email: 'acme' }, 'email', 'Please enter a valid email address'],
      [{ email: 'a@b.c\r\nbcc: x@y.z' }, 'email', 'Please enter a valid email address'],
    ]
    const query =
      'mutation ($input: CreateSupplierInput!) { createSupplier(input: $input) { supplier { id } userErrors { field code message } } }'
    for (const [change, field, message] of wrong) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, ...change } })
      expect([change, status, json.fields]).toEqual([change, 400, { [field]: message }])
      const { createSupplier } = await graph(query, { input: { ...acme, ...change } })
      expect(createSupplier).toEqual({ supplier: null, userErrors: [{ field, code: 'BAD_USER_INPUT', message }] })
    }
  })

  it('REST-30 REST-31 the identity card is kept, stays where a change leaves it out, and its mistakes stand at their fields', async () => {
    const { json: made } = await call('POST', '/api/suppliers', { body: { ...acme, ...card } })
    expect(made).toMatchObject(card)
    const { json: changed } = await call('PUT', `/api/suppliers/${made.id}`, { body: { name: 'Acme 2', category: 'other', city: '' } })
    expect(changed).toMatchObject({ ...card, name: 'Acme 2', website: null, city: null })
    const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, lei: '5493001KJTIIGC8Y1R13', daysUntilReplaced: 0 } })
    expect([status, Object.keys(json.fields as object)]).toEqual([400, ['daysUntilReplaced', 'lei']])
  })

  it('VAL-19 a category and a criticality that are not there are 400', async () => {
    for (const category of ['', null, undefined]) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, category } })
      expect([status, json.fields]).toEqual([400, { category: 'Category is required' }])
    }
    for (const [field, value] of [
      ['category', 'raw_materials'],
      ['criticality', 'extreme'],
      ['criticality', 3],
    ] as const) {
      const { status, json } = await call('POST', '/api/suppliers', { body: { ...acme, [field]: value } })
      expect([field, status, Object.keys(json.fields as object)]).toEqual([field, 400, [field]])
    }
  })

  it('SEC-13 a field that nobody knows is 400 in the graph, and a supplier has none of it', async () => {
    const { status, errors } = await server.graph(
      'mutation { createSupplier(input: { name: "x", category: "other", business_id: "y" }) { supplier { id } } }',
      { cookie },
    )
    expect([status, errors[0]?.extensions.code]).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
    const variables = { input: { name: 'x', category: 'other', business_id: 'y' } }
    const given = await server.graph('mutation ($input: CreateSupplierInput!) { createSupplier(input: $input) { supplier { id } } }', {
      cookie,
      variables,
    })
    expect([given.status, given.data, given.errors.length]).toEqual([400, null, 1])
  })

  it('REST-31 replaces a supplier; what is left out is forgotten; 404 for what is not there or another’s', async () => {
    const { json: made } = await call('POST', '/api/suppliers', { body: acme })
    const { status, json } = await call('PUT', `/api/suppliers/${made.id}`, { body: { name: 'Acme 2', category: 'logistics' } })
    expect([status, json]).toEqual([
      200,
      { ...made, name: 'Acme 2', category: 'logistics', website: null, email: null, criticality: 'medium', updatedAt: expect.any(String) },
    ])
    expect((await call('PUT', `/api/suppliers/${made.id}`, { body: { name: '' } })).status).toBe(400)
    for (const id of [randomUUID(), 'x', '%00', '1'])
      expect((await call('PUT', `/api/suppliers/${id}`, { body: acme })).json).toMatchObject({
        code: 'NOT_FOUND',
        message: 'There is no supplier of this id.',
      })
    const foreign = await call('PUT', `/api/suppliers/${made.id}`, { body: acme, cookie: theirs })
    expect([foreign.status, foreign.json.message]).toEqual([404, 'There is no supplier of this id.'])
  })

  it('GQL-30 a supplier is replaced as a whole, and REST has it so; what is not there is told', async () => {
    const { json } = await call('POST', '/api/suppliers', {
      body: { name: 'Acme', email: 'a@acme.example', category: 'other', criticality: 'high' },
    })
    const query = `mutation ($input: UpdateSupplierInput!) { updateSupplier(input: $input) {
      supplier { ${fields} } userErrors { field code message } } }`
    const change = async (input: object) =>
      (await graph(query, { input: { supplierId: json.id, name: 'Acme 2', category: 'logistics', ...input } })).updateSupplier as Record<
        string,
        unknown
      >
    const changed = await change({ website: 'https://acme.example' })
    expect(changed).toMatchObject({
      supplier: { id: json.id, name: 'Acme 2', website: 'https://acme.example', email: null, category: 'logistics', criticality: 'medium' },
      userErrors: [],
    })
    const { json: listed } = await call('GET', '/api/suppliers?first=100')
    expect((listed as unknown as { id: unknown }[]).find(({ id }) => id === json.id)).toEqual(changed.supplier)
    for (const supplierId of [randomUUID(), 'x'])
      expect(await change({ supplierId })).toEqual({
        supplier: null,
        userErrors: [{ field: null, code: 'NOT_FOUND', message: 'There is no supplier of this id.' }],
      })
    expect(await refusalsOf(server, visitor)(query, { input: { supplierId: json.id, name: 'x', category: 'other' } })).toEqual(
      refusedChange,
    )
  })

  it('REST-32 GQL-31 removes a supplier with 204 and no body; a second time it is 404', async () => {
    const { json: made } = await call('POST', '/api/suppliers', { body: acme })
    expect((await call('DELETE', `/api/suppliers/${made.id}`, { cookie: theirs })).status).toBe(404)
    const gone = await call('DELETE', `/api/suppliers/${made.id}`)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect((await call('DELETE', `/api/suppliers/${made.id}`)).status).toBe(404)
    const query = 'mutation ($id: ID!) { deleteSupplier(input: { supplierId: $id }) { deletedSupplierId userErrors { code } } }'
    expect(await graph(query, { id: made.id })).toEqual({
      deleteSupplier: { deletedSupplierId: null, userErrors: [{ code: 'NOT_FOUND' }] },
    })
  })

  it('REST-29 GQL-28 long lists come in pages, the newest first', async () => {
    for (let i = 0; i < 3; i++) await call('POST', '/api/suppliers', { body: { ...acme, name: `page ${i}` } })
    const first = await call('GET', '/api/suppliers?first=2')
    const names = (json: unknown) => (json as { name: string }[]).map(({ name }) => name)
    expect(names(first.json)).toEqual(['page 2', 'page 1'])
    const next = first.headers.get('link')?.match(/^<(.*)>; rel="next"$/)?.[1] ?? ''
    expect(names((await call('GET', next)).json)[0]).toBe('page 0')
    for (const wrong of ['first=0', 'first=101', 'after=abc'])
      expect([wrong, (await call('GET', `/api/suppliers?${wrong}`)).status]).toEqual([wrong, 400])
  })

  it('SEC-17 a card number in a name is masked before it is kept', async () => {
    const { json } = await call('POST', '/api/suppliers', { body: { ...acme, name: 'Acme 4111 1111 1111 1111' } })
    expect(json.name).toBe('Acme **** 1111')
  })
})

describe('rights', () => {
  it('REST-30 SEC-04 who only looks on reads and changes nothing', async () => {
    const viewer = await newPerson(server, { role: 'viewer', businessId })
    expect((await call('GET', '/api/suppliers', { cookie: viewer })).status).toBe(200)
    expect((await call('POST', '/api/suppliers', { body: acme, cookie: viewer })).status).toBe(403)
  })
})
