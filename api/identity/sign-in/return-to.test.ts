import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnTo } from './return-to.ts'

it('REST-05 leads on to a page of our own', () => {
  for (const page of ['/', '/imports', '/risks/1?tab=evidence#rows', '/a%20b']) expect(returnTo(page)).toBe(page)
})

it('REST-05 a foreign return address is ignored, however it is written', () => {
  const foreign = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    ['/a'],
    '/\t/evil.example',
    '/./\\evil',
    '/.//evil.example',
    '/x/..//evil.example',
    '/api/logout',
    '/sign-in?returnTo=/',
  ]
  for (const address of foreign) expect([address, returnTo(address)]).toEqual([address, '/'])
})

it('REST-05 whatever is asked for, a browser stays on this server', () => {
  const pieces = fc.array(fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', '%2f', '%5c', 'evil.example', '\t', '\n', 'a'), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(new URL(returnTo(parts.join('')), 'https://riskpilot.example').origin).toBe('https://riskpilot.example')
    }),
  )
})
