import { isOldData } from '../../api/ledger/data-age.rules.ts'
import { longDay, todayIn } from '../ui/days.ts'
import { whatWasFound } from '../ui/found.ts'
import { exactMoney, roundMoney } from '../ui/money.ts'
import { counted } from '../ui/words.ts'
import { coveredDays, spanText } from './check-stage.ts'
import { CheckedFiles } from './checked-files.tsx'
import { LeakCard } from './leak-card.tsx'
import { largestLeaks } from './leaks.ts'
import { NotJudged } from './not-judged.tsx'
import { NothingState } from './result-states.tsx'
import type { Judged, OpenCheck } from './use-check.ts'
import { WaysOn } from './ways-on.tsx'

type Props = { readonly check: OpenCheck; readonly onDelete: () => Promise<void> }

/** A check with files in it: how far it is, then what it found. */
export function OpenCheckView({ check, onDelete }: Props) {
  const { business, files, stage, judged } = check
  if (stage === 'nothing') return <NothingState />
  const span = coveredDays(files)
  const rows = files.reduce((sum, { accepted }) => sum + accepted, 0)
  const { title, lead } = wordsOf(check)
  const today = todayIn(business.zone)
  const asOf = judged?.result.scanState.asOf ?? null
  const endsOn = asOf && isOldData(asOf, today) ? asOf : null
  return (
    <>
      <div className="result-head">
        <div role="status" aria-label="What was found">
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
          {judged ? <Earlier judged={judged} /> : null}
        </div>
        {endsOn ? <p>Your files end on {longDay(endsOn)}. All figures hold until then.</p> : null}
        {span ? (
          <p className="muted">
            {counted(rows, 'row')} of {counted(files.length, 'file')} · {spanText(span)}
          </p>
        ) : null}
        <WaysOn
          business={business}
          isWorthKeeping={stage !== 'unread' && stage !== 'sending'}
          opens={judged && judged.result.risks.totalCount > 0 ? '/risks' : '/imports'}
          onDelete={onDelete}
        />
      </div>
      {stage === 'judging' ? <progress aria-label="Looking for leaks" /> : null}
      {judged ? <Leaks judged={judged} today={today} endsOn={endsOn} /> : null}
      {judged ? <NotJudged detectors={judged.result.detectors} /> : null}
      <section aria-labelledby="files">
        <h2 id="files">Your files</h2>
        <CheckedFiles files={files} currency={business.currency} />
      </section>
    </>
  )
}

function wordsOf({ stage, judged }: OpenCheck): { title: string; lead: string | null } {
  switch (stage) {
    case 'sending':
      return { title: 'Your files are not sent yet', lead: 'What leaks stands here as soon as the first file is read.' }
    case 'reading':
      return { title: 'Reading your files', lead: 'This page goes on by itself. You may close it and come back.' }
    case 'judging':
      return { title: 'Looking for leaks', lead: 'Every row is read. Each day of your files is now looked at, one after the other.' }
    case 'failed':
      return { title: 'The search for leaks failed', lead: 'The fault is ours. Your rows are in; the search is tried again by itself.' }
    case 'unread':
      return { title: 'None of your files could be read', lead: 'Each says why below, and what to do.' }
    default:
      return judged ? foundWords(judged) : { title: 'Looking for leaks', lead: null }
  }
}

function foundWords({ result, ended }: Judged): { title: string; lead: string | null } {
  const { headline, next } = whatWasFound(result, 'files')
  const canJudge = result.detectors.some(({ state }) => state !== 'cannot_run')
  if (!canJudge) return { title: 'These files alone cannot show a leak', lead: next }
  if (result.moneyAtRisk.risks > 0) return { title: headline, lead: null }
  if (result.risks.totalCount > 0) return { title: `${counted(result.risks.totalCount, 'leak')}, probably over`, lead: null }
  if (ended.length > 0) return { title: 'Nothing leaks where your files end', lead: 'What leaked before, and has ended, stands below.' }
  return { title: headline, lead: next }
}

/**
 * What all leaks lost after the days on which they could have been told; the same figures as the
 * time machine's.
 */
function Earlier({ judged: { result } }: { judged: Judged }) {
  const { leaks, lostSince } = result.timeMachine
  if (leaks === 0) return null
  return (
    <p className="lead">
      We would have caught {counted(leaks, 'leak')} earlier.{' '}
      <strong className="ink" title={exactMoney(lostSince.expected)}>
        {roundMoney(lostSince.expected)} lost since
      </strong>
      .
    </p>
  )
}

type LeaksProps = { readonly judged: Judged; readonly today: string; readonly endsOn: string | null }

function Leaks({ judged: { result, ended }, today, endsOn }: LeaksProps) {
  const leaks = largestLeaks(result, ended)
  if (leaks.length === 0) return null
  const more = result.risks.totalCount - leaks.length
  return (
    <section aria-labelledby="leaks">
      <h2 id="leaks">{more > 0 ? `The ${leaks.length} largest leaks` : leaks.length === 1 ? 'The leak' : 'The leaks'}</h2>
      {leaks.map((leak) => (
        <LeakCard key={leak.id} leak={leak} today={today} endsOn={endsOn} />
      ))}
      {more > 0 ? (
        <p>
          <a href="/risks">See {counted(more, 'more leak')}</a>
        </p>
      ) : null}
    </section>
  )
}
