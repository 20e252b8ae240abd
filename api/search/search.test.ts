import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { addRisk, type RiskRow } from '../../e2e/support/risks.ts'
import type { Actor } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Supplier } from '../suppliers/supplier.entity.ts'
import { createSupplier } from '../suppliers/suppliers.ts'
import { search } from './search.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase({ entities: [Supplier] })
})
afterAll(() => test[Symbol.asyncDispose]())

const manager: Actor = { kind: 'person', userId: randomUUID(), email: 'ann@shop.example', role: 'manager' }
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: randomUUID(), name: 'a program', scopes })

type Place = { actor?: Actor; db?: Database; businessId: string }
function work<T>(fn: (work: Work) => Promise<T>, { actor = manager, db = test.db, businessId }: Place): Promise<T> {
  return inTestWork({ db, businessId, actor }, fn)
}
const find = (text: string, place: Place, first = 20) => work((w) => search(w, { text, first }), place)
const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ kind, title }) => `${kind}: ${title}`)

/** A business with these risks and suppliers. */
async function shop(risks: Partial<RiskRow>[], suppliers: object[] = []): Promise<string> {
  const businessId = await test.createBusiness()
  await work(
    async (w) => {
      for (const risk of risks) await addRisk(w, businessId, risk)
      for (const one of suppliers) await createSupplier(w, { category: 'other', ...one })
    },
    { businessId },
  )
  return businessId
}

describe('what is found', () => {
  it('GQL-37 each with the page where it is seen: risks, playbooks, suppliers and settings, in this order', async () => {
    const businessId = await shop(
      [{ title: 'Members cost more', description: 'It leaks.' }],
      [{ name: 'Acme', website: 'https://members.example', email: 'sales@acme.example' }],
    )
    const [risk, supplier, setting, ...more] = await find('MEMBERS', { businessId })
    expect(risk).toMatchObject({ kind: 'risk', title: 'Members cost more', text: 'It leaks.', path: `/risks/${risk?.key}` })
    expect(supplier).toMatchObject({
      kind: 'supplier',
      title: 'Acme',
      text: 'other, https://members.example, sales@acme.example',
      path: '/integrations',
    })
    expect(setting).toMatchObject({ kind: 'setting', key: 'members', title: 'Members', path: '/settings/members' })
    expect(more).toEqual([])
    const kinds = (await find('e', { businessId }, 100)).map(({ kind }) => kind)
    expect([...new Set(kinds)]).toEqual(['risk', 'playbook', 'supplier', 'setting'])
    expect(kinds).toEqual(kinds.toSorted((a, b) => [...new Set(kinds)].indexOf(a) - [...new Set(kinds)].indexOf(b)))
  })

  it('GQL-37 of risks the open ones first, of those whose title has the text before the others, most expensive first', async () => {
    const businessId = await shop([
      { title: 'zebra, resolved', status: 'resolved', monthly: 900 },
      { title: 'said below', description: 'Zebra', monthly: 500 },
      { title: 'zebra, cheap', monthly: 1 },
      { title: 'zebra, dear', status: 'investigating', monthly: 2 },
    ])
    expect(await titles('ZEBRA', { businessId })).toEqual([
      'risk: zebra, dear',
      'risk: zebra, cheap',
      'risk: said below',
      'risk: zebra, resolved',
    ])
  })

  it('GQL-37 R2 of playbooks those whose title has it first, then those whose description or steps have it', async () => {
    const businessId = await shop([])
    const found = (await find('chargeback', { businessId })).filter(({ kind }) => kind === 'playbook')
    const inTitle = found.map(({ title }) => /chargeback/i.test(title))
    expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)))
    expect(inTitle[0]).toBe(true)
    expect((await find('newest supplier invoice', { businessId })).map(({ kind }) => kind)).toEqual(['playbook'])
  })

  it('no character has a meaning of its own; blanks around are no part of it, and of nothing else nothing is found', async () => {
    const businessId = await shop([{ title: '100% of (MUG_1) lost' }, { title: 'MUGS1 lost' }])
    for (const text of ['100%', '(mug_1)', '  MUG_1  ']) expect(await titles(text, { businessId })).toEqual(['risk: 100% of (MUG_1) lost'])
    for (const text of ['', '   ', '%%', '.*', "'"]) expect([text, await find(text, { businessId })]).toEqual([text, []])
  })

  it('each kind gets its part of a short answer before any gets more', async () => {
    const risks = Array.from({ length: 9 }, (_, i) => ({ title: `members ${i}`, monthly: 100 - i }))
    const businessId = await shop(risks, [{ name: 'Members A' }, { name: 'Members B' }])
    const asked = (first: number) => titles('members', { businessId }, first)
    expect(await asked(1)).toEqual(['risk: members 0'])
    expect(await asked(3)).toEqual(['risk: members 0', 'supplier: Members A', 'setting: Members'])
    expect(await asked(6)).toEqual([
      'risk: members 0',
      'risk: members 1',
      'risk: members 2',
      'supplier: Members A',
      'supplier: Members B',
      'setting: Members',
    ])
    expect(await asked(100)).toHaveLength(12)
  })

  it('refuses too much text, a NUL, and too many or no results, and says where', async () => {
    const businessId = await shop([])
    expect(await find('x'.repeat(200), { businessId })).toEqual([])
    await expect(find('x'.repeat(201), { businessId })).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining('Search for at most 200 characters.'),
    })
    await expect(find('a\0b', { businessId })).rejects.toMatchObject({ kind: 'invalid_input' })
    for (const first of [0, 101, -1, 1.5, Number.NaN])
      await expect(find('x', { businessId }, first)).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'first' }] })
  })
})

describe('who searches', () => {
  it('GQL-37 SHELL-07 of the settings each finds the tabs that they may open, at the address of the tab', async () => {
    const businessId = await shop([])
    const paths = async (role: 'owner' | 'manager') =>
      (await find('settings', { businessId, actor: { ...manager, role } as Actor }))
        .filter(({ kind }) => kind === 'setting')
        .map(({ path }) => path)
    expect(await paths('owner')).toEqual([
      '/settings/profile',
      '/settings/notifications',
      '/settings/security',
      '/settings/preferences',
      '/settings/members',
      '/settings/business',
      '/settings/keys',
      '/settings/audit',
    ])
    expect(await paths('manager')).toEqual([
      '/settings/profile',
      '/settings/notifications',
      '/settings/security',
      '/settings/preferences',
      '/settings/members',
    ])
  })

  it('SEC-22 kinds that a key may not read are left out, and the others fill the answer', async () => {
    const businessId = await shop([{ title: 'members' }], [{ name: 'Members A' }, { name: 'Members B' }])
    const asked = (...scopes: string[]) => titles('members', { businessId, actor: key(...scopes) }, 2)
    expect(await asked('supplier:read')).toEqual(['supplier: Members A', 'supplier: Members B'])
    expect(await asked('risk:write', 'setting:read')).toEqual(['risk: members', 'setting: Members'])
    expect(await asked('metrics')).toEqual([])
  })

  it('SEC-01 finds nothing of another business, where row-level security would let it as well', async () => {
    const named = [{ title: 'zebra' }] as const
    await shop([...named], [{ name: 'Zebra' }])
    const businessId = await shop([])
    for (const db of [test.db, await test.connectAsOwner()]) expect(await find('zebra', { businessId, db })).toEqual([])
  })
})
