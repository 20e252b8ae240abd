// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { madeImport } from '../../e2e/support/web/made-import.ts'
import { show } from '../../e2e/support/web/show.tsx'
import { ImportQuestion } from './import-question.tsx'
import { ImportRow } from './import-row.tsx'
import { halfSent, isAnswerable } from './use-import-files.ts'

afterEach(cleanup)

const file = madeImport({
  layout: 'canonical-orders',
  fileKind: 'orders',
  state: 'reading',
  bytesReceived: '1000',
  rowsRead: 500,
  rowsTotal: 1000,
  accepted: 490,
  duplicates: 2,
  conflicts: 1,
  refused: 7,
  refusedRowsUrl: '/uploads/1/refused.csv',
})

describe('one file of an import', () => {
  it('UX-07 says what it was taken for, how far it is, and what became of its rows', () => {
    show(<ImportRow file={file} onCancel={() => undefined} />)
    expect(screen.getByText('read as orders')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('490 accepted · 2 duplicates')).toBeTruthy()
    expect(screen.getByText('1 row in conflict: show')).toBeTruthy()
    expect(screen.getByRole('link', { name: '7 rows refused: download with reasons' }).getAttribute('href')).toBe('/uploads/1/refused.csv')
  })

  it('UX-07 a file that waits shows an empty bar', () => {
    const waiting = { ...file, state: 'waiting' as const, rowsRead: 0, accepted: 0, refused: 0, refusedRowsUrl: null }
    show(<ImportRow file={waiting} onCancel={() => undefined} />)
    expect(screen.getByText('Waiting for its turn')).toBeTruthy()
    const bar = screen.getByRole('progressbar', { name: 'Progress of orders.csv' })
    expect(bar.getAttribute('aria-valuenow')).toBe('0')
    expect((bar.firstElementChild as HTMLElement).style.width).toBe('0%')
  })

  it('REL-08 says why it pauses, and can still be cancelled', () => {
    const problem = "Less than 500 MB are free on the server's disk. This goes on by itself when there is room again."
    show(<ImportRow file={{ ...file, problem }} onCancel={() => undefined} />)
    expect(screen.getByText('Paused · 500 rows read')).toBeTruthy()
    expect(screen.getByText(problem)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel orders.csv' })).toBeTruthy()
  })

  it('can be cancelled while it is under way, and not afterwards', async () => {
    const cancelled: string[] = []
    const { unmount } = show(<ImportRow file={file} onCancel={(id) => cancelled.push(id)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel orders.csv' }))
    expect(cancelled).toEqual(['1'])
    unmount()
    show(<ImportRow file={{ ...file, state: 'done' }} onCancel={() => undefined} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('gives the reason in a sentence when a file was not read', () => {
    show(
      <ImportRow
        file={{ ...file, state: 'refused', rowsRead: 0, refused: 0, restated: 0, problem: 'No known header: sku is missing.' }}
        onCancel={() => undefined}
      />,
    )
    expect(screen.getByText('Not read')).toBeTruthy()
    expect(screen.getByText('No known header: sku is missing.')).toBeTruthy()
  })

  it('UX-07 a file that asks something says that it waits for an answer, not that it failed', () => {
    const question = { kind: 'dates' as const, question: 'Which is it?', rows: [], readings: [] }
    show(<ImportRow file={{ ...file, state: 'refused', question }} onCancel={() => undefined} />)
    expect(screen.getByText('Needs your answer')).toBeTruthy()
    expect(screen.queryByText('Not read')).toBeNull()
  })

  it('asks what a column means and answers with the mapping of the chosen reading, with the file at hand or chosen again', async () => {
    const readings = [
      { label: '1 February', mapping: { dates: { date: 'dmy' } }, samples: [] },
      { label: '2 January', mapping: { dates: { date: 'mdy' } }, samples: [] },
    ]
    const question = { kind: 'dates' as const, question: 'Which is it?', rows: [], readings }
    const asking = { ...file, state: 'refused' as const, question }
    const chosen = new File(['x'], 'orders.csv')
    const answers: unknown[] = []
    const onAnswer = (again: File, mapping: object) => answers.push([again.name, mapping])
    const { unmount } = show(<ImportQuestion file={asking} chosen={chosen} onAnswer={onAnswer} onAnswerStored={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: '2 January' }))
    unmount()
    show(<ImportQuestion file={asking} chosen={undefined} onAnswer={onAnswer} onAnswerStored={() => undefined} />)
    await userEvent.click(screen.getByRole('button', { name: '1 February' }))
    await userEvent.upload(screen.getByLabelText('orders.csv again'), new File(['x'], 'orders.csv'))
    expect(answers).toEqual([
      ['orders.csv', { dates: { date: 'mdy' } }],
      ['orders.csv', { dates: { date: 'dmy' } }],
    ])
    expect(isAnswerable(asking, [asking])).toBe(true)
    expect(isAnswerable(asking, [{ ...file, id: '2' }, asking])).toBe(false)
    expect(isAnswerable(file, [file])).toBe(false)
    const forNothing = { ...file, state: 'done' as const, rowsRead: 7, refused: 7 }
    expect(isAnswerable(forNothing, [forNothing])).toBe(true)
    expect(isAnswerable({ ...forNothing, rowsRead: 8 }, [forNothing])).toBe(false)
  })

  it('shows the first cells of each column that may be the missing one, and one press chooses it', async () => {
    const reading = (label: string, samples: string[]) => ({ label, mapping: { columns: { unit_cost: label } }, samples })
    const readings = [reading('Preis', ['3.10', '4.00']), reading('Netto', []), reading('Summe', ['9.30'])]
    const question = { kind: 'columns' as const, question: 'Which of its columns is the unit cost?', rows: [], readings }
    const answers: unknown[] = []
    show(
      <ImportQuestion
        file={{ ...file, state: 'refused', question }}
        chosen={new File(['x'], 'list.csv')}
        onAnswer={(_, mapping) => answers.push(mapping)}
        onAnswerStored={() => undefined}
      />,
    )
    expect(screen.getByText('Which of its columns is the unit cost?')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /Preis.*3\.10 · 4\.00/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Netto' }))
    expect(answers).toEqual([{ columns: { unit_cost: 'Preis' } }, { columns: { unit_cost: 'Netto' } }])
  })

  it('REL-16 shows the rows that are far from all others, and answers with what is to become of them', async () => {
    const rows = [{ line: 7, day: '2031-06-30', text: 'order TYP1, TYPO' }]
    const readings = [
      { label: 'Leave these rows out', mapping: { farDays: { '2031-06-30': 'leave_out' } }, samples: [] },
      { label: 'They are right', mapping: { farDays: { '2031-06-30': 'right' } }, samples: [] },
    ]
    const question = { kind: 'far_days' as const, question: 'A row is far.', rows, readings }
    const answers: unknown[] = []
    show(
      <ImportQuestion
        file={{ ...file, state: 'refused', question }}
        chosen={new File(['x'], 'orders.csv')}
        onAnswer={(_, mapping) => answers.push(mapping)}
        onAnswerStored={() => undefined}
      />,
    )
    expect(screen.getByRole('list', { name: 'Rows in question' }).textContent).toMatch(/^Line 7: .*2031.*, order TYP1, TYPO$/)
    expect(screen.queryByText('It means')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Leave these rows out' }))
    await userEvent.click(screen.getByRole('button', { name: 'They are right' }))
    expect(answers).toEqual(readings.map(({ mapping }) => mapping))
  })

  it('UX-07 knows a half-sent file again by name and size, and only while it is half sent', () => {
    const begun = { ...file, state: 'uploading' as const }
    expect(halfSent({ name: 'orders.csv', size: 1000 }, [file, begun])?.state).toBe('uploading')
    expect(halfSent({ name: 'orders.csv', size: 1001 }, [begun])).toBeUndefined()
    expect(halfSent({ name: 'costs.csv', size: 1000 }, [begun])).toBeUndefined()
    expect(halfSent({ name: 'orders.csv', size: 1000 }, [file])).toBeUndefined()
  })
})
