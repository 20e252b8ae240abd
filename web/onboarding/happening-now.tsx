import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { DetectorsScannedDocument, ImportsDocument, ScanProgressDocument, WhatWasFoundDocument } from '../generated/graphql.ts'
import { further, type ScanProgress } from '../imports/scan-progress.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { type Happening, happenings } from './happenings.ts'

/**
 * What RiskPilot does at this moment: files read, months covered, first findings, baseline. It
 * follows without a reload.
 */
export function HappeningNow() {
  const imports = useQuery(ImportsDocument, { variables: { first: 20 } })
  const found = useQuery(WhatWasFoundDocument)
  const [scan, setScan] = useState<ScanProgress | null>(null)
  const fetchPolicy = 'no-cache'
  useSubscription(ScanProgressDocument, {
    fetchPolicy,
    onData: ({ data: { data } }) => setScan((before) => further(before, data?.scanProgress)),
  })
  useSubscription(DetectorsScannedDocument, {
    fetchPolicy,
    onData: () => {
      setScan(null)
      void found.refetch().catch(() => undefined)
    },
  })
  const files = imports.data?.imports.edges.map(({ node }) => node) ?? []
  return (
    <Card p={{ base: '4', md: '6' }}>
      <PartTitle>Happening now</PartTitle>
      <Box color="muted" mt="1">
        This list follows by itself. You can leave: reading goes on without you.
      </Box>
      <chakra.ul aria-label="Happening now" aria-live="polite" listStyleType="none" m="0" p="0" mt="3" display="grid" gap="3">
        {happenings(files, found.data, scan).map((one) => (
          <HappeningRow key={one.what} of={one} />
        ))}
      </chakra.ul>
      {imports.data && files.length === 0 ? (
        <ButtonLink to="/onboarding?step=3" mt="4">
          Import files
        </ButtonLink>
      ) : null}
      {found.data && found.data.moneyAtRisk.risks > 0 ? (
        <ButtonLink to="/risks" mt="4" minH="44px">
          See what leaks
        </ButtonLink>
      ) : null}
    </Card>
  )
}

const looks = {
  waiting: { icon: 'clock', color: 'muted' },
  busy: { icon: 'files', color: 'accent' },
  done: { icon: 'done', color: 'low' },
} as const

function HappeningRow({ of: { what, words, state } }: { of: Happening }) {
  const { icon, color } = looks[state]
  return (
    <Flex as="li" gap="3" align="start">
      <Box color={color} pt="2px">
        <Icon name={icon} />
      </Box>
      <Box minW="0">
        <Box fontWeight="medium">{what}</Box>
        <Box color="muted" fontVariantNumeric="tabular-nums">
          {words}
        </Box>
      </Box>
    </Flex>
  )
}
