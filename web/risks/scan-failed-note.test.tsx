// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { ScanFailedNote, WaitingForFilesNote } from './scan-failed-note.tsx'

afterEach(cleanup)

const [failedAt, finishedAt] = ['2026-03-26T03:00:00Z', '2026-03-25T03:00:00Z']

it('REL-06 a failed scan is said with the instants of it and of the figures, and what happens next', () => {
  show(<ScanFailedNote of={{ failedAt, finishedAt, asOf: '2026-03-24', waitsForFiles: 0 }} />)
  const note = screen.getByRole('status')
  expect(note.textContent).toMatch(
    /^The last scan failed .+\. The figures are those of the scan that ended .+\. RiskPilot scans again tonight/,
  )
  expect([...note.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual([failedAt, finishedAt])
})

it('REL-06 a first scan that failed has no figures, and one that succeeded says nothing', () => {
  show(<ScanFailedNote of={{ failedAt, finishedAt: null, asOf: null, waitsForFiles: 0 }} />)
  expect(screen.getByRole('status').textContent).toContain('There are no figures yet.')
  cleanup()
  show(<ScanFailedNote of={{ failedAt: null, finishedAt, asOf: '2026-03-24', waitsForFiles: 0 }} />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('R13 while files are on their way it says for how many RiskPilot waits, and nothing after the last', () => {
  show(<WaitingForFilesNote files={3} />)
  expect(screen.getByRole('status').textContent).toBe('Waiting for 3 files: RiskPilot looks for leaks once they are read.')
  cleanup()
  show(<WaitingForFilesNote files={1} />)
  expect(screen.getByRole('status').textContent).toBe('Waiting for 1 file: RiskPilot looks for leaks once it is read.')
  cleanup()
  show(<WaitingForFilesNote files={0} />)
  expect(screen.queryByRole('status')).toBeNull()
})
