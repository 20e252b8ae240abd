import { expect, it } from 'vitest'
import { memberWords } from './member-words.ts'

const words = (members: Parameters<typeof memberWords>[0]) => [...memberWords(members).values()]

it('UX-12 tells members of one name apart by their address, and says who one is oneself', () => {
  expect(words([])).toEqual([])
  expect(
    words([
      { id: '1', name: 'Ann Lee', email: 'ann@shop.example' },
      { id: '2', name: 'Bob', email: 'bob@shop.example', isViewer: true },
      { id: '3', name: 'Ann Lee', email: 'lee@shop.example', isViewer: true },
      { id: '4', name: '', email: 'cem@shop.example' },
    ]),
  ).toEqual(['Ann Lee (ann@shop.example)', 'Bob (you)', 'Ann Lee (lee@shop.example) (you)', 'cem@shop.example'])
})

it('UX-12 an owner who left has no address: the member of the same name has one', () => {
  const members = [
    { id: '1', name: 'Ann Lee' },
    { id: '2', name: 'Ann Lee', email: 'ann@shop.example' },
  ]
  expect(words(members)).toEqual(['Ann Lee', 'Ann Lee (ann@shop.example)'])
})
