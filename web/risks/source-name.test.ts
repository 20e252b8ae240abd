import { expect, it } from 'vitest'
import { sourceName } from './source-name.ts'

it('ENT-02 names every source, and shows the older ones as they are', () => {
  for (const source of ['email', 'slack', 'quickbooks', 'hubspot', 'ai', 'shopify', 'facebook_ads', 'google-analytics'])
    expect(sourceName(source)).toMatch(/^[A-Z]/)
  for (const older of ['Email Analysis', 'Social Media', 'Compliance Calendar', 'constructor']) expect(sourceName(older)).toBe(older)
})
