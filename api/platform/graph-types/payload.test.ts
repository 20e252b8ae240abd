import { describe, expect, it } from 'vitest'
import { Failure } from '../failures/failures.ts'
import { keyScopes, may, type Right, type Role } from '../rights/rights.ts'
import type { Context } from '../transaction/context.ts'
import { answer } from './payload.ts'

const change = ((fn: (work: never) => unknown) => fn(undefined as never)) as Context['change']

describe('answers of mutations', () => {
  it('API-05 carry the result and no errors', async () => {
    expect(await answer({ change }, async () => ({ thing: 1 }))).toEqual({ thing: 1, userErrors: [] })
  })

  it('API-05 turn what a person can correct into userErrors, one a field', async () => {
    const fields = [
      { field: 'name', message: 'A name is needed.' },
      { field: 'zone', message: 'No such zone.' },
    ]
    expect(await answer({ change }, async () => Promise.reject(new Failure('invalid_input', 'two mistakes', fields)))).toEqual({
      userErrors: fields.map((one) => ({ ...one, code: 'BAD_USER_INPUT' })),
    })
    expect(await answer({ change }, async () => Promise.reject(new Failure('conflict', 'It moved on.')))).toEqual({
      userErrors: [{ code: 'CONFLICT', message: 'It moved on.' }],
    })
    expect(await answer({ change }, async () => Promise.reject(new Failure('not_found', 'Not here.')))).toEqual({
      userErrors: [{ code: 'NOT_FOUND', message: 'Not here.' }],
    })
  })

  it('API-05 leave rights, limits and faults to the top', async () => {
    for (const kind of ['forbidden', 'unauthenticated', 'rate_limited', 'unavailable', 'query_refused'] as const) {
      await expect(answer({ change }, async () => Promise.reject(new Failure(kind, kind)))).rejects.toThrow(kind)
    }
    await expect(answer({ change }, async () => Promise.reject(new TypeError('defect')))).rejects.toThrow('defect')
  })
})

describe('rights', () => {
  const table: Record<Right, readonly Role[]> = {
    'risk:read': ['owner', 'manager', 'viewer'],
    'risk:handle': ['owner', 'manager'],
    'risk:note': ['owner', 'manager'],
    'import:read': ['owner', 'manager', 'viewer'],
    'import:write': ['owner', 'manager'],
    'business:read': ['owner', 'manager', 'viewer'],
    'business:manage': ['owner'],
    'member:read': ['owner', 'manager', 'viewer'],
    'member:write': ['owner'],
    'key:read': ['owner'],
    'key:write': ['owner'],
    'audit:read': ['owner'],
    'integration:read': ['owner', 'manager', 'viewer'],
    'integration:write': ['owner', 'manager'],
    'monitoring:read': ['owner', 'manager', 'viewer'],
    'monitoring:write': ['owner', 'manager'],
    'notification:read': ['owner', 'manager', 'viewer'],
    'onboarding:read': ['owner', 'manager', 'viewer'],
    'onboarding:write': ['owner', 'manager'],
    'setting:read': ['owner', 'manager', 'viewer'],
    'supplier:read': ['owner', 'manager', 'viewer'],
    'supplier:write': ['owner', 'manager'],
    'playbook:initialize': ['owner', 'manager'],
    'risk:detect': ['owner', 'manager'],
    'feedback:read': ['owner', 'manager', 'viewer'],
    'feedback:write': ['owner', 'manager'],
    'playbook:read': ['owner', 'manager', 'viewer'],
    'playbook:write': ['owner', 'manager'],
  }
  const cases = Object.entries(table).flatMap(([right, allowed]) =>
    (['owner', 'manager', 'viewer'] as const).map((role) => [right as Right, role, allowed.includes(role)] as const),
  )

  it.each(cases)('SEC-04 %s for %s: %s', (right, role, allowed) => {
    const ask = () => may({ kind: 'person', userId: 'u', email: 'e', role }, right)
    if (allowed) expect(ask).not.toThrow()
    else expect(ask).toThrow(`Your role (${role}) does not allow this`)
  })

  it('DEMO-17 ERR-24 ERR-25 who looks at the demo may look, and is told so when they want more', () => {
    const demo = (right: string) => () => may({ kind: 'person', userId: 'u', email: 'e', role: 'owner', isDemo: true }, right as Right)
    const isShown = (right: string) => right.endsWith(':read') && !/^(member|key|audit):/.test(right)
    for (const right of Object.keys(table).filter(isShown)) expect(demo(right)).not.toThrow()
    for (const right of Object.keys(table).filter((one) => !isShown(one))) expect(demo(right)).toThrow(/disabled in demo mode$/)
    expect(demo('risk:handle')).toThrow('Leakage alert status updates are disabled in demo mode')
  })

  const withKey = (right: string, ...scopes: string[]) =>
    (() => {
      try {
        may({ kind: 'key', keyId: 'k', name: 'n', scopes }, right as Right)
        return true
      } catch {
        return false
      }
    })()

  it('SEC-22 ROLE-11 a key may what its scopes say, never more than a manager', () => {
    const all = Object.keys(table)
    const allowed = (...scopes: string[]) => all.filter((right) => withKey(right, ...scopes))
    const managers = Object.entries(table).flatMap(([right, roles]) => (roles.includes('manager') ? [right] : []))
    expect(allowed('write')).toEqual(managers)
    expect(allowed('read')).toEqual(managers.filter((right) => right.endsWith(':read')))
    expect(allowed('risk:read')).toEqual(['risk:read'])
    expect(allowed('risk:write', 'import:read')).toEqual(['risk:read', 'risk:handle', 'risk:note', 'import:read', 'risk:detect'])
    for (const scopes of [['metrics'], ['key:write'], ['business:write'], []])
      expect(allowed(...scopes).filter((one) => !one.endsWith(':read'))).toEqual([])
  })

  it('SEC-22 the scopes to choose from are those that give a right: none opens the figures of the server', () => {
    const useful = keyScopes.filter((scope) => Object.keys(table).some((right) => withKey(right, scope)))
    expect(keyScopes).toEqual(useful)
    expect(keyScopes).toEqual(expect.arrayContaining(['read', 'write', 'risk:read', 'risk:write', 'import:write']))
  })

  it('SEC-04 the system may do everything', () => {
    for (const right of Object.keys(table)) expect(() => may({ kind: 'system' }, right as Right)).not.toThrow()
  })
})
