import { describe, expect, it } from 'vitest'
import type { Finding } from '../../finding.ts'
import { type FlowShop, flowShop, reasons } from '../../testing/flow-shop.ts'
import { changesAlone, reportedFindings, runShop } from '../../testing/run-shop.ts'
import { shopWithReturns } from '../../testing/shop-with-returns.ts'

function toldOf(shop: FlowShop): Finding | undefined {
  return reportedFindings(runShop(flowShop(shop), changesAlone)).find(({ kind, entity }) => kind === 'refund_step' && entity === 'S6')
}

describe('the cause of a refund rate', () => {
  it('is a reason that most refunds name: the title says it, and the first step is about it', () => {
    const found = toldOf(shopWithReturns(['arrived broken'], (order) => `N${order}`))
    expect(found?.title).toMatch(/^Refund rate of S6 is up since .*: \d+%, mostly “arrived broken”$/)
    expect(found?.explanation).toMatch(/Of its last (\d+) refunds, \d+ name the reason “arrived broken”\. /)
    expect(found?.explanation).toMatch(/Read the \d+ refunds for “arrived broken” first\. Look at how S6 is packed and who carries it\.$/)
    expect(found?.explanation).not.toContain('customers who')
    expect(found?.action).toBe('Look at how S6 is packed and who carries it')
  })

  it('is a few customers who send back again and again: their orders are read first', () => {
    const found = toldOf(shopWithReturns(reasons, (order) => `R${order % 6}`))
    expect(found?.title).not.toContain('mostly')
    expect(found?.explanation).toMatch(
      /Of its last \d+ refunds, \d+ went to 6 customers who sent something back three times or more since then\. /,
    )
    expect(found?.explanation).toMatch(/Read the orders of these 6 customers together before you refund the next/)
    expect(found?.explanation).not.toContain('Stop selling')
    expect(found?.action).toBe('Read the orders of 6 customers together before the next refund')
  })

  it('is the product where its refunds share nothing else', () => {
    const found = toldOf(shopWithReturns(reasons, (order) => `N${order}`))
    expect(found?.explanation).toMatch(/Stop selling the lot if it is faulty\.$/)
    expect(found?.explanation).not.toContain('Of its last')
    expect(found?.action).toBeNull()
  })
})
