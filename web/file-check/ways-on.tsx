import { useState } from 'react'
import type { CheckedBusiness } from './use-check.ts'

type Props = {
  readonly business: CheckedBusiness
  /** False while there is nothing in it to keep: then other files come first. */
  readonly isWorthKeeping: boolean
  /** Where the application opens. */
  readonly opens: string
  readonly onDelete: () => Promise<void>
}

const notDeleted = 'Nothing was deleted: RiskPilot did not answer. Try again, or leave it: all is deleted after 24 hours.'

/** What a visitor can do with their check: keep it, open all of it, or delete it. */
export function WaysOn({ business, isWorthKeeping, opens, onDelete }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const onPress = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onDelete()
    } catch {
      setProblem(notDeleted)
      setBusy(false)
    }
  }
  return (
    <div className="ways-on">
      <div className="ways">
        {isWorthKeeping ? (
          <a className="button" href="/sign-up">
            Keep it: sign up
          </a>
        ) : (
          <a className="button" href="/check">
            Choose other files
          </a>
        )}
        <a className="button quiet" href={opens}>
          Open the application
        </a>
        <button type="button" className="button quiet" onClick={() => void onPress()} disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? 'Deleting…' : 'Delete now'}
        </button>
      </div>
      <p className="muted hint">Files, rows and findings are deleted on {untilText(business)}. If you sign up before, nothing is lost.</p>
      <p role="alert" className="mistake">
        {problem}
      </p>
    </div>
  )
}

function untilText({ expiresAt, zone }: CheckedBusiness): string {
  if (!expiresAt) return ''
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(new Date(expiresAt))
}
