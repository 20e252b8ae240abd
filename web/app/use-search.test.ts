import { expect, it } from 'vitest'
import { grouped, pagesWith } from './use-search.ts'

const hit = (kind: string, key: string) => ({ kind, key, title: key, text: '', path: `/${key}` })

it('SHELL-07 hits stand under the heading of their kind, in one order, each in the order of the answer', () => {
  const hits = [hit('setting', 's'), hit('risk', 'a'), hit('playbook', 'p'), hit('risk', 'b'), hit('news', 'n'), hit('page', 'd')]
  expect(grouped(hits).map(({ heading, hits: found }) => [heading, found.map(({ key }) => key)])).toEqual([
    ['Pages', ['d']],
    ['Alerts', ['a', 'b']],
    ['Playbooks', ['p']],
    ['Settings', ['s']],
    ['news', ['n']],
  ])
})

it('SHELL-14 pages are found by the beginning of a word of their name, or of what people call them', () => {
  const paths = (text: string) => pagesWith(text).map(({ path }) => path)
  expect(paths('analyt')).toEqual(['/analytics'])
  expect(paths(' UPLOAD ')).toEqual(['/imports'])
  expect(paths('leakage al')).toEqual(['/risks'])
  expect(paths('co')).toEqual([])
  expect(paths('connec')).toEqual(['/integrations'])
  expect(paths('lytics')).toEqual([])
  expect(paths('  ')).toEqual([])
})
