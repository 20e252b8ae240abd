import { describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { changedSince, checkout, roomsOf, screensOf, specsOf, within } from './changed.mjs'

describe('what a change can reach', () => {
  it('is the tests of its rooms; strangers in one folder are rooms of their own', () => {
    const files = [
      'api/risks/status/status-machine.rules.ts',
      'api/risks/risk.entity.ts',
      'api/detection/detectors/ad-waste/ad-waste.ts',
      'api/detection/score.ts',
      'api/imports/layouts/etsy.ts',
      'api/main.ts',
      'web/suppliers/supplier-card.tsx',
      'db/connect.ts',
      'e2e/support/people.ts',
      'e2e/screens/suppliers.spec.ts',
      'docs/rest.md',
      'package.json',
    ]
    expect(roomsOf(files)).toEqual([
      'api/risks/',
      'api/detection/detectors/ad-waste/',
      'api/detection/',
      'api/imports/layouts/',
      'api/',
      'web/suppliers/',
      'db/',
      'e2e/support/',
    ])
  })

  const specs = [
    { name: 'suppliers.spec.ts', text: '' },
    { name: 'risk-dialog.spec.ts', text: "goto('/risks')" },
    { name: 'escalation.spec.ts', text: "goto('/integrations/suppliers/1') and '/integrations'" },
    { name: 'integrations.spec.ts', text: 'goto(`/integrations/x`)' },
    { name: 'legal.spec.ts', text: "goto('/terms')" },
  ]
  const routes = `{ path: '/risks', lazy: async () => (await import('../risks/risks-page.tsx')) },
    { path: '/integrations', lazy: () => import('../integrations/integrations-page.tsx'),
      children: [{ path: 'suppliers/:id', lazy: () => import('../suppliers/supplier-dialog.tsx') }] },
    { path: '/help', lazy: () => import('./help-page.tsx') }, { path: '/terms', load: () => import('./legal/terms-page.tsx') }`

  it('is the specs that name its screens, the nearest first', () => {
    const screens = screensOf(routes)
    expect(screens).toEqual([
      { feature: 'risks', address: '/risks' },
      { feature: 'integrations', address: '/integrations' },
      { feature: 'suppliers', address: 'suppliers' },
      { feature: 'legal', address: '/terms' },
    ])
    const of = (...files: string[]) => specsOf(files, { specs, screens })
    expect(of('web/integrations/card.tsx')).toEqual(['e2e/screens/integrations.spec.ts', 'e2e/screens/escalation.spec.ts'])
    expect(of('web/legal/terms-page.tsx', 'e2e/screens/risk-dialog.spec.ts')).toEqual([
      'e2e/screens/risk-dialog.spec.ts',
      'e2e/screens/legal.spec.ts',
    ])
    expect(of('web/suppliers/supplier-dialog.tsx', 'api/risks/risk.entity.ts')).toEqual(['e2e/screens/suppliers.spec.ts'])
    expect(of('README.md')).toEqual([])
  })

  it('takes of the specs what fits into the time, and at least one', () => {
    expect(within(90, ['a', 'b', 'c'], { a: 60, b: 40, c: 10 })).toEqual(['a'])
    expect(within(90, ['a', 'b', 'c'], { a: 100 })).toEqual(['a'])
    expect(within(90, ['a', 'b'], { a: 60, b: 30 })).toEqual(['a', 'b'])
  })

  it('finds a screen for nearly every feature of this checkout, and refuses a commit that there is not', () => {
    const { specs: own, screens } = checkout()
    expect(own.length).toBeGreaterThan(40)
    const features = new Set(screens.map(({ feature }: { feature: string }) => feature))
    for (const feature of ['risks', 'dashboard', 'suppliers', 'onboarding', 'settings', 'landing', 'blog'])
      expect([...features]).toContain(feature)
    expect(() => changedSince('no-such-commit')).toThrow(/no-such-commit/)
  })
})
