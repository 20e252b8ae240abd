import { expect, it } from 'vitest'
import { phoneWords } from './phone-words.ts'

const at = '2026-05-03T10:00:00Z'
const phone = {
  number: '+15005550001',
  addedAt: at,
  confirmedAt: at,
  codeExpiresAt: null,
  sentAt: null,
  heldToday: 0,
  lastProblem: null,
  offAt: null,
  offBecause: null,
}
const words = (of: Partial<typeof phone> | object = {}, isSent = true) => phoneWords({ ...phone, ...of }, { isSent, mostDaily: 10 })

it('UX-12 says of a number whether messages arrive, and why not', () => {
  expect(words()).toMatchObject({ text: expect.stringMatching(/^On since .*2026.*\.$/), isBad: false })
  expect(words({ sentAt: at }).text).toMatch(/^On\. Last message /)
  expect(words({ heldToday: 2 }).text).toContain('2 messages were held back in the last 24 hours: at most 10 a day are sent.')
  expect(words({ lastProblem: 'Twilio answered with 500.' })).toEqual({
    text: 'On. The last message did not arrive: Twilio answered with 500.',
    isBad: true,
  })
  expect(words({ offAt: at, offBecause: 'You answered STOP.' })).toMatchObject({
    text: expect.stringMatching(/^Off since .*\. You answered STOP\.$/),
    isBad: true,
  })
  expect(words({}, false)).toMatchObject({ text: 'Confirmed. Nothing arrives: messages stay in the server’s outbox.', isBad: true })
})

it('UX-12 says of a number that is not confirmed where its code is', () => {
  const waiting = { confirmedAt: null, codeExpiresAt: at }
  expect(words(waiting).text).toMatch(/^Not confirmed\. Type the code that we texted you\. It works until /)
  expect(words(waiting, false).text).toContain('Type the code from the server’s outbox.')
  expect(words({ ...waiting, lastProblem: 'It fails.' }).text).toBe('Not confirmed. The code did not arrive: It fails.')
  expect(words({ confirmedAt: null }).text).toBe('Not confirmed. Send a new code.')
})
