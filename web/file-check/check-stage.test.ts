import { describe, expect, it } from 'vitest'
import { type CheckedFile, coveredDays, listedFiles, spanText, stageOf } from './check-stage.ts'

const plain: CheckedFile = {
  id: '1',
  fileName: 'orders.csv',
  fileKind: 'orders',
  state: 'done',
  problem: null,
  otherCurrency: null,
  question: null,
  bytesExpected: '10',
  bytesReceived: '10',
  rowsRead: 2,
  rowsTotal: 2,
  accepted: 2,
  duplicates: 0,
  refused: 0,
  commonReasons: [],
  firstDay: '2026-01-02',
  lastDay: '2026-07-29',
  createdAt: '2026-08-01T08:00:00Z',
  finishedAt: '2026-08-01T08:01:00Z',
  dismissedAt: null,
}
const file = (part: Partial<CheckedFile>): CheckedFile => ({ ...plain, ...part })
const refused = file({ id: '2', fileName: 'x.csv', state: 'refused', accepted: 0, firstDay: null, lastDay: null })
const stage = (files: readonly CheckedFile[], scan: { finishedAt?: string; failedAt?: string } = {}) =>
  stageOf({ files, scanState: { finishedAt: scan.finishedAt ?? null, failedAt: scan.failedAt ?? null, asOf: null } })

describe('how far a check is', () => {
  it('goes from nothing over reading and judging to judged, whatever files were refused', () => {
    expect(stage([])).toBe('nothing')
    expect(stage([file({ state: 'uploading', accepted: 0 })])).toBe('sending')
    expect(stage([plain, file({ state: 'waiting', accepted: 0 })])).toBe('reading')
    expect(stage([plain, file({ state: 'reading', accepted: 1 })])).toBe('reading')
    expect(stage([plain])).toBe('judging')
    expect(stage([plain, refused], { finishedAt: '2026-08-01T08:02:00Z' })).toBe('judged')
    expect(stage([refused])).toBe('unread')
  })

  it('a scan from before the last file does not count, nor does a fault before it', () => {
    const later = file({ id: '3', finishedAt: '2026-08-01T09:00:00Z' })
    expect(stage([plain, later], { finishedAt: '2026-08-01T08:02:00Z' })).toBe('judging')
    expect(stage([plain, later], { failedAt: '2026-08-01T08:02:00Z' })).toBe('judging')
    expect(stage([plain, later], { failedAt: '2026-08-01T09:00:01Z' })).toBe('failed')
    // A file that half sent stays so, and the others are judged.
    expect(stage([plain, file({ state: 'uploading', accepted: 0 })], { finishedAt: '2026-08-01T08:01:00Z' })).toBe('judged')
  })

  it('the newest file of a name is listed, in the order in which they were sent', () => {
    const nodes = [
      file({ id: '4', fileName: 'dates.csv' }),
      file({ id: '3', fileName: 'gone.csv', state: 'cancelled' }),
      file({ id: '2', fileName: 'dates.csv', state: 'refused' }),
      file({ id: '1' }),
    ]
    expect(listedFiles({ imports: { nodes } }).map(({ id }) => id)).toEqual(['1', '4'])
  })

  it('the days are those of sales and movements; unit costs count alone only', () => {
    const costs = file({ fileKind: 'costs', firstDay: '2020-01-01', lastDay: '2026-12-31' })
    expect(coveredDays([])).toBeNull()
    expect(coveredDays([costs, plain, refused])).toEqual({ first: '2026-01-02', last: '2026-07-29' })
    expect(coveredDays([costs])).toEqual({ first: '2020-01-01', last: '2026-12-31' })
    expect(spanText({ first: '2026-01-02', last: '2026-07-29' })).toMatch(/^7 months, /)
    expect(spanText({ first: '2026-01-02', last: '2026-01-02' })).toMatch(/^1 day, /)
  })
})
