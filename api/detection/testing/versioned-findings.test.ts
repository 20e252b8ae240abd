import { expect, it } from 'vitest'
import { changedUnderOldVersion, type VersionedFindings } from './versioned-findings.ts'

const kept: VersionedFindings = {
  engine: '1.0.0',
  detectors: { 'ad-waste': '1.1.0', 'write-off': '1.0.0' },
  shops: { demo: { facts: 'a', findings: { 'ad-waste': '1', 'write-off': '2' } } },
}
const found = (findings: Record<string, string>, facts = 'a') => ({ ...kept, shops: { demo: { facts, findings } } })

it('names each detector that finds something else, or nothing any more, under its old version', () => {
  expect(changedUnderOldVersion(kept, kept)).toEqual([])
  const [one, ...more] = changedUnderOldVersion(kept, found({ 'ad-waste': '9', 'write-off': '2' }))
  expect([one?.slice(0, 65), more]).toEqual(['ad-waste finds something else under its version 1.1.0 (demo). Rai', []])
  expect(changedUnderOldVersion(kept, found({}))).toHaveLength(2)
})

it('takes new findings under a new version of the detector or the engine, of other facts, of a new shop and of a new detector', () => {
  const other = found({ 'ad-waste': '9', 'write-off': '2' })
  expect(changedUnderOldVersion(kept, { ...other, detectors: { ...kept.detectors, 'ad-waste': '1.2.0' } })).toEqual([])
  expect(changedUnderOldVersion(kept, { ...other, engine: '1.1.0' })).toEqual([])
  expect(changedUnderOldVersion(kept, found({ 'ad-waste': '9' }, 'b'))).toEqual([])
  expect(changedUnderOldVersion(kept, { ...kept, shops: { ...kept.shops, new: { facts: 'c', findings: { 'ad-waste': '3' } } } })).toEqual(
    [],
  )
  expect(
    changedUnderOldVersion(kept, {
      ...found({ 'ad-waste': '1', 'write-off': '2', 'price-zero': '5' }),
      detectors: { ...kept.detectors, 'price-zero': '1.0.0' },
    }),
  ).toEqual([])
})
