import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inNoBusiness } from '../../../db/in-business.ts'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { noticeFor, readingsFor } from '../../../e2e/support/monitoring/reading-place.ts'
import type { EventName, Work } from '../../platform/transaction/work.ts'
import { Risk } from '../../risks/risk.entity.ts'
import { Supplier } from '../../suppliers/supplier.entity.ts'
import { createSupplier, deleteSupplier, updateSupplier } from '../../suppliers/suppliers.ts'
import { startMonitoring } from '../monitoring.ts'
import type { Notice } from '../notice.ts'
import { readSource } from '../reading/read-source.ts'
import type { AskedSource, ListSource, Source } from '../source.ts'
import type { WatchPlace } from './gather-readings.ts'
import { lookAtSuppliers } from './look-at-suppliers.ts'
import { ReadyLists } from './ready-lists.ts'
import { supplierEvents } from './supplier-events.ts'

let test: TestDatabase
let businessId: string
let now: Date
let heard: [EventName, string][]
let sources: Source[]
let lists: ReadyLists
let count = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier, Risk] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2026-06-01T08:00:00Z')
  heard = []
  sources = []
  lists = new ReadyLists()
  count += 1
})

const work = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, now, heard }, fn)
const facts = { kind: 'legal', notice: null, everyMinutes: 1440, hosts: ['list.example'], perSecond: 10 } as const

/** A list of an authority which says these now; with null it is away. */
function list(name: string, notices: () => readonly Notice[] | null): ListSource {
  const source: ListSource = {
    ...facts,
    key: `${name}-${count}`,
    name,
    isAuthority: true,
    read: async () => {
      const said = notices()
      return said === null
        ? { refused: 'It is no list.' }
        : { notices: said, version: `${said.map(({ key }) => key).join()} of ${now.toISOString()}`, etag: null }
    },
  }
  sources.push(source)
  return source
}

async function look(options?: { isWhole: boolean }) {
  const reading = readingsFor(test.db, {}, now.toISOString())
  const place: WatchPlace = { ...reading, sources, lists }
  for (const source of sources) if ('read' in source) await readSource(place, source)
  return lookAtSuppliers(place, work, options)
}

const zellweger = { name: 'Zellweger Kunststoff', category: 'manufacturing' }
const listed = (key: string, more: Partial<Notice> = {}) => noticeFor(key, { names: ['ZELLWEGER KUNSTSTOFF GMBH'], ...more })
const risks = () =>
  work(({ sql }) =>
    sql<Risk>('select id, title, description, severity, status, phase, monthly, metadata from risk order by created_at, id'),
  )
const matches = () =>
  work(({ sql }) =>
    sql('select source_name, notice, gone_because, asked_at is not null as asked, answer from supplier_match order by source_name, notice'),
  )

