// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../ui/for-tests.tsx'
import { ScanFailedNote } from './scan-failed-note.tsx'

afterEach(cleanup)

const [failedAt, finishedAt] = ['2026-03-26T03:00:00Z', '2026-03-25T03:00:00Z']

it('REL-06 a failed scan is said with the instants of it and of the figures, and what happens next', () => {
  show(<ScanFailedNote of={{ failedAt, finishedAt, asOf: '2026-03-24' }} />)
  const note = screen.getByRole('status')
  expect(note.textContent).toMatch(
    /^The last scan failed .+\. The figures are those of the scan that ended .+\. RiskPilot scans again tonight/,
  )
  expect([...note.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([failedAt, finishedAt])
})

it('REL-06 a first scan that failed has no figures, and one that succeeded says nothing', () => {
  show(<ScanFailedNote of={{ failedAt, finishedAt: null, asOf: null }} />)
  expect(screen.getByRole('status').textContent).toContain('There are no figures yet.')
  cleanup()
  show(<ScanFailedNote of={{ failedAt: null, finishedAt, asOf: '2026-03-24' }} />)
  expect(screen.queryByRole('status')).toBeNull()
})
