import { chakra } from '@chakra-ui/react'
import { HumanDay, Moment } from '../ui/figures.tsx'
import { capitalized, wholeNumber } from '../ui/words.ts'
import type { Integration } from './integration.ts'

type Stream = Integration['streams'][number]

/** What was read of a connection: each kind of record, how many, of which days, and what is wrong. */
export function StreamsRead({ name, streams }: { name: string; streams: readonly Stream[] }) {
  if (streams.length === 0) return null
  return (
    <chakra.ul aria-label={`What was read of ${name}`} listStyleType="none" mt="1.5" display="grid" gap="0.5" fontSize="sm" color="muted">
      {streams.map((one) => (
        <li key={one.stream}>
          <StreamLine of={one} />
        </li>
      ))}
    </chakra.ul>
  )
}

function StreamLine({ of: { stream, records, firstDay, lastDay, upToDateAt, problem } }: { of: Stream }) {
  return (
    <>
      {capitalized(stream.replaceAll('_', ' '))}: {wholeNumber(records)} read
      {firstDay && lastDay ? (
        <>
          , <HumanDay of={firstDay} isShort /> to <HumanDay of={lastDay} isShort />
        </>
      ) : null}
      {problem ? (
        <chakra.span color="high">
          . {problem}
          {upToDateAt ? (
            <>
              {' '}
              Days since <Moment of={upToDateAt} /> are unknown.
            </>
          ) : null}
        </chakra.span>
      ) : upToDateAt ? null : (
        ', still reading'
      )}
    </>
  )
}
