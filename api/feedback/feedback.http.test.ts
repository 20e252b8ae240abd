import { randomUUID } from 'node:crypto'
import { createClient } from 'graphql-ws'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { inBusiness } from '../../db/in-business.ts'
import { addRisk } from '../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../e2e/support/shared-server.ts'
import { renewedCookie } from '../../e2e/support/test-server.ts'
import { engineVersion } from '../detection/engine.ts'

let server: SharedServer
let cookie: string
let businessId: string
let owner: string
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie, email: owner } = await newShop(server))
})

const newRisk = (of = businessId) => inBusiness(server.database.db, of, (transaction) => addRisk(transaction, of))
async function rest(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { cookie, origin: server.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  cookie = renewedCookie(response) ?? cookie
  return { status: response.status, json: await response.json() }
}
const give = (riskId: string, body: unknown) => rest('POST', `risks/${riskId}/feedback`, body)
async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await server.graph(query, { cookie, variables })
  expect(errors).toEqual([])
  return data as Data
}
const fields = 'accurate falsePositive actualImpact helpful comments followUpAction outcomeDescription'
const own = async (riskId: string) =>
  (await ask<{ ownRiskFeedback: unknown }>(`query ($riskId: ID!) { ownRiskFeedback(riskId: $riskId) { ${fields} } }`, { riskId }))
    .ownRiskFeedback
const words = (riskId: string) =>
  inBusiness(server.database.db, businessId, async ({ sql }) =>
    (
      await sql<{ accurate: boolean }>(
        'select word.accurate from risk_feedback_word word join risk_feedback f on f.business_id = $2 and f.id = feedback_id where word.business_id = $2 and risk_id = $1 order by word.id',
        [riskId, businessId],
      )
    ).map(({ accurate }) => accurate),
  )

const whole = {
  accurate: true,
  helpful: false,
  falsePositive: false,
  actualImpact: 'medium',
  comments: ' The supplier confirmed it. ',
  followUpAction: 'Raised the price',
  outcomeDescription: '',
}

