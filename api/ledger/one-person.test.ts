import { expect, it } from 'vitest'
import { isOnePerson } from './one-person.ts'

it('a name that tills write for anybody, or one of many orders a day, is no one person', () => {
  for (const name of ['guest', 'Guest', 'GUEST_CHECKOUT', ' walk-in ', 'Cash sale', 'n/a', '0', '00000', '-'])
    expect([name, isOnePerson(name, 1)]).toEqual([name, false])
  for (const name of ['17850', 'C00031', 'guest@shop.example', 'Nash', '100']) expect([name, isOnePerson(name, 3)]).toEqual([name, true])
  expect(isOnePerson('17850', 10)).toBe(true)
  expect(isOnePerson('17850', 11)).toBe(false)
})
