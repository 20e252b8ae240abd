import { describe, expect, it } from 'vitest'
import { mayMove, missingConnection, refusedMove, statuses } from './status-machine.ts'

const possible = (mover: 'person' | 'connection') =>
  statuses.flatMap((from) => statuses.filter((to) => mayMove(from, to, mover)).map((to) => `${from} to ${to}`)).toSorted()

describe('where an integration may go', () => {
  it('STATE-13 INTEG-09 a person connects, tries again, switches off and on; error is never theirs to set', () => {
    expect(possible('person')).toEqual([
      'active to active',
      'active to disabled',
      'disabled to active',
      'disabled to pending',
      'error to active',
      'error to disabled',
      'error to pending',
      'pending to active',
      'pending to disabled',
    ])
    expect(refusedMove('active', 'pending')?.message).toBe(
      'This integration is active and cannot become pending. From active it can become disabled.',
    )
  })

  it('STATE-13 a connection makes active, and breaks from anywhere', () => {
    expect(possible('connection').toSorted()).toEqual(statuses.flatMap((from) => [`${from} to active`, `${from} to error`]).toSorted())
  })

  it('REST-22 says what is missing before it works, the first thing first', () => {
    const whole = { providerName: 'HubSpot', hasOAuth: true, takesKey: false, hasClient: true, hasAccess: true }
    expect(missingConnection(whole)).toBeNull()
    const why = (change: Partial<typeof whole> & { providerName?: string | null }) =>
      missingConnection({ ...whole, hasAccess: false, ...change } as typeof whole)?.message
    expect(why({})).toContain('nobody has signed in there yet')
    expect(why({ hasClient: false })).toContain('client id and client secret are missing')
    expect(why({ hasOAuth: false, hasClient: false })).toContain('cannot connect to HubSpot yet')
    expect(why({ providerName: null as never, hasOAuth: false })).toContain('names no provider')
  })
})
