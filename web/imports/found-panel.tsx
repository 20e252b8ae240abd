import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { isOldData } from '../../api/ledger/data-age.rules.ts'
import { DetectorsScannedDocument, type ImportPartsFragment, WhatWasFoundDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { whatWasFound } from '../ui/found.ts'
import { Icon } from '../ui/icons.tsx'

/**
 * What the scan after the last file found, with the way there; nothing before the first scan. It
 * follows each later scan.
 */
export function FoundPanel({ files }: { files: readonly ImportPartsFragment[] }) {
  const { today } = useBusiness()
  const { dataWord } = useDataEnd()
  const { data, refetch } = useQuery(WhatWasFoundDocument)
  useSubscription(DetectorsScannedDocument, { fetchPolicy: 'no-cache', onData: () => void refetch() })
  const newest =
    files
      .map(({ finishedAt, takenBackAt }) => takenBackAt ?? finishedAt ?? '')
      .sort()
      .at(-1) ?? ''
  const scanned = data?.scanState.finishedAt
  if (!data || !scanned || Date.parse(scanned) < Date.parse(newest)) return null
  const { headline, next, hasLeaks } = whatWasFound(data, dataWord)
  const { asOf } = data.scanState
  const isOld = isOldData(asOf, today)
  return (
    <Flex
      role="status"
      aria-label="What was found"
      gap="4"
      align="center"
      justify="space-between"
      wrap="wrap"
      p={{ base: '4', md: '5' }}
      mb="8"
      borderRadius="lg"
      bg={hasLeaks ? 'high.soft' : 'sunken'}
    >
      <Flex gap="3" minW="0" flex="1 1 260px">
        <Box color={hasLeaks ? 'high' : 'muted'} pt="3px">
          <Icon name={hasLeaks ? 'leak' : 'info'} size={22} />
        </Box>
        <Box minW="0">
          <Box fontSize="xl" fontWeight="semibold" lineHeight="1.3" fontVariantNumeric="tabular-nums">
            {headline}
          </Box>
          {next ? <Box color="muted">{next}</Box> : null}
          {isOld && asOf ? (
            <Box color="muted">
              Your {dataWord} end on {longDay(asOf)}.
            </Box>
          ) : null}
        </Box>
      </Flex>
      {hasLeaks ? (
        <ButtonLink to="/risks" look="solid" minH="44px">
          See what leaks
        </ButtonLink>
      ) : null}
    </Flex>
  )
}
