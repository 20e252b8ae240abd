import { SeverityWord } from '../public-site/severity-word.tsx'
import { longDay } from '../ui/days.ts'
import { exactMoney, isZero, type MoneyRangeText, type MoneyText, rangeText, roundMoney } from '../ui/money.ts'
import { counted, unbroken } from '../ui/words.ts'
import { EvidenceTable } from './evidence-table.tsx'
import type { Leak } from './leaks.ts'

type Props = {
  readonly leak: Leak
  readonly today: string
  /** The last day of the files, where that is too long ago to speak of ‘now’. */
  readonly endsOn: string | null
}

/**
 * One leak: what it costs, since when, when it would have been caught, and the rows that prove it.
 */
export function LeakCard({ leak, today, endsOn }: Props) {
  const { id, title, severity, address, action, finding, rows } = leak
  return (
    <article className="card leak" aria-labelledby={`leak-${id}`}>
      <div className="leak-head">
        <div>
          <SeverityWord severity={severity} />
          <h3 id={`leak-${id}`}>{unbroken(title)}</h3>
        </div>
        <LeakMoney leak={leak} />
      </div>
      <dl className="leak-facts">
        <div>
          <dt>{leak.phase === 'running' ? (endsOn ? 'Leaked from' : 'Leaking since') : 'Leaked'}</dt>
          <dd>{leakedWhen(leak)}</dd>
        </div>
        {leak.phase === 'ended' ? null : (
          <div>
            <dt>{leak.phase === 'fading' ? 'Lost' : endsOn ? `Lost until ${longDay(endsOn)}` : 'Lost so far'}</dt>
            <dd>
              <Amount of={leak.loss.expected} />
            </dd>
          </div>
        )}
      </dl>
      <p className="caught">
        <Caught leak={leak} />
      </p>
      {action ? (
        <p>
          <strong>What to do:</strong> {action}.
        </p>
      ) : null}
      {finding && finding.evidence.nodes.length > 0 ? (
        <EvidenceTable evidence={finding.evidence} label={`Rows behind: ${title}`} today={today} />
      ) : null}
      <p>
        <a href={address}>
          See all {counted(rows, 'row')}
          <span className="hidden"> behind: {title}</span>
        </a>
      </p>
    </article>
  )
}

const leakedWhen = ({ startedOn, endedOn }: Leak): string => (endedOn ? `${longDay(startedOn)} to ${longDay(endedOn)}` : longDay(startedOn))

/** The time machine's sentence. Later rows may have corrected what was known on that day. */
function Caught({ leak: { detectedOn, lossAtDetection, lostByDetection } }: { leak: Leak }) {
  const isCorrected = roundMoney(lossAtDetection) !== roundMoney(lostByDetection)
  return (
    <>
      We would have caught it on{' '}
      <strong>
        <time dateTime={detectedOn}>{longDay(detectedOn)}</time>
      </strong>
      , when{' '}
      <strong>
        <Amount of={lossAtDetection} />
      </strong>{' '}
      was lost
      {isCorrected ? (
        <>
          {' '}
          (<Amount of={lostByDetection} /> as known now)
        </>
      ) : null}
      .
    </>
  )
}

function LeakMoney({ leak: { phase, monthly, loss, stillToCome } }: { leak: Leak }) {
  if (phase === 'running') return <Estimate of={monthly} before="about" word="a month" />
  if (phase === 'ended') return <Estimate of={loss} word="lost in all" />
  return (
    <p className="leak-money">
      <span className="figure">Probably over</span>
      <span className="muted">{stillToCome ? `${rangeText(stillToCome)} may still come` : 'late refunds may still come'}</span>
    </p>
  )
}

function Estimate({ of, before, word }: { of: MoneyRangeText; before?: string; word: string }) {
  const hasRange = of.low.amount !== of.high.amount && !isZero(of.high)
  return (
    <p className="leak-money">
      <span>
        {before ? <span className="muted">{before} </span> : null}
        <span className="figure" title={exactMoney(of.expected)}>
          {roundMoney(of.expected)}
        </span>{' '}
        <span className="muted">{word}</span>
      </span>
      {hasRange ? <span className="muted">likely {rangeText(of)}</span> : null}
    </p>
  )
}

function Amount({ of }: { of: MoneyText }) {
  return (
    <span className="unbroken" title={exactMoney(of)}>
      {roundMoney(of)}
    </span>
  )
}
