import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attribute, XmlScanner } from './xml-scanner.ts'

function told(pieces: readonly string[]): string[] {
  const said: string[] = []
  const scanner = new XmlScanner({
    open: (name, tag) => said.push(`<${name}|${attribute(tag, 'r') ?? ''}`),
    close: (name) => said.push(`/${name}`),
    text: (text) => said.push(`=${text}`),
  })
  for (const piece of pieces) scanner.write(piece)
  return said
}

describe('the XML of spreadsheets', () => {
  it('tags with prefixes, attributes of either quote, text, CDATA, entities; comments and instructions are passed over', () => {
    const xml = `<?xml version="1.0"?><!-- <c> --><x:row spans="1:2" x:r='7'><c s="r" r="A&amp;1"/>a&lt;&#233;&#x1F642;&nope;<![CDATA[<b>&]]></x:row>`
    expect(told([xml])).toEqual(['<row|7', '<c|A&1', '/c', '=a<é🙂&nope;', '=<b>&', '/row'])
  })

  it('is told the same however it is cut (seed printed on failure)', () => {
    const part = fc.constantFrom(
      '<row r="1">',
      '</row>',
      '<c r="A1" t=\'s\'/>',
      'text &amp; more',
      '<!-- > -->',
      '<![CDATA[ ]> ]]>',
      '<v>1</v>',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(200), { maxLength: 6 }), (parts, cuts) => {
        const xml = `${parts.join('')}<end/>`
        const places = [...new Set([0, ...cuts.map((cut) => cut % xml.length), xml.length])].sort((a, b) => a - b)
        const pieces = places.slice(1).map((to, i) => xml.slice(places[i], to))
        expect(told(pieces)).toEqual(told([xml]))
      }),
    )
  })
})
