import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addProvenRisk, addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'

let server: SharedServer
let cookie: string
let businessId: string
let owner: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie, email: owner } = await newShop(server))
})

type Run = {
  id: string
  riskId: string | null
  finishedAt: string | null
  steps: { number: number; doneAt: string | null; doneBy: string | null }[]
}
type Answer = { run: Run | null; isNew?: boolean; userErrors: { field: string | null; code: string; message: string }[] }
type Listed = { id: string; title: string; estimatedImpact: string; estimatedCost: string | null; steps: string[] }

const runFields = 'id riskId finishedAt steps { number doneAt doneBy } playbook { id }'
async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Data
}
async function rest(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { cookie, origin: server.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}
const change = async (mutation: string, type: string, input: object) =>
  (
    await ask<Record<string, Answer>>(
      `mutation ($input: ${type}!) { ${mutation}(input: $input) { run { ${runFields} } ${type === 'ExecutePlaybookInput' ? 'isNew' : ''} userErrors { field code message } } }`,
      { input },
    )
  )[mutation] as Answer
const execute = (input: object) => change('executePlaybook', 'ExecutePlaybookInput', input)
const tick = (runId: string, step: number) => change('completePlaybookStep', 'PlaybookStepInput', { runId, step })
const untick = (runId: string, step: number) => change('undoPlaybookStep', 'PlaybookStepInput', { runId, step })
const list = async () => (await rest('GET', 'playbooks')).json as Listed[]
const runs = (filter: object) =>
  ask<{ playbookRuns: { totalCount: number; nodes: Run[] } }>(
    `query ($filter: PlaybookRunFilter) { playbookRuns(filter: $filter) { totalCount nodes { ${runFields} } } }`,
    { filter },
  )
const count = (table: string) =>
  inBusiness(
    server.database.db,
    businessId,
    async ({ sql }) => (await sql<{ rows: number }>(`select count(*)::int as rows from ${table}`))[0]?.rows,
  )

describe('playbooks', () => {
  it('REST-19 ENT-14 GQL-18 are there from the first moment, the same over both', async () => {
    const listed = await list()
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(
      ['id', 'categoryId', 'title', 'description', 'estimatedImpact', 'estimatedCost', 'estimatedTime', 'steps'].toSorted(),
    )
    const { playbooks } = await ask<{ playbooks: Listed[] }>('{ playbooks { id title estimatedImpact estimatedCost steps } }')
    expect(playbooks).toMatchObject(
      listed.map(({ id, title, estimatedImpact, estimatedCost, steps }) => ({ id, title, estimatedImpact, estimatedCost, steps })),
    )
    expect(await ask('query ($id: ID!) { playbook(id: $id) { title } }', { id: listed[0]?.id })).toEqual({
      playbook: { title: listed[0]?.title },
    })
    for (const id of [randomUUID(), 'x'])
      expect(await ask('query ($id: ID!) { playbook(id: $id) { title } }', { id })).toEqual({ playbook: null })
  })

  it('REST-18 GQL-17 initializing makes them the business’s own under the same ids; a second call changes nothing', async () => {
    const before = await list()
    const [first, stored] = [await rest('POST', 'init-data'), await count('playbook')]
    expect([first.status, first.json, stored]).toEqual([200, { message: 'Data Initialized' }, before.length])
    expect(await ask('mutation { initializeData { message playbooksAdded userErrors { code } } }')).toEqual({
      initializeData: { message: 'Data Initialized', playbooksAdded: 0, userErrors: [] },
    })
    expect([await count('playbook'), await list()]).toEqual([before.length, before])
    expect((await rest('GET', 'risk-categories')).json).toHaveLength(4)
  })

  it('stand beside the risks whose kinds of leak they stop', async () => {
    const [proven, bare] = await inBusiness(server.database.db, businessId, async (t) => [
      await addProvenRisk(t, businessId, { sku: 'A' }),
      await addRisk(t, businessId),
    ])
    const of = (id: string | undefined) => ask('query ($id: ID!) { risk(id: $id) { playbooks { title kinds } } }', { id })
    expect(await of(proven)).toEqual({ risk: { playbooks: [{ title: 'Reprice after a cost rise', kinds: ['cogs_rise'] }] } })
    expect(await of(bare)).toEqual({ risk: { playbooks: [] } })
  })
})

describe('a run of a playbook', () => {
  it('PLAY-07 GQL-36 keeps its ticks, ends when all are ticked, and is open again when one is taken back', async () => {
    const playbook = (await list())[5] as Listed
    const { run, isNew } = await execute({ playbookId: playbook.id })
    expect([isNew, run?.steps.map(({ doneAt }) => doneAt)]).toEqual([true, playbook.steps.map(() => null)])
    const id = run?.id ?? ''
    for (const step of [1, 1, 2]) expect((await tick(id, step)).userErrors).toEqual([])
    const again = (await runs({ playbookId: playbook.id })).playbookRuns.nodes[0]
    expect(again?.steps.map(({ doneBy }) => doneBy)).toEqual(playbook.steps.map((_, i) => (i < 2 ? owner : null)))
    const rest = playbook.steps.map((_, i) => i + 1).slice(2)
    const ends = await Promise.all(rest.map((step) => tick(id, step)))
    expect(ends.flatMap(({ userErrors }) => userErrors)).toEqual([])
    expect((await runs({ playbookId: playbook.id, isOpen: true })).playbookRuns.totalCount).toBe(0)
    const undone = await untick(id, 3)
    expect([undone.run?.finishedAt, undone.run?.steps[2]?.doneAt]).toEqual([null, null])
    expect((await tick(id, 3)).run?.finishedAt).toEqual(expect.any(String))
  })

  it('PLAY-08 executed twice, also ten times at once, it is one open run; for another risk it is another', async () => {
    const playbook = (await list())[0] as Listed
    const riskId = await inBusiness(server.database.db, businessId, (t) => addRisk(t, businessId))
    const answers = await Promise.all(Array.from({ length: 10 }, () => execute({ playbookId: playbook.id, riskId })))
    expect(new Set(answers.map(({ run }) => run?.id)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    const general = await execute({ playbookId: playbook.id })
    expect([general.isNew, general.run?.riskId]).toEqual([true, null])
    expect((await execute({ playbookId: playbook.id, riskId: null })).run?.id).toBe(general.run?.id)
    expect((await runs({ riskId })).playbookRuns).toMatchObject({ totalCount: 1, nodes: [{ riskId, playbook: { id: playbook.id } }] })
    expect((await runs({ riskId: 'x' })).playbookRuns).toEqual({ totalCount: 0, nodes: [] })
  })

  it('PLAY-08 that ended is followed by a new one, and is not opened beside it', async () => {
    const playbook = (await list())[7] as Listed
    const first = await execute({ playbookId: playbook.id })
    for (const [i] of playbook.steps.entries()) await tick(first.run?.id ?? '', i + 1)
    const second = await execute({ playbookId: playbook.id })
    expect([second.isNew, second.run?.id === first.run?.id]).toEqual([true, false])
    expect((await untick(first.run?.id ?? '', 1)).userErrors).toMatchObject([{ code: 'CONFLICT' }])
  })

  it('PLAY-07 is heard by who watches the runs', async () => {
    const playbook = (await list())[9] as Listed
    const { run } = await execute({ playbookId: playbook.id })
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const heard: unknown[] = []
    const query = 'subscription { playbookRunChanged { id steps { number doneBy } } }'
    client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: (error) => heard.push(error), complete: () => undefined })
    await vi.waitFor(
      async () => {
        await tick(run?.id ?? '', 1)
        // The start of the run may be heard before.
        expect(heard).toContainEqual({
          playbookRunChanged: { id: run?.id, steps: expect.arrayContaining([{ number: 1, doneBy: owner }]) },
        })
      },
      { timeout: 60_000, interval: 50 },
    )
    await client.dispose()
  })

  it('GQL-36 GQL-48 of what is not there, or is another business’s, says not found; there is no step beyond the last', async () => {
    const other = await server.database.createBusiness()
    const foreign = await inBusiness(server.database.db, other, (t) => addRisk(t, other))
    const playbook = (await list())[1] as Listed
    const notFound = [{ field: null, code: 'NOT_FOUND', message: expect.any(String) }]
    for (const playbookId of [randomUUID(), 'x', '']) expect((await execute({ playbookId })).userErrors).toEqual(notFound)
    for (const riskId of [foreign, 'x']) expect((await execute({ playbookId: playbook.id, riskId })).userErrors).toEqual(notFound)
    for (const runId of [randomUUID(), 'x']) {
      expect((await tick(runId, 1)).userErrors).toEqual(notFound)
      expect((await untick(runId, 1)).userErrors).toEqual(notFound)
    }
    const { run } = await execute({ playbookId: playbook.id })
    for (const step of [0, playbook.steps.length + 1])
      expect((await tick(run?.id ?? '', step)).userErrors).toMatchObject([{ field: 'step', code: 'BAD_USER_INPUT' }])
  })
})

describe('who sees to a run, by when, and what came of it', () => {
  const fields = 'id ownerId ownerName dueOn notes risk { id } effect { state days dataUntil before { amount } after { amount } endedOn }'
  const update = async (input: object) =>
    (
      await ask<{ updatePlaybookRun: { run: Record<string, unknown> | null; userErrors: object[] } }>(
        `mutation ($input: UpdatePlaybookRunInput!) { updatePlaybookRun(input: $input) { run { ${fields} } userErrors { field code message } } }`,
        { input },
      )
    ).updatePlaybookRun
  const begun = async (riskId: string | null = null, place = 2) =>
    (await execute({ playbookId: (await list())[place]?.id, riskId })).run?.id ?? ''

  it('is whoever began it, and changes alone: what is left out stays, null clears it', async () => {
    const runId = await begun()
    const { run } = await update({ runId, dueOn: '2026-12-31', notes: '  Called the supplier.\nShe answers on Friday.  ' })
    expect(run).toMatchObject({ ownerId: expect.any(String), dueOn: '2026-12-31', notes: 'Called the supplier.\nShe answers on Friday.' })
    expect((await update({ runId, ownerId: null })).run).toMatchObject({ ownerId: null, ownerName: null, dueOn: '2026-12-31' })
    const back = await update({ runId, ownerId: run?.ownerId, dueOn: null, notes: null })
    expect(back.run).toMatchObject({ ownerId: run?.ownerId, ownerName: run?.ownerName, dueOn: null, notes: '' })
    expect(await ask('query ($id: ID!) { playbookRun(id: $id) { notes effect { state } } }', { id: runId })).toEqual({
      playbookRun: { notes: '', effect: null },
    })
  })

  it('refuses an owner from outside, notes without end, and a run that is not there', async () => {
    const runId = await begun()
    expect((await update({ runId, ownerId: randomUUID() })).userErrors).toEqual([
      { field: 'ownerId', code: 'BAD_USER_INPUT', message: 'The owner must be a member of this business.' },
    ])
    expect((await update({ runId, notes: 'x'.repeat(5_001) })).userErrors).toEqual([
      { field: 'notes', code: 'BAD_USER_INPUT', message: 'Notes have at most 5,000 characters.' },
    ])
    for (const id of [randomUUID(), 'x'])
      expect((await update({ runId: id, notes: 'x' })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  it('compares what the alert lost before it began and since, once the files reach a week further', async () => {
    const riskId = await inBusiness(server.database.db, businessId, (t) => addProvenRisk(t, businessId, { sku: 'EFFECT' }))
    const runId = await begun(riskId, 0)
    const effect = async () =>
      (await ask<{ playbookRun: { effect: object } }>(`query ($id: ID!) { playbookRun(id: $id) { ${fields} } }`, { id: runId })).playbookRun
        .effect
    expect(await effect()).toEqual({
      state: 'too_early',
      days: 0,
      dataUntil: '2026-01-05',
      before: expect.anything(),
      after: null,
      endedOn: null,
    })
    const at = (text: string, values: unknown[]) => inBusiness(server.database.db, businessId, ({ sql }) => sql(text, values))
    await at("update playbook_run set started_at = '2026-01-03T12:00:00Z' where id = $1", [runId])
    await at("update finding set as_of = '2026-01-12' where entity = $1", ['EFFECT'])
    expect(await effect()).toEqual({
      state: 'measured',
      days: 10,
      dataUntil: '2026-01-12',
      before: { amount: '3.00' },
      after: { amount: '0.00' },
      endedOn: null,
    })
    await at("update finding set ended_on = '2026-01-04', state = 'ended' where entity = $1", ['EFFECT'])
    expect(await effect()).toMatchObject({ state: 'ended', endedOn: '2026-01-04' })
  })

  it('carries the figures of the alert, and the files that its steps need, products by their names', async () => {
    const riskId = await inBusiness(server.database.db, businessId, async (t) => {
      await t.sql(
        "insert into product (business_id, sku, name, named_on) values ($1, 'WM-1', 'White mug', '2026-01-02') on conflict do nothing",
        [businessId],
      )
      return addProvenRisk(t, businessId, { sku: 'WM-1' })
    })
    const { id: playbookId } = (await list())[0] as Listed
    const caseOf = (input: object) =>
      ask<{ playbookCase: { notes: object[]; files: { path: string; title: string; step: number }[] } | null }>(
        'query ($playbookId: ID!, $riskId: ID!) { playbookCase(playbookId: $playbookId, riskId: $riskId) { riskTitle notes { step text } files { step title fileName path } } }',
        { ...input },
      ).then(({ playbookCase }) => playbookCase)
    const one = await caseOf({ playbookId, riskId })
    expect(one).toMatchObject({
      notes: [
        { step: 1, text: 'White mug (WM-1): $3.00 lost since 1 January 2026, about $0.01 a month if nothing is done.' },
        { step: 2, text: 'White mug (WM-1): sells at $5.00; $6.00 restores the old margin.' },
      ],
      files: [
        { step: 2, title: 'Price list to change' },
        { step: 4, title: 'Letter to the supplier' },
      ],
    })
    const file = async (path: string, headers: Record<string, string> = { cookie }) => {
      const response = await fetch(`${server.url}${path}`, { headers })
      return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
    }
    const [prices, letter] = one?.files.map(({ path }) => path) ?? []
    expect(await file(prices ?? '')).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
      text: 'Product,SKU,Price now,Margin lost per unit,Price that restores the margin,Units sold,Lost,Currency\nWhite mug,WM-1,5.00,1.00,6.00,3,3.00,USD\n',
    })
    const written = await file(letter ?? '')
    expect(written.text).toContain('Subject: Unit cost of White mug (WM-1)')
    expect(await file(letter ?? '')).toEqual(written)
    expect((await file(`/downloads/risks/${riskId}/files/carrier-claim.csv`)).status).toBe(404)
    expect((await file(prices ?? '', {})).status).toBe(401)
    expect(await caseOf({ playbookId: (await list())[1]?.id, riskId })).toBeNull()
    expect(await caseOf({ playbookId, riskId: 'x' })).toBeNull()
  })

  it('an event at a supplier has a playbook with a letter, a checklist and the products, of that shop alone', async () => {
    const supplier = (await rest('POST', 'suppliers', { name: 'Zellweger', category: 'other', email: 'sales@zellweger.example' })).json as {
      id: string
    }
    const said = {
      sourceName: 'The Gazette',
      sentence: 'Zellweger Ltd is wound up',
      day: '2026-05-07',
      link: null,
      agrees: [],
      against: [],
      decision: 'match',
    }
    const riskId = await inBusiness(server.database.db, businessId, async (t) => {
      const id = await addRisk(t, businessId, { title: 'Zellweger is insolvent' })
      await t.sql(`update risk set metadata = '{"origin": "monitoring", "kind": "supplier_event"}' where id = $1`, [id])
      await t.sql(
        `insert into supplier_event (business_id, id, supplier_id, supplier_name, type, risk_id, told, raised_at)
         values ($1, $2, $3, 'Zellweger', 'insolvency', $4, $5, now())`,
        [businessId, randomUUID(), supplier.id, id, JSON.stringify([said])],
      )
      await t.sql("insert into product (business_id, sku, name, named_on) values ($1, 'ZW-1', 'Zinc tub', '2026-01-02')", [businessId])
      return id
    })
    await ask('mutation ($input: AddSupplierProductsInput!) { addSupplierProducts(input: $input) { userErrors { message } } }', {
      input: { supplierId: supplier.id, skus: ['ZW-1'] },
    })
    const { risk } = await ask<{ risk: { playbooks: { id: string }[] } }>('query ($id: ID!) { risk(id: $id) { playbooks { id } } }', {
      id: riskId,
    })
    const { playbookCase } = await ask<{ playbookCase: { notes: { step: number; text: string }[]; files: { path: string }[] } }>(
      'query ($playbookId: ID!, $riskId: ID!) { playbookCase(playbookId: $playbookId, riskId: $riskId) { notes { step text } files { step title fileName path } } }',
      { playbookId: risk.playbooks[0]?.id, riskId },
    )
    expect(playbookCase.notes[0]).toEqual({ step: 1, text: 'The Gazette, 7 May 2026: Zellweger Ltd is wound up.' })
    expect(playbookCase.files).toMatchObject([
      { step: 1, title: 'Checklist' },
      { step: 3, title: 'Letter to the supplier' },
      { step: 4, title: 'Products at stake' },
      { step: 5, title: 'Request for an offer' },
    ])
    const file = async (path = '', headers: Record<string, string> = { cookie }) => {
      const response = await fetch(`${server.url}${path}`, { headers })
      return { status: response.status, text: await response.text() }
    }
    const [, letter, products] = playbookCase.files.map(({ path }) => path)
    const written = await file(letter)
    expect(written).toMatchObject({
      status: 200,
      text: expect.stringContaining('To: Zellweger, sales@zellweger.example\nSubject: Our open orders'),
    })
    expect(written.text).toContain('about another company than yours')
    expect((await file(products)).text).toMatch(/^Product,SKU,.*\n,ZW-1,,,USD,/)
    expect([(await file(letter, {})).status, (await file(letter?.replace('letter.txt', 'price-list.csv'))).status]).toEqual([401, 404])
    const other = await newShop(server)
    expect((await file(letter, { cookie: other.cookie })).status).toBe(404)
    await ask('mutation ($input: DeleteSupplierInput!) { deleteSupplier(input: $input) { userErrors { message } } }', {
      input: { supplierId: supplier.id },
    })
    expect((await file(letter)).text).toContain('To: Zellweger\n')
  })
})

describe('analyses', () => {
  it('REST-17 GQL-16 a scan is asked for once while it waits, and is answered with its job', async () => {
    const first = await rest('POST', 'ai/detect-risks')
    expect([first.status, first.json]).toEqual([202, { jobId: expect.any(String), message: 'AI leakage detection started' }])
    const again = await rest('POST', 'ai/detect-risks')
    expect([again.status, again.json]).toEqual([202, { jobId: first.json.jobId, message: 'AI leakage detection is already running' }])
    await server.database.db.pool.query("update jobs.job set state = 'active', started_on = now() where id = $1", [first.json.jobId])
    expect(await ask('mutation { detectRisks { jobId isNew userErrors { code } } }')).toEqual({
      detectRisks: { jobId: first.json.jobId, isNew: false, userErrors: [] },
    })
    const jobs = await server.database.db.pool.query("select data from jobs.job where name = 'scan'")
    expect(jobs.rows).toEqual([{ data: { businessId } }])
  })

  it('REST-16 ENT-15 GQL-15 scans that ended, the newest first, in pages; those that say nothing are left out', async () => {
    const add = (at: string, found: number | null, confidence: number | null) =>
      inBusiness(server.database.db, businessId, ({ sql }) =>
        sql(
          `insert into scan_run (business_id, id, engine_version, from_day, to_day, days, started_at, finished_at, risks_identified, confidence)
           values ($1, $2, '1.0.0', '2026-01-01', '2026-02-01', 3, $3, $3, $4, $5)`,
          [businessId, randomUUID(), at, found, confidence],
        ),
      )
    await add('2026-05-01T08:00:00Z', 12, 0.52)
    await add('2026-05-02T08:00:00Z', 0, null)
    await add('2026-05-03T08:00:00Z', null, null)
    const { status, json } = await rest('GET', 'ai-analyses')
    expect([status, json.length]).toEqual([200, 2])
    expect(json[1]).toEqual({
      id: expect.any(String),
      confidence: 0.52,
      risksIdentified: 12,
      modelVersion: '1.0.0',
      fromDay: '2026-01-01',
      asOf: '2026-02-01',
      days: 3,
      startedAt: '2026-05-01T08:00:00.000Z',
      finishedAt: '2026-05-01T08:00:00.000Z',
    })
    expect(json[0]).toMatchObject({ confidence: null, risksIdentified: 0 })
    expect((await rest('GET', 'ai-analyses?first=1')).json).toHaveLength(1)
    expect((await rest('GET', 'ai-analyses?first=0')).status).toBe(400)
  })
})
