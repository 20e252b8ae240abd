import { longDay } from '../ui/days.ts'
import { counted, wholeNumber } from '../ui/words.ts'
import type { CheckedFile } from './check-stage.ts'

/** The files of a check, each with how far it is and what became of its rows. */
export function CheckedFiles({ files, currency }: { files: readonly CheckedFile[]; currency: string }) {
  return (
    <ul className="checked-files" aria-label="Files of this check">
      {files.map((file) => (
        <li key={file.id}>
          <div className="checked-head">
            <bdi className="chosen-name">{file.fileName}</bdi>
            <span className="muted">{wordsOf(file)}</span>
          </div>
          <Reading file={file} />
          <WhatIsWrong file={file} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

function Reading({ file: { fileName, state, rowsRead, rowsTotal } }: { file: CheckedFile }) {
  if (state !== 'reading') return null
  // Without a value the bar moves by itself: how many rows there are is not known yet.
  return <progress aria-label={`Reading ${fileName}`} {...(rowsTotal ? { value: Math.min(rowsRead, rowsTotal), max: rowsTotal } : {})} />
}

function wordsOf({ state, rowsRead, rowsTotal, accepted, firstDay, lastDay, bytesReceived, bytesExpected }: CheckedFile): string {
  switch (state) {
    case 'uploading':
      return `Sent to ${Math.floor((Number(bytesReceived) / Math.max(1, Number(bytesExpected))) * 100)}%`
    case 'waiting':
      return 'Waits for its turn'
    case 'reading':
      return rowsTotal ? `${wholeNumber(rowsRead)} of about ${counted(rowsTotal, 'row')} read` : `${counted(rowsRead, 'row')} read`
    case 'done':
      if (accepted === 0) return 'Nothing was read'
      return [counted(accepted, 'row'), ...(firstDay && lastDay ? [`${longDay(firstDay)} to ${longDay(lastDay)}`] : [])].join(' · ')
    case 'failed':
      return 'Stopped by a fault of ours'
    default:
      return 'Not read'
  }
}

/** Why a file, or some of its rows, were not read, and where that can be answered. */
function WhatIsWrong({ file, currency }: { file: CheckedFile; currency: string }) {
  const { state, problem, question, otherCurrency, refused, commonReasons } = file
  const [reason] = commonReasons
  if (state === 'uploading')
    return (
      <p>
        It is not sent whole. <a href="/check">Choose it again</a>
      </p>
    )
  if (otherCurrency)
    return (
      <p>
        Its amounts are in {otherCurrency}, and this check counts in {currency}. <a href="/imports">Choose the currency</a>
      </p>
    )
  if (question)
    return (
      <p>
        {question.question} <a href="/imports">Answer</a>
      </p>
    )
  if (problem && state === 'done')
    return (
      <p>
        {problem} <a href="/imports">Say how to read it</a>
      </p>
    )
  if (problem) return <p>{problem}</p>
  if (refused === 0 || !reason) return null
  return (
    <p className="muted">
      {counted(refused, 'row')} left out, such as line {wholeNumber(reason.line)}: {reason.reason} <a href="/imports">See all</a>
    </p>
  )
}
