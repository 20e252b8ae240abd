import { expect, it } from 'vitest'
import { demoBusiness } from '../made-shops/demo-shop.ts'
import { localDay } from './fill-demo.ts'

it('the last day of the demo is counted where the demo business is', () => {
  expect(localDay(new Date('2026-05-31T03:59:00Z'), demoBusiness.zone)).toBe('2026-05-30')
  expect(localDay(new Date('2026-05-31T04:00:00Z'), demoBusiness.zone)).toBe('2026-05-31')
})
