import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculatorInput } from '../../api/calculator/calculator.input.ts'
import {
  adSpendBands,
  calculatorDefaults,
  integrations,
  marginBands,
  revenueBands,
  shippingTypes,
  skuBands,
} from '../../api/calculator/calculator.rules.ts'
import { calculatorInputOf } from './calculator-form.ts'

const defaults = {
  annualRevenue: '0',
  grossMarginBand: 'B30_50',
  monthlyAdSpend: '1',
  refundPercent: '8',
  aov: '75',
  skuBand: '10-50',
  shippingType: '3PL',
  shopify: 'on',
}

it('CALC-11 the form as it starts asks for the documented defaults', () => {
  expect(calculatorInputOf(defaults)).toEqual(calculatorDefaults)
})

it('CALC-12 CALC-13 whatever is chosen, the server takes it; percent are sent as a fraction', () => {
  const place = (list: readonly unknown[]) => fc.nat(list.length - 1).map(String)
  const chosen = fc.record({
    annualRevenue: place(revenueBands),
    grossMarginBand: fc.constantFrom(...marginBands),
    monthlyAdSpend: place(adSpendBands),
    refundPercent: fc.integer({ min: 0, max: 30 }).map(String),
    aov: fc.integer({ min: 1, max: 100_000 }).map(String),
    skuBand: fc.constantFrom(...skuBands),
    shippingType: fc.constantFrom(...shippingTypes),
    ...Object.fromEntries(integrations.map((name) => [name, fc.constantFrom('on', '')])),
  })
  fc.assert(
    fc.property(chosen, (fields) => {
      const asked = calculatorInputOf(fields)
      expect(calculatorInput.parse(asked)).toEqual(asked)
      expect(asked.refundRate).toBe(Number(fields.refundPercent) / 100)
    }),
  )
  expect(calculatorInputOf({ ...defaults, annualRevenue: '3' }).annualRevenueRange).toEqual([5_000_000, 15_000_000])
})
