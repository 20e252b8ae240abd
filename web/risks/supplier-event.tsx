import { Box, chakra } from '@chakra-ui/react'
import { TextLink } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { AgreesAndAgainst, SourceSentence } from '../ui/source-report.tsx'
import type { RiskDetail } from './detail.ts'

type Event = NonNullable<RiskDetail['supplierEvent']>

/** What an event at a supplier puts at stake, or what would let it be known. */
export function EventStake({ of: { supplierId, supplier, stake, endedBecause } }: { of: Event }) {
  return (
    <Card>
      <PartTitle>What is at stake</PartTitle>
      <Box mt="2" fontSize="lg" maxW="60ch">
        {stake}
      </Box>
      {endedBecause ? (
        <Box mt="2" maxW="60ch">
          It is over: <bdi>{endedBecause}</bdi>.
        </Box>
      ) : null}
      <Box mt="3">
        <TextLink to={`/integrations/suppliers/${supplierId}`}>Open {supplier}</TextLink>
      </Box>
    </Card>
  )
}

/** Each source of an event as it was told: its words, and why it is about the supplier. */
export function EventSources({ of: { sources } }: { of: Event }) {
  return (
    <Card>
      <PartTitle>What the sources say</PartTitle>
      <chakra.ul aria-label="What the sources say" listStyleType="none" mt="1" display="grid" gap="4">
        {sources.map((source) => (
          <li key={`${source.sourceName} ${source.listedName} ${source.toldAt}`}>
            <SourceSentence of={source} />
            <AgreesAndAgainst of={source} />
            <Box color="muted" fontSize="sm" mt="1">
              Notified <Moment of={source.toldAt} />
            </Box>
          </li>
        ))}
      </chakra.ul>
    </Card>
  )
}
