import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['Box Ltd', 'BOX LTD.', true],
  ['Box Ltd', 'Box', true],
  ['Kiln & Clay GmbH', 'Kiln and Clay', true],
  ['Müller GmbH & Co. KG', 'MÜLLER', true],
  ['Box Ltd', 'Box Packaging Ltd', false],
  ['North Star Packaging', 'South Star Packaging', false],
  ['Studio 4', 'Studio 5', false],
])('of %s and %s it is %s that they are one name but for their legal form', (one, other, isOne) => {
  expect(plainName(one) === plainName(other)).toBe(isOne)
})

it('a name that is all legal form keeps it, and one without letters is empty', () => {
  expect(plainName('Limited')).toBe('limited')
  expect(plainName('—')).toBe('')
})
