import { type ChosenFile, sizeText } from './chosen-files.ts'

type Props = {
  readonly files: readonly ChosenFile[]
  /** By key of the file. */
  readonly refusals: ReadonlyMap<number, string>
  readonly onRemove: (key: number) => void
  readonly onStop: (key: number) => void
  readonly onAgain: (key: number) => void
}

/** The chosen files, each with how far it is, why it is not sent, and what can be done about it. */
export function FileList({ files, refusals, ...on }: Props) {
  if (files.length === 0) return null
  return (
    <ul className="chosen" aria-label="Chosen files">
      {files.map((file) => (
        <FileRow key={file.key} chosen={file} refusal={refusals.get(file.key) ?? null} {...on} />
      ))}
    </ul>
  )
}

type RowProps = Pick<Props, 'onRemove' | 'onStop' | 'onAgain'> & { readonly chosen: ChosenFile; readonly refusal: string | null }

function FileRow({ chosen, refusal, onRemove, onStop, onAgain }: RowProps) {
  const { key, file, state, sentBytes, problem } = chosen
  const isUnderWay = state === 'queued' || state === 'sending'
  return (
    <li>
      <div className="chosen-head">
        <bdi className="chosen-name">{file.name}</bdi>
        <span className="muted chosen-size">{wordsOf(chosen)}</span>
        <span className="chosen-actions">
          {state === 'failed' || state === 'stopped' ? (
            <button type="button" className="small-button" aria-label={`Send ${file.name} again`} onClick={() => onAgain(key)}>
              Try again
            </button>
          ) : null}
          {isUnderWay ? (
            <button type="button" className="small-button" aria-label={`Cancel ${file.name}`} onClick={() => onStop(key)}>
              Cancel
            </button>
          ) : null}
          {isUnderWay || state === 'sent' ? null : (
            <button type="button" className="small-button" aria-label={`Remove ${file.name}`} onClick={() => onRemove(key)}>
              Remove
            </button>
          )}
        </span>
      </div>
      {state === 'sending' ? <progress value={sentBytes} max={file.size} aria-label={`Sending ${file.name}`} /> : null}
      {refusal && state !== 'sent' ? <p className="mistake">{refusal}</p> : null}
      {problem ? <p className="mistake">{problem}</p> : null}
    </li>
  )
}

function wordsOf({ file, state, sentBytes }: ChosenFile): string {
  const size = sizeText(file.size)
  switch (state) {
    case 'sending':
      return `${sizeText(sentBytes)} of ${size}`
    case 'queued':
      return `${size} · waits`
    case 'sent':
      return `${size} · sent`
    case 'stopped':
      return `${size} · cancelled`
    default:
      return size
  }
}
