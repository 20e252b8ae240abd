import { expect, it } from 'vitest'
import { personLabel } from './person-label.ts'

it('SHELL-10 calls a person by the address, without one by first and last name', () => {
  const ana = { email: 'ana@shop.example', firstName: 'Ana', lastName: 'Lopez Marin' }
  expect(personLabel(ana)).toBe('ana@shop.example')
  expect(personLabel({ ...ana, email: '' })).toBe('Ana Lopez Marin')
  expect(personLabel({ email: '', firstName: 'Ana', lastName: '' })).toBe('Ana')
})
