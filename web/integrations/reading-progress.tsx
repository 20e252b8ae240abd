import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { DetectorsScannedDocument, WhatWasFoundDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { longDay } from '../ui/days.ts'
import { noLeakWords } from '../ui/found.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { counted } from '../ui/words.ts'
import type { FirstReading } from './first-reading.ts'
import type { Integration } from './integration.ts'

type Props = { of: Integration; label: string; reading: FirstReading }

/**
 * How far the first reading of a connection is, live, and what was found in it so far. `label`:
 * what it is called among the others.
 */
export function ReadingProgress({ of, label, reading }: Props) {
  return (
    <Box mt="2" px="3" py="2.5" bg="sunken" borderRadius="md" maxW="70ch">
      <Box fontSize="sm" fontVariantNumeric="tabular-nums">
        {wordsOf(reading, of)}
      </Box>
      {reading.isOver ? null : <ProgressBar label={`Progress of ${label}`} share={reading.share} />}
      <FoundSoFar isOver={reading.isOver} of={of} />
    </Box>
  )
}

function wordsOf({ isOver, reached }: FirstReading, { since }: Integration): string {
  if (reached === null) return isOver ? 'All is read; it has no record yet.' : 'Reading begins with the newest days.'
  if (isOver) return `All is read, back to ${longDay(reached)}.`
  return since && since < reached
    ? `Read back to ${longDay(reached)}, on the way to ${longDay(since)}.`
    : `Read back to ${longDay(reached)}.`
}

/** The leaks that are open by the newest scan since the reading began, with the way there. */
function FoundSoFar({ isOver, of: { lastSyncAt, metadata } }: { isOver: boolean; of: Integration }) {
  const { data, refetch } = useQuery(WhatWasFoundDocument)
  useSubscription(DetectorsScannedDocument, { fetchPolicy: 'no-cache', onData: () => void refetch().catch(() => undefined) })
  if (!data) return null
  const { finishedAt } = data.scanState
  const scanned = finishedAt && finishedAt >= String(metadata.connectedAt) ? finishedAt : null
  const { risks } = data.moneyAtRisk
  const isLooking = isOver && lastSyncAt != null && (!scanned || scanned < lastSyncAt)
  return (
    <Flex role="status" mt="1.5" gap="3" align="baseline" wrap="wrap" fontSize="sm">
      {scanned ? (
        <Box fontWeight="semibold">
          {risks > 0 ? `${counted(risks, 'leak')} in your shop so far` : noLeakWords({ ...data.moneyAtRisk, hasLooked: true })}
        </Box>
      ) : (
        <Box color="muted">{isLooking ? 'Looking for leaks …' : 'The search for leaks begins when the newest 90 days are in.'}</Box>
      )}
      {scanned && isLooking ? <Box color="muted">Looking at all days now …</Box> : null}
      {scanned && risks > 0 ? (
        <TextLink to="/risks" minH="24px">
          See what leaks
        </TextLink>
      ) : null}
      {isOver ? null : <Box color="muted">You can leave this page: reading continues.</Box>}
    </Flex>
  )
}
