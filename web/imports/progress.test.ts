import { describe, expect, it } from 'vitest'
import { madeImport } from '../../e2e/support/web/made-import.ts'
import { layoutName } from '../ui/layout-name.ts'
import { countsText, importProgress, timeLeft } from './progress.ts'

describe('progress of an import', () => {
  it('UX-07 a file of which no row was taken is not done', () => {
    const whole = { state: 'done', rowsRead: 300, refused: 300 } as const
    expect(importProgress(madeImport(whole), undefined, null)).toEqual({ words: 'Not imported', share: null, tone: 'bad' })
    expect(importProgress(madeImport({ ...whole, refused: 299, accepted: 1 }), undefined, null)).toMatchObject({
      words: 'Done in part',
      tone: 'partly',
    })
    expect(importProgress(madeImport({ state: 'done', rowsRead: 2, accepted: 2 }), undefined, null)).toMatchObject({
      words: 'Done',
      tone: 'good',
    })
    expect(importProgress(madeImport({ state: 'done' }), undefined, null)).toEqual({
      words: 'Nothing was read: the file has no rows under its header',
      share: null,
      tone: 'bad',
    })
    const foreign = madeImport({ state: 'refused', otherCurrency: 'GBP', problem: '‘orders.csv’ is in GBP.' })
    expect(importProgress(foreign, undefined, null)).toEqual({ words: 'Not imported', share: null, tone: 'bad' })
  })

  it('counts what this browser sent, and says how long it takes', () => {
    const upload = { state: 'sending', sentBytes: 400, problem: null } as const
    expect(importProgress(madeImport(), upload, 100)).toEqual({ words: 'Sending 40 % · about 6 s left', share: 0.4, tone: 'busy' })
  })

  it('UX-07 asks for the file again after a reload, and says how much is there', () => {
    const { words } = importProgress(madeImport({ bytesReceived: '400' }), undefined, null)
    expect(words).toBe('Sending stopped at 40 %. Choose the same file again and it goes on from there.')
  })

  it('says that a lost connection needs nobody', () => {
    const upload = { state: 'offline', sentBytes: 400, problem: null } as const
    expect(importProgress(madeImport(), upload, null).words).toBe('Connection lost at 40 %. It goes on by itself.')
  })

  it('reads rows with their speed and the time left, and without an end when none is known', () => {
    const file = madeImport({ state: 'reading', rowsRead: 12_000, rowsTotal: 48_000 })
    expect(importProgress(file, undefined, 2_400).words).toBe('Reading · 12,000 of 48,000 rows · 2,400 rows/s · about 15 s left')
    expect(importProgress(madeImport({ state: 'reading', rowsRead: 1 }), undefined, null)).toMatchObject({
      words: 'Reading · 1 row',
      share: null,
    })
  })

  it('REL-08 says that it pauses, and while it is sent also why', () => {
    const reason = "Less than 500 MB are free on the server's disk. This goes on by itself when there is room again."
    const upload = { state: 'offline', sentBytes: 400, problem: reason } as const
    expect(importProgress(madeImport(), upload, null).words).toBe(`Paused at 40 %. ${reason}`)
    const file = madeImport({ state: 'reading', rowsRead: 12_000, rowsTotal: 48_000, problem: reason })
    expect(importProgress(file, undefined, 2_400)).toEqual({ words: 'Paused · 12,000 rows read', share: 0.25, tone: 'busy' })
  })

  it('never promises a time without a speed', () => {
    expect(timeLeft(100, null)).toBe('')
    expect(timeLeft(100, 0)).toBe('')
    expect(timeLeft(0, 10)).toBe('')
    expect(timeLeft(7200, 1)).toBe(' · about 2 h left')
    expect(timeLeft(600, 1)).toBe(' · about 10 min left')
  })

  it('names what the file was taken for, also a layout it has no words for', () => {
    expect(layoutName('canonical-costs')).toBe('unit costs')
    expect(layoutName('other-ads')).toBe('other ads')
  })

  it('says of a layout that it was never tried on a real file', () => {
    expect(layoutName('google-ads')).toBe('a Google Ads report. This layout is new to us: please check the counts')
  })

  it('leaves out counts of nothing', () => {
    expect(countsText(madeImport({ accepted: 1040, duplicates: 3, conflicts: 1 }))).toBe('1,040 accepted · 3 duplicates')
    expect(countsText(madeImport({ accepted: 0 }))).toBe('0 accepted')
  })
})
