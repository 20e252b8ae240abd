import { describe, expect, it } from 'vitest'
import { type CallerKind, rightsOfScopes, whoHas } from '../../../e2e/support/rights-table.ts'
import {
  type Actor,
  accountNeeded,
  demoRefusal,
  isDemoActor,
  isFileCheckActor,
  isShownInDemo,
  keyScopes,
  may,
  type Right,
  type Role,
  rolesWith,
} from './rights.ts'

const person = (role: Role, kind: { isDemo?: boolean; isFileCheck?: boolean } = {}): Actor => ({
  ...{ kind: 'person', userId: 'u', email: 'ann@shop.example', role },
  ...kind,
})
const key = (...scopes: string[]): Actor => ({ kind: 'key', keyId: 'k', name: 'a key', scopes })
const rights = Object.keys(whoHas) as Right[]

/** The rights that an actor has. */
const had = (actor: Actor) => rights.filter((right) => !refusal(actor, right))
function refusal(actor: Actor, right: Right): string | null {
  try {
    may(actor, right)
    return null
  } catch (error) {
    expect(error).toMatchObject({ kind: 'forbidden' })
    return (error as Error).message
  }
}

/**
 * The table of e2e/support, without a server: quick enough to be tried on many planted mistakes.
 */
describe('who may what', () => {
  const callers: readonly (readonly [CallerKind, Actor])[] = [
    ['viewer', person('viewer')],
    ['manager', person('manager')],
    ['owner', person('owner')],
    ['demo visitor', person('viewer', { isDemo: true })],
    ['key that reads', key('read')],
    ['key that writes', key('write')],
    ['key for figures', key('metrics')],
  ]
  it.each(callers)('SEC-04 ROLE-04 %s has the rights of the table, and no other', (caller, actor) => {
    expect(had(actor)).toEqual(rights.filter((right) => whoHas[right].includes(caller)))
  })

  it.each(Object.entries(rightsOfScopes))('SEC-22 a key of the scope %s has the rights of the table, and no other', (scope, opened) => {
    expect(had(key(scope)).toSorted()).toEqual([...opened].toSorted())
  })

  it('SEC-22 each scope of a key opens what it says, whatever else the key has', () => {
    expect(refusal(key('metrics', 'supplier:write', 'risk:read'), 'supplier:write')).toBeNull()
  })

  it('SEC-05 a visitor of the demo is never more than one, whatever the role; the system may everything', () => {
    expect(had(person('owner', { isDemo: true }))).toEqual(had(person('viewer', { isDemo: true })))
    expect(had({ kind: 'system' })).toEqual(rights)
  })

  it('who checks files without an account works in that business and neither writes to others nor makes keys', () => {
    const visitor = person('owner', { isFileCheck: true })
    const lacked = rights.filter((right) => !had(visitor).includes(right))
    expect(lacked.toSorted()).toEqual(['audit:read', 'key:read', 'key:write', 'member:write'])
    expect(refusal(visitor, 'key:write')).toBe(accountNeeded().message)
  })

  it('a refusal says what lacks and who can help', () => {
    expect(refusal(person('viewer'), 'supplier:write')).toBe('Your role (viewer) does not allow this. Ask an owner of the business.')
    expect(refusal(key('read'), 'supplier:write')).toBe('This API key lacks the scope supplier:write. Make one that has it.')
    expect(refusal(key('metrics'), 'risk:read')).toBe('This API key lacks the scope risk:read. Make one that has it.')
    expect(refusal(key('read', 'write'), 'key:write')).toBe('No API key may do this; an owner does it, signed in.')
    expect(refusal(person('viewer', { isDemo: true }), 'risk:handle')).toBe('Leakage alert status updates are disabled in demo mode')
    expect(refusal(person('viewer', { isDemo: true }), 'risk:detect')).toBe('AI leakage detection is disabled in demo mode')
    expect(refusal(person('viewer', { isDemo: true }), 'playbook:initialize')).toBe('Data initialization is disabled in demo mode')
    expect(refusal(person('viewer', { isDemo: true }), 'supplier:write')).toBe('Changes are disabled in demo mode')
    expect(demoRefusal()).toMatchObject({ message: 'Changes are disabled in demo mode', reason: 'DEMO_MODE', fields: [] })
    expect(accountNeeded().message).toBe('This needs an account. Keep these files with an account of your own, then try again.')
  })

  it('names the roles of a right, the scopes, and who is which visitor', () => {
    expect([rolesWith('risk:read'), rolesWith('supplier:write'), rolesWith('key:read')]).toEqual([
      ['viewer', 'manager', 'owner'],
      ['manager', 'owner'],
      ['owner'],
    ])
    expect(keyScopes).toEqual(['read', 'write', ...Object.keys(rightsOfScopes).toSorted()])
    expect(rights.filter(isShownInDemo)).toEqual(had(person('viewer', { isDemo: true })))
    const actors = [
      null,
      { kind: 'system' } as Actor,
      key('read'),
      person('viewer'),
      person('viewer', { isDemo: true }),
      person('owner', { isFileCheck: true }),
    ]
    expect(actors.map(isDemoActor)).toEqual([false, false, false, false, true, false])
    expect(actors.map(isFileCheckActor)).toEqual([false, false, false, false, false, true])
  })
})