describe('a look at suppliers', () => {
  it('raises one risk for a company on two lists, with both sources, and says nothing twice', async () => {
    await work(startMonitoring)
    await work((w) => createSupplier(w, zellweger))
    list('OFAC', () => [listed('1'), noticeFor('2')])
    list('UN', () => [listed('7', { day: '2020-01-01' })])
    const first = await look()
    expect(first.raised).toHaveLength(1)
    expect((await look()).raised).toEqual([])
    expect((await look({ isWhole: true })).raised).toEqual([])
    const [risk, ...others] = await risks()
    expect(others).toEqual([])
    expect(risk).toMatchObject({
      title: 'Possible match: Zellweger Kunststoff is on a sanctions list',
      severity: 'high',
      status: 'active',
      monthly: 0n,
    })
    expect(risk?.metadata).toEqual({
      ...{ origin: 'monitoring', kind: 'supplier_event' },
      action: 'Pay nothing and order nothing until you have checked the entry',
    })
    expect(risk?.description).toMatch(
      /OFAC \(version .*“zellweger” agrees, a rare word[\s\S]*UN \(version[\s\S]*What it puts at stake is not known/,
    )
    const [event] = await work(supplierEvents)
    expect(event?.sources.map(({ notice }) => notice)).toEqual(['1', '7'])
    expect(heard.filter(([name]) => name === 'risk.raised')).toHaveLength(1)
    expect(heard.filter(([name]) => name === 'monitoring.changed').map(([, id]) => id)).toEqual(['on', 'checked', 'checked', 'checked'])
  })

  it('a source that says it later joins the risk', async () => {
    await work((w) => createSupplier(w, zellweger))
    let isOnUn = false
    list('OFAC', () => [listed('1')])
    list('UN', () => (isOnUn ? [listed('7'), noticeFor('8')] : [noticeFor('8')]))
    const { raised } = await look()
    isOnUn = true
    expect(await look()).toMatchObject({ raised: [], joined: raised })
    expect((await risks()).map(({ description }) => description.includes('UN (version'))).toEqual([true])
    const tellings = await work(({ sql }) => sql<{ note: string }>('select note from telling order by told_at, id'))
    expect(tellings.map(({ note }) => note)).toEqual(['raised', 'also said by UN'])
  })

  it('a name that leaves its list ends its risk with a sentence; one that is away ends nothing', async () => {
    await work((w) => createSupplier(w, zellweger))
    let said: Notice[] | null = [listed('1'), noticeFor('2')]
    list('OFAC', () => said)
    const { raised } = await look()
    said = null
    expect(await look()).toMatchObject({ ended: [] })
    said = [noticeFor('2')]
    expect(await look()).toMatchObject({ ended: raised })
    const [risk] = await risks()
    expect(risk).toMatchObject({
      status: 'resolved',
      phase: 'ended',
      metadata: expect.objectContaining({ origin: 'monitoring', resolution: 'auto' }),
    })
    const changes = await work(({ sql }) => sql('select reason from risk_status_change'))
    expect(changes).toEqual([{ reason: 'OFAC no longer says it' }])
    said = [listed('1'), noticeFor('2')]
    expect((await look()).raised).toHaveLength(1)
  })

  it('a supplier that is removed or renamed ends what was told of it', async () => {
    const { id } = await work((w) => createSupplier(w, zellweger))
    const other = await work((w) => createSupplier(w, { ...zellweger, name: 'Zellweger Kunststoff AG' }))
    list('OFAC', () => [listed('1')])
    expect((await look()).raised).toHaveLength(2)
    await work((w) => deleteSupplier(w, { supplierId: id }))
    await work((w) => updateSupplier(w, { supplierId: other.id, name: 'Brightwater', category: 'other', criticality: 'low' }))
    expect((await look()).ended).toHaveLength(2)
    expect((await matches()).map((one) => (one as { gone_because: string }).gone_because).toSorted()).toEqual(['differs', 'removed'])
  })

  it('asks three questions a week, the rest waits, and raises nothing of them', async () => {
    await work((w) => createSupplier(w, zellweger))
    const brands = ['Shanghai', 'Mexico', 'Chile', 'Kenya', 'Norway']
    list('OFAC', () => brands.map((place) => listed(place, { names: [`Zellweger Kunststoff ${place}`] })))
    const asked = async () => (await matches()).filter((one) => (one as { asked: boolean }).asked).length
    expect(await look()).toMatchObject({ raised: [] })
    expect([await asked(), (await matches()).length]).toEqual([3, 5])
    now = new Date('2026-06-07T08:00:00Z')
    await look()
    expect(await asked()).toBe(3)
    now = new Date('2026-06-08T08:00:01Z')
    await look()
    expect([await asked(), await risks()]).toEqual([5, []])
  })

  it('an answer about one supplier is none about another; what is not answered is unknown', async () => {
    const own = await work((w) => createSupplier(w, { ...zellweger, website: 'https://zellweger.example' }))
    await work((w) => createSupplier(w, { ...zellweger, name: 'Brightwater', website: 'https://brightwater.example' }))
    const domains: AskedSource = {
      ...{ ...facts, key: `domains-${count}`, name: 'Domains', isAuthority: false, hosts: [] },
      question: ({ domains: [first] }) => first ?? null,
      ask: async (_, domain) => {
        if (domain.startsWith('bright')) throw new Error('broken')
        return [noticeFor(domain, { type: 'domain', names: [], keys: { domains: [domain] }, deadline: '2026-06-20' })]
      },
    }
    sources.push(domains)
    const { raised, gathered } = await look()
    expect([raised.length, gathered[0]?.unanswered]).toEqual([1, 1])
    const [event] = await work(supplierEvents)
    expect(event).toMatchObject({
      supplierId: own.id,
      type: 'domain',
      title: 'The domain of Zellweger Kunststoff ends soon',
      atStake: null,
    })
  })

  it('looks at a list anew only once it or a supplier changed', async () => {
    await work(startMonitoring)
    await work((w) => createSupplier(w, zellweger))
    const source = list('OFAC', () => [noticeFor('2')])
    const looked = async () => (await look()).gathered.map(({ readings }) => readings.length)
    const fixed = { ...source, read: async () => ({ notices: [noticeFor('2')], version: 'of May', etag: null }) }
    sources = [fixed]
    expect(await looked()).toEqual([1])
    expect(await looked()).toEqual([0])
    await work((w) => createSupplier(w, { ...zellweger, name: 'Brightwater' }))
    expect(await looked()).toEqual([1])
  })

  it('is due again once a list is in force that it met being read', async () => {
    await work(startMonitoring)
    await work((w) => createSupplier(w, zellweger))
    let version = 1
    let meanwhile = async () => {}
    const source = list('OFAC', () => [])
    sources = [
      {
        ...source,
        read: async () => {
          await meanwhile()
          return { notices: [listed(String(version))], version: `v${version}`, etag: null }
        },
      },
    ]
    await look()
    const isDue = async (at: string) => {
      const { rows } = await test.db.pool.query<{ business_id: string }>('select business_id from looks_due($1, 100)', [new Date(at)])
      return rows.some((row) => row.business_id === businessId)
    }
    expect(await isDue('2026-06-01T08:20:00Z')).toBe(false)
    version = 2
    const place = readingsFor(test.db, {}, '2026-06-01T08:10:00Z')
    meanwhile = async () => {
      now = new Date('2026-06-01T08:11:00Z')
      await lookAtSuppliers({ ...place, sources, lists }, work)
      place.at('2026-06-01T08:12:00Z')
    }
    await readSource(place, sources[0] as ListSource)
    expect(await isDue('2026-06-01T08:12:30Z')).toBe(true)
    meanwhile = async () => {}
    now = new Date('2026-06-01T08:13:00Z')
    await lookAtSuppliers({ ...place, sources, lists }, work)
    expect(await isDue('2026-06-01T08:14:00Z')).toBe(false)
  })

  it('says why an alert ended: a supplier became less critical, or a product is no longer its', async () => {
    const { id } = await work((w) => createSupplier(w, { ...zellweger, criticality: 'high', website: 'https://zellweger.example' }))
    list('Mail', () => [noticeFor('1', { type: 'mail_fraud', names: [], keys: { domains: ['zellweger.example'] } })])
    expect((await look()).raised).toHaveLength(1)
    await work((w) => updateSupplier(w, { supplierId: id, ...zellweger, website: 'https://zellweger.example', criticality: 'medium' }))
    expect((await look()).ended).toHaveLength(1)
    const [ended] = await work(({ sql }) => sql('select ended_because as because from supplier_event'))
    expect(ended).toEqual({
      because: 'Zellweger Kunststoff is no longer of high criticality, and only of such suppliers is it told',
    })
  })

  it('no business sees what another one was told', async () => {
    await work((w) => createSupplier(w, zellweger))
    list('OFAC', () => [listed('1')])
    await look()
    businessId = await test.createBusiness()
    expect([await work(supplierEvents), await matches(), await risks()]).toEqual([[], [], []])
    await inNoBusiness(test.db, async ({ sql }) => expect(await sql('select from supplier_match')).toEqual([]))
  })
})
