import { expect, it } from 'vitest'
import { escalationSentence } from './escalation-words.ts'

const members = [
  { id: 'a', name: 'Ann Lee', email: 'ann@shop.example', isViewer: true },
  { id: 'b', name: '', email: 'bob@shop.example', isViewer: false },
]

it('UX-12 says in a sentence which alerts go to whom, and when', () => {
  expect(escalationSentence(null, members)).toBe('Alerts that nobody looks at are passed on to nobody.')
  expect(escalationSentence({ severity: 'critical', hours: 4, memberIds: ['b', 'a', 'c'] }, members)).toBe(
    'Critical alerts that nobody has opened for 4 hours go to bob@shop.example, then to Ann Lee (you), then to another member.',
  )
  expect(escalationSentence({ severity: 'low', hours: 1, memberIds: ['a'] }, members)).toBe(
    'Alerts that nobody has opened for an hour go to Ann Lee (you).',
  )
})
