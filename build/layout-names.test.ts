import { expect, it } from 'vitest'
import { layouts } from '../api/imports/layouts/list.ts'
import { layoutName } from '../web/ui/layout-name.ts'

it('every layout has words of its own on the screen; without them it would seem tried on a real file', () => {
  const names = layouts.map(({ name }) => name).filter((name) => !name.startsWith('canonical-'))
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => layoutName(name) === name.replaceAll('-', ' '))).toEqual([])
})