describe('feedback on a risk', () => {
  it('REST-14 ENT-17 FEED-11 the first answer is 201, a later one takes its place, and every word is kept', async () => {
    const riskId = await newRisk()
    expect(await give(riskId, { ...whole, isAdmin: true })).toEqual({ status: 201, json: { success: true } })
    expect(await own(riskId)).toEqual({ ...whole, comments: 'The supplier confirmed it.', outcomeDescription: null })
    expect(await give(riskId, { accurate: false, helpful: null, falsePositive: true, actualImpact: '' })).toEqual({
      status: 200,
      json: { success: true },
    })
    expect(await own(riskId)).toEqual({
      accurate: false,
      helpful: null,
      falsePositive: true,
      actualImpact: null,
      comments: null,
      followUpAction: null,
      outcomeDescription: null,
    })
    expect((await give(riskId, { accurate: false, falsePositive: true })).status).toBe(200)
    expect(await words(riskId)).toEqual([true, false])
  })

  it('FEED-10 only what was wrong can be a false alarm, only what was right had an impact', async () => {
    const riskId = await newRisk()
    await give(riskId, { accurate: true, falsePositive: true, actualImpact: 'none' })
    expect(await own(riskId)).toMatchObject({ accurate: true, falsePositive: false, actualImpact: 'none' })
    await give(riskId, { accurate: false, falsePositive: true, actualImpact: 'high' })
    expect(await own(riskId)).toMatchObject({ accurate: false, falsePositive: true, actualImpact: null })
  })

  it('VAL-14 REST-14 what is no feedback is 400 and names its field', async () => {
    const riskId = await newRisk()
    const wrong: [object, string, string][] = [
      [{}, 'accurate', 'Please indicate if this risk assessment was accurate.'],
      [{ accurate: 'yes' }, 'accurate', 'Please indicate if this risk assessment was accurate.'],
      [{ accurate: true, actualImpact: 'huge' }, 'actualImpact', 'The actual impact is none, low, medium, high or empty.'],
      [{ accurate: true, comments: 'x'.repeat(4_001) }, 'comments', 'String must contain at most 4000 character(s)'],
      [{ accurate: true, comments: 'a\0b' }, 'comments', 'A NUL character is no text.'],
      [{ accurate: true, helpful: 'no' }, 'helpful', 'Expected boolean, received string'],
    ]
    for (const [body, field, message] of wrong) {
      const { status, json } = await give(riskId, body)
      expect([body, status, json.code, json.fields]).toEqual([body, 400, 'BAD_USER_INPUT', { [field]: message }])
    }
    const answer = await ask(
      'mutation ($riskId: ID!) { submitRiskFeedback(input: { riskId: $riskId }) { feedback { id } userErrors { field code } } }',
      { riskId },
    )
    expect(answer).toEqual({ submitRiskFeedback: { feedback: null, userErrors: [{ field: 'accurate', code: 'BAD_USER_INPUT' }] } })
    expect(await own(riskId)).toBeNull()
  })

  it('REST-14 GQL-48 of a risk that is not there, or is another business’s, is 404', async () => {
    const foreign = await newRisk(await server.database.createBusiness())
    for (const id of [randomUUID(), foreign, 'x']) {
      expect((await give(id, { accurate: true })).status).toBe(404)
      expect(await own(id)).toBeNull()
    }
  })

  it('FEED-11 one label a person and risk: ten at once are one', async () => {
    const riskId = await newRisk()
    const answers = await Promise.all(Array.from({ length: 10 }, () => give(riskId, { accurate: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    const { risk } = await ask<{ risk: unknown }>(
      'query ($riskId: ID!) { risk(id: $riskId) { feedback { totalCount nodes { accurate email } } } }',
      { riskId },
    )
    expect(risk).toEqual({ feedback: { totalCount: 1, nodes: [{ accurate: true, email: owner }] } })
  })

  it('TRAIN-05 GQL-13 is heard by who watches the risks', async () => {
    const riskId = await newRisk()
    class WithCookie extends WebSocket {
      constructor(address: string, protocols: string | string[]) {
        super(address, protocols, { headers: { cookie, origin: server.url } })
      }
    }
    const client = createClient({ url: `${server.url.replace('http', 'ws')}/graphql`, webSocketImpl: WithCookie, retryAttempts: 0 })
    const heard: unknown[] = []
    const query = 'subscription { riskUpdated { id feedback { nodes { accurate } } } }'
    client.subscribe({ query }, { next: ({ data }) => heard.push(data), error: (error) => heard.push(error), complete: () => undefined })
    let accurate = false
    await vi.waitFor(
      async () => {
        accurate = !accurate
        await give(riskId, { accurate })
        expect(heard).not.toEqual([])
      },
      { timeout: 60_000, interval: 50 },
    )
    expect(heard[0]).toMatchObject({ riskUpdated: { id: riskId, feedback: { nodes: [{ accurate: expect.any(Boolean) }] } } })
    await client.dispose()
  })

  it('SEC-22 ENT-16 an API key with the scope answers under its own name, and its answers train nothing', async () => {
    const riskId = await newRisk()
    const metrics = '{ trainingMetrics { totalPredictions answersOfKeys recentFeedback { totalFeedback } detectors { answers } } }'
    const before = (await ask<{ trainingMetrics: Record<string, unknown> }>(metrics)).trainingMetrics
    const made = await ask<{ createApiKey: { secret: string } }>(
      'mutation { createApiKey(input: { name: "Warehouse", scopes: ["feedback:write"] }) { secret } }',
    )
    const send = (accurate: boolean) =>
      fetch(`${server.url}/api/risks/${riskId}/feedback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${made.createApiKey.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ accurate }),
      })
    expect([(await send(true)).status, (await send(false)).status]).toEqual([201, 200])
    expect((await give(riskId, { accurate: true })).status).toBe(201)
    const { risk } = await ask<{ risk: { feedback: { nodes: object[] } } }>(
      'query ($id: ID!) { risk(id: $id) { feedback { nodes { accurate keyName email } } } }',
      { id: riskId },
    )
    expect(risk.feedback.nodes).toEqual([
      { accurate: true, keyName: null, email: expect.stringContaining('@') },
      { accurate: false, keyName: 'Warehouse', email: '' },
    ])
    const after = (await ask<{ trainingMetrics: Record<string, unknown> }>(metrics)).trainingMetrics
    const counts = ({ totalPredictions, answersOfKeys, recentFeedback }: Record<string, unknown>) => ({
      ...{ totalPredictions, answersOfKeys },
      recent: (recentFeedback as { totalFeedback: number }).totalFeedback,
    })
    const were = counts(before) as Record<string, number>
    expect(counts(after)).toEqual({
      ...{ totalPredictions: Number(were.totalPredictions) + 1, answersOfKeys: Number(were.answersOfKeys) + 1 },
      recent: Number(were.recent) + 1,
    })
  })

  it('SEC-04 who only looks on may read answers and give none', async () => {
    const riskId = await newRisk()
    const setRole = (role: string) =>
      inBusiness(server.database.db, businessId, ({ sql }) => sql('update membership set role = $1', [role]))
    await setRole('viewer')
    try {
      const calls = [() => give(riskId, { accurate: true }), () => rest('POST', 'init-data'), () => rest('POST', 'ai/detect-risks')]
      for (const call of calls) expect(await call()).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
      for (const path of ['training/metrics', 'playbooks', 'ai-analyses']) expect((await rest('GET', path)).status).toBe(200)
    } finally {
      await setRole('owner')
    }
  })
})

describe('GET /api/training/metrics', () => {
  it('REST-15 ENT-16 GQL-14 follows the answers, and names the version of the engine', async () => {
    const metrics = async () => (await rest('GET', 'training/metrics')).json
    const before = await metrics()
    expect(before).toMatchObject({ modelVersion: engineVersion, recallScore: 0, recallKnown: false })
    await give(await newRisk(), { accurate: true })
    await give(await newRisk(), { accurate: false, falsePositive: true })
    const after = await metrics()
    expect(after).toMatchObject({
      totalPredictions: before.totalPredictions + 2,
      correctPredictions: before.correctPredictions + 1,
      recentFeedback: {
        totalFeedback: before.recentFeedback.totalFeedback + 2,
        accurateCount: before.recentFeedback.accurateCount + 1,
        falsePositiveCount: before.recentFeedback.falsePositiveCount + 1,
      },
    })
    const { trainingMetrics } = await ask<{ trainingMetrics: object }>(
      '{ trainingMetrics { modelVersion totalPredictions accuracyScore status } }',
    )
    expect(after).toMatchObject(trainingMetrics)
  })
})
