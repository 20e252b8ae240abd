import { describe, expect, it } from 'vitest'
import { waitingIn, waitingSession } from './own-session.ts'

const demo = (prefix = '') => `${prefix}riskpilot.session_token=demo.sig%3D; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`

describe('a session that waits while its person looks at the demo', () => {
  it.each(['', '__Secure-'])('waits out of reach of scripts, and is the same when it is resumed (%s)', (prefix) => {
    const set = waitingSession(`theme=dark; ${prefix}riskpilot.session_token=own.sig%3D`, ['other=1', demo(prefix)]) ?? ''
    expect(set).toBe(`${prefix}riskpilot.own_session=own.sig%3D; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`)
    const found = waitingIn(`a=b; ${set.split(';')[0]}`)
    expect(found?.cookie).toBe(`${prefix}riskpilot.session_token=own.sig%3D`)
    const secure = prefix === '' ? '' : '; Secure'
    expect(found?.resumed(9)).toBe(`${prefix}riskpilot.session_token=own.sig%3D; Max-Age=9; Path=/; HttpOnly; SameSite=Lax${secure}`)
    expect(found?.expired).toBe(`${prefix}riskpilot.own_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`)
  })

  it('is none where nobody was signed in', () => {
    expect(waitingSession('theme=dark; not-riskpilot.session_token=x', [demo()])).toBeNull()
    expect(waitingSession(undefined, [demo()])).toBeNull()
    expect(waitingSession('riskpilot.session_token=own', [])).toBeNull()
    expect(waitingIn('riskpilot.session_token=own')).toBeNull()
    expect(waitingIn(undefined)).toBeNull()
  })
})
