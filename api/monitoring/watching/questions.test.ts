import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { noticeFor, readingsFor } from '../../../e2e/support/monitoring/reading-place.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { Risk } from '../../risks/risk.entity.ts'
import { Supplier } from '../../suppliers/supplier.entity.ts'
import { createSupplier } from '../../suppliers/suppliers.ts'
import { readSource } from '../reading/read-source.ts'
import type { ListSource } from '../source.ts'
import { lookAtSuppliers } from './look-at-suppliers.ts'
import { answerQuestion, entriesOfQuestions, questionCounts, supplierQuestions } from './questions.ts'
import { ReadyLists } from './ready-lists.ts'

let test: TestDatabase
let businessId: string
let now: Date
let count = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier, Risk] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2026-06-01T08:00:00Z')
  count += 1
})

const work = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, now }, fn)

/** Looks at the suppliers while a list says these names. */
async function look(names: readonly string[]) {
  const source: ListSource = {
    ...{ key: `list-${count}`, kind: 'legal', name: 'OFAC', notice: null, everyMinutes: 1440, hosts: ['list.example'] },
    ...{ perSecond: 10, isAuthority: true },
    read: async () => ({ notices: names.map((name) => noticeFor(name, { names: [name] })), version: names.join(), etag: null }),
  }
  const place = readingsFor(test.db, {}, now.toISOString())
  await readSource(place, source)
  return lookAtSuppliers({ ...place, sources: [source], lists: new ReadyLists() }, work)
}

const summit = { name: 'Summit', category: 'manufacturing' }
const namesakes = ['Summit Ltd', 'Summit GmbH', 'Summit Inc']

async function asked() {
  const { nodes, totalCount } = await work((w) => supplierQuestions(w, { first: 10 }))
  const entries = await work((w) =>
    entriesOfQuestions(
      w,
      nodes.map(({ id }) => id),
    ),
  )
  return { nodes, totalCount, entries: nodes.map(({ id }) => entries.get(id) ?? []) }
}
const answers = async () =>
  Object.fromEntries(
    (await work(({ sql }) => sql<{ name: string; answer: string }>('select listed_name as name, answer from supplier_match'))).map(
      ({ name, answer }) => [name, answer],
    ),
  )

describe('all that are called like a supplier', () => {
  beforeEach(async () => {
    await work((w) => createSupplier(w, summit))
    await look(namesakes)
  })

  it('are one question, with each entry of it', async () => {
    const { nodes, totalCount, entries } = await asked()
    expect([nodes.length, totalCount]).toEqual([1, 1])
    expect(entries[0]?.map(({ listedName }) => listedName).toSorted()).toEqual(namesakes.toSorted())
    expect(await work(questionCounts)).toEqual({ questions: 1, heldBack: 0 })
  })

  it('are answered at once: a no of all is remembered for each, and for none that comes later', async () => {
    const [question] = (await asked()).nodes
    await work((w) => answerQuestion(w, { questionId: question?.id, answer: 'no' }))
    expect(await answers()).toEqual({ 'Summit Ltd': 'no', 'Summit GmbH': 'no', 'Summit Inc': 'no' })
    await look([...namesakes, 'Summit S.p.A.'])
    const { entries } = await asked()
    expect(entries.map((of) => of.map(({ listedName }) => listedName))).toEqual([['Summit S.p.A.']])
  })

  it('are told apart by picking the one that it is, and the same answer again changes nothing', async () => {
    const { nodes, entries } = await asked()
    const entry = entries[0]?.find(({ listedName }) => listedName === 'Summit GmbH')
    const input = { questionId: nodes[0]?.id, answer: 'yes', entryId: entry?.id }
    const { riskId } = await work((w) => answerQuestion(w, input))
    expect(riskId).not.toBeNull()
    expect(await answers()).toEqual({ 'Summit Ltd': 'no', 'Summit GmbH': 'yes', 'Summit Inc': 'no' })
    expect(await work((w) => answerQuestion(w, input))).toMatchObject({ riskId })
    await expect(work((w) => answerQuestion(w, { ...input, entryId: undefined }))).rejects.toThrow('answered with no already')
    await look(namesakes)
    expect((await asked()).nodes).toEqual([])
  })

  it('are asked about again thirty days after a not now; a yes of all is one alert', async () => {
    now = new Date('2026-06-01T09:00:00Z')
    await work(async (w) => answerQuestion(w, { questionId: (await supplierQuestions(w, {})).nodes[0]?.id, answer: 'later' }))
    expect((await asked()).nodes).toEqual([])
    now = new Date('2026-07-02T10:00:00Z')
    await look(namesakes)
    const { nodes, entries } = await asked()
    expect(entries.map((of) => of.length)).toEqual([3])
    const { riskId } = await work((w) => answerQuestion(w, { questionId: nodes[0]?.id, answer: 'yes' }))
    expect(await work(({ sql }) => sql('select id from risk'))).toEqual([{ id: riskId }])
  })

  it('remain a question where one leaves the list, and an entry of another question is none of it', async () => {
    const { nodes } = await asked()
    const first = nodes[0]?.listedName
    await look(namesakes.filter((name) => name !== first))
    const { nodes: left, entries } = await asked()
    expect(entries.map((of) => of.length)).toEqual([2])
    await expect(work((w) => answerQuestion(w, { questionId: left[0]?.id, answer: 'yes', entryId: nodes[0]?.id }))).rejects.toThrow(
      'There is no question of this id',
    )
  })
})

describe('the questions of a week', () => {
  it('leave room for other suppliers, also after a yes', async () => {
    await work((w) => createSupplier(w, { ...summit, name: 'Zellweger Kunststoff' }))
    await work((w) => createSupplier(w, { ...summit, name: 'Brackwell Ostrander' }))
    const names = ['Chile', 'Kenya', 'Norway'].map((place) => `Zellweger Kunststoff ${place}`)
    await look([...names, 'Brackwell Ostrander Peru'])
    const { nodes } = await asked()
    expect(nodes.map(({ listedName }) => listedName?.split(' ')[0]).toSorted()).toEqual(['Brackwell', 'Zellweger', 'Zellweger'])
    for (const { id } of nodes) await work((w) => answerQuestion(w, { questionId: id, answer: 'yes' }))
    await look([...names, 'Brackwell Ostrander Peru'])
    expect((await asked()).nodes).toEqual([])
    expect(await work(questionCounts)).toEqual({ questions: 0, heldBack: 1 })
  })
})
