import { expect, it } from 'vitest'
import { savedElsewhere } from './saved-elsewhere.ts'
import { valuesOf } from './values.ts'

const first = valuesOf({ saved: undefined, business: undefined, person: { name: 'Ann', email: 'ann@shop.example' } })
const box = { name: 'Box Co', website: '', email: '', isCritical: false }

it('takes what was saved elsewhere and left alone here, and disputes what both changed', () => {
  const saved = { ...first, roleTitle: 'Owner', companyName: 'Miller', phoneNumber: '1' }
  const typed = { ...first, roleTitle: 'Buyer', companyName: 'Miller', workEmail: 'ann@elsewhere.example' }
  expect(savedElsewhere(1, { first, saved, typed })).toEqual({ taken: ['phoneNumber'], disputed: ['roleTitle'] })
  expect(savedElsewhere(1, { first: saved, saved, typed })).toEqual({ taken: [], disputed: [] })
})

it('looks at the answers of its own step alone, lists as a whole', () => {
  const saved = { ...first, roleTitle: 'Owner', suppliers: [box] }
  expect(savedElsewhere(4, { first, saved, typed: first })).toEqual({ taken: ['suppliers'], disputed: [] })
  const typed = { ...first, suppliers: [{ ...box, name: 'Tape' }] }
  expect(savedElsewhere(4, { first, saved, typed })).toEqual({ taken: [], disputed: ['suppliers'] })
  expect(savedElsewhere(11, { first, saved, typed })).toEqual({ taken: [], disputed: [] })
})
