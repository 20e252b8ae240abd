import { Box, chakra } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { HumanDay, Moment } from '../ui/figures.tsx'
import { wholeNumber } from '../ui/words.ts'
import type { Integration } from './integration.ts'

type Stream = Integration['streams'][number]

const List = chakra('ul', { base: { listStyleType: 'none', mt: '1.5', display: 'grid', gap: '1', fontSize: 'sm', color: 'muted' } })

/**
 * What was read of a connection: each kind of record, how many, of which days, and what is wrong;
 * and what it may not read. `label`: what it is called among the others.
 */
export function StreamsRead({ of: { status, streams, lacking }, label: name }: { of: Integration; label: string }) {
  return (
    <>
      {streams.length > 0 ? (
        <List aria-label={`What was read of ${name}`}>
          {streams.map((one) => (
            <li key={one.stream}>
              <StreamLine of={one} isRead={status === 'active'} />
            </li>
          ))}
        </List>
      ) : null}
      {lacking.length > 0 && status !== 'pending' ? (
        <>
          <Box mt="2" fontSize="sm" fontWeight="medium">
            What it may not read
          </Box>
          <List aria-label={`What may not be read of ${name}`} maxW="70ch">
            {lacking.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </List>
        </>
      ) : null}
    </>
  )
}

function StreamLine({
  of: { stream, records, firstDay, lastDay, upToDateAt, problem, unknownSince, correction },
  isRead,
}: {
  of: Stream
  isRead: boolean
}) {
  return (
    <>
      <chakra.span color="ink">{capitalized(stream.replaceAll('_', ' '))}</chakra.span>: {wholeNumber(records)} read
      {firstDay && lastDay ? (
        <>
          , <HumanDay of={firstDay} isShort />
          {lastDay === firstDay ? null : (
            <>
              {' '}
              to <HumanDay of={lastDay} isShort />
            </>
          )}
        </>
      ) : null}
      {problem ? (
        <chakra.span color="high">
          . {problem}
          {unknownSince ? (
            <>
              {' '}
              Days since <Moment of={unknownSince} /> are unknown.
            </>
          ) : null}
        </chakra.span>
      ) : upToDateAt ? null : isRead ? (
        ', still reading'
      ) : (
        ', not read to its end'
      )}
      {correction ? `. ${correction}` : null}
    </>
  )
}
