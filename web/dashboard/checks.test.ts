import { expect, it } from 'vitest'
import { checksWords } from './checks.tsx'

it('says how many checks can run, so that no leak is not read as nothing wrong', () => {
  expect(checksWords({ ready: 2, all: 14 })).toBe('2 of 14 checks can run on your files')
  expect(checksWords({ ready: 14, all: 14 })).toBe('all 14 checks run on your files')
  expect(checksWords({ ready: 0, all: 0 })).toBe('no check has run on your files yet')
})
