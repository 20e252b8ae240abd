import { type FormEvent, useEffect, useState } from 'react'
import { Field } from '../public-site/field.tsx'
import { currencyChoices } from '../ui/currencies.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { counted } from '../ui/words.ts'
import { type ChosenFile, refusalsOf } from './chosen-files.ts'
import { DropArea } from './drop-area.tsx'
import { FileList } from './file-list.tsx'
import { resultPath } from './result-path.ts'
import { announceFile, forgetFile, sendBytes, startFileCheck, type Visitor } from './send-files.ts'
import { emptyQueue, isAllSent, type QueueState, SendingQueue } from './sending-queue.ts'
import { useCurrency } from './use-currency.ts'
import { useVisitor } from './use-visitor.ts'

const server = { start: startFileCheck, announce: announceFile, sendBytes, forget: forgetFile }

/**
 * Sends the exports of a visitor, and then opens what is found in them. `isAlone`: the page is
 * about nothing else, so it says at once whether a check is open.
 */
export function ChooseFiles({ isAlone = false }: { isAlone?: boolean }) {
  const [state, setState] = useState<QueueState>(emptyQueue)
  const [queue] = useState(() => new SendingQueue(server, setState))
  const { files, isSending, problem } = state
  const refusals = refusalsOf(files)
  const visitor = useVisitor({ isNeeded: isAlone || files.length > 0 })
  const { currency, choose, named } = useCurrency(files.map(({ file }) => file))
  const [isAsked, setAsked] = useState(false)
  useLeaving(state)
  // Without scripts the form could send nothing.
  const isReady = useHydrated()
  const settings = () => ({ currency, zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    queue.sendAll(settings())
  }
  const sendable = files.filter(({ key, state }) => state !== 'sent' && !refusals.has(key)).length
  const isOpen = visitor?.kind === 'check'
  return (
    <form className="card signup" onSubmit={submit} aria-labelledby="choose">
      <h2 id="choose" className="form-title">
        Choose your exports
      </h2>
      <VisitorNote visitor={visitor} />
      <DropArea onFiles={(chosen) => queue.add(chosen)} isDisabled={isSending || !isReady} />
      <FileList
        files={files}
        refusals={refusals}
        onRemove={(key) => queue.remove(key)}
        onStop={(key) => queue.stop(key)}
        onAgain={(key) => queue.sendAgain(key, settings())}
      />
      {isOpen ? null : (
        <Field label="Currency" hint={named ? `${named.fileName} is in ${named.currency}.` : 'The currency of the amounts in the files.'}>
          {(ids) => (
            <select
              name="currency"
              value={currency}
              disabled={isSending || !isReady}
              onChange={(event) => choose(event.target.value)}
              {...ids}
            >
              {/* The server may know other names than the browser does. */}
              {(isReady ? currencyChoices(currency) : [[currency, currency] as const]).map(([code, word]) => (
                <option key={code} value={code}>
                  {word}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <button type="submit" className="button" disabled={isSending || !isReady} aria-busy={isSending}>
        {isSending ? 'Sending…' : sendable > 1 ? `Check my ${sendable} files` : 'Check my files'}
      </button>
      <p role="status" className="muted" data-testid="sending">
        {statusOf(state)}
      </p>
      <p role="alert" className="mistake">
        {problem ?? (isAsked && sendable === 0 && !isSending && !isAllSent(state) ? nothingToSend(files) : null)}
      </p>
      <PartlySent state={state} />
      <noscript>
        <p>Sending files needs JavaScript: allow it for this page and load it again. The demo needs no files.</p>
      </noscript>
      <p className="muted hint">
        No files at hand? <a href="/demo">Open the demo</a> and look at a made shop.
      </p>
    </form>
  )
}

/** Opens the result when all is sent, and keeps the tab open until then. */
function useLeaving(state: QueueState): void {
  const isDone = isAllSent(state)
  const { isSending } = state
  useEffect(() => {
    if (isDone) location.assign(resultPath)
  }, [isDone])
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isSending])
}

const nothingToSend = (files: readonly ChosenFile[]): string =>
  files.length === 0 ? 'Choose at least one file.' : 'None of these files can be checked. Choose another one.'

function statusOf({ files, isSending }: QueueState): string {
  const sent = files.filter((one) => one.state === 'sent').length
  const now = files.find((one) => one.state === 'sending')
  const underWay = files.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'sent').length
  if (now) return `Sending ${now.file.name}, ${sent + 1} of ${underWay}`
  return isSending || sent === 0 ? '' : `${counted(sent, 'file')} sent`
}

/** The way on where some files are in and others are not, and for who came back to this page. */
function PartlySent({ state: { files, isSending } }: { state: QueueState }) {
  const sent = files.filter(({ state }) => state === 'sent').length
  const left = files.filter(({ state }) => state === 'failed' || state === 'stopped').length
  if (isSending || sent === 0) return null
  return (
    <p>
      <a href={resultPath}>See the result{left === 0 ? '' : left === 1 ? ' without this file' : ` without these ${left} files`}</a>
    </p>
  )
}

function VisitorNote({ visitor }: { visitor: Visitor | null }) {
  if (visitor?.kind === 'check')
    return (
      <p className="note">
        The files you sent before are still here. New ones are read together with them, in {visitor.currency}.{' '}
        <a href={resultPath}>See what was found</a>
      </p>
    )
  if (visitor?.kind === 'account')
    return (
      <p className="note">
        You are signed in. <a href="/imports">Import your files</a> into your own business.
      </p>
    )
  return null
}
