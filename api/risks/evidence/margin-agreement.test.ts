import { describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import { marginAgreement } from './margin-agreement.ts'

const usd = currency('USD')
const said = (parts: Readonly<Record<string, number>>, { kind = 'cogs_rise', loss = null as number | null } = {}) =>
  marginAgreement({
    kind,
    parts: Object.entries(parts).map(([part, amount]) => ({ part, amount: BigInt(Math.round(amount * 100)) })),
    loss: loss === null ? null : BigInt(Math.round(loss * 100)),
    currency: usd,
  })

describe('how the change of a margin agrees with its alert', () => {
  it('tells that a lower price took more than the leak', () => {
    expect(said({ volume: 300, price: -507, cost: -135 }, { loss: 130 })).toBe(
      'The higher unit cost took $135, as the alert says; a lower price took more, $507, which the alert does not count: check whether you meant to lower it.',
    )
  })

  it('tells a lower price that took less, a higher one, and one that hardly changed', () => {
    expect(said({ price: -135, cost: -135 })).toContain('; a lower price took another $135, which the alert does not count.')
    expect(said({ price: 40, cost: -135 })).toContain('; a higher price brought back $40.00.')
    expect(said({ price: -13.49, cost: -135 })).toContain('; the price hardly changed.')
    expect(said({ price: -13.5, cost: -135 })).toContain('; a lower price took another $13.50')
    expect(said({ cost: -135 })).toContain('; the price hardly changed.')
  })

  it('tells the amount of the alert where it is another, and why', () => {
    expect(said({ cost: -135 }, { loss: 160 })).toBe(
      'The higher unit cost took $135 compared with the average before (the alert counts $160, compared with the cost expected on each day); the price hardly changed.',
    )
    expect(said({ cost: -100 }, { loss: 110 })).toContain('took $100, as the alert says;')
    expect(said({ cost: -100 }, { loss: 110.01 })).toContain('(the alert counts $110,')
    expect(said({ cost: -100 }, { loss: 89.99 })).toContain('(the alert counts $89.99,')
  })

  it('tells why the comparison does not show the leak at all', () => {
    expect(said({ cost: 20, volume: -50 }, { loss: 160 })).toBe(
      'The higher unit cost took nothing compared with the average of up to 90 days before: the alert counts $160 and compares with the cost expected on each day.',
    )
    expect(said({ volume: -50 })).toContain('before: the alert compares with the cost expected on each day.')
  })

  it('tells of discounts by their own name, and nothing of other kinds', () => {
    expect(said({ discount: -80, price: 90 }, { kind: 'discount_stack', loss: 80 })).toBe(
      'Deeper discounts took $80.00, as the alert says; a higher price brought back $90.00.',
    )
    expect(said({ cost: -80 }, { kind: 'refund_step' })).toBe('')
  })
})
