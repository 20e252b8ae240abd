import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { TimeMachineDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Money, RangeNote } from '../ui/figures.tsx'
import { Folded } from '../ui/folded.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { earlierLeaksNamed } from './earlier-leaks.ts'
import { EarlierTellings } from './time-machine-rows.tsx'

/**
 * The findings in the history of a first import: leaks that could have been reported on their day,
 * and the loss since. Hidden without any.
 */
export function TimeMachineCard() {
  const { data } = useQuery(TimeMachineDocument, { variables: { first: earlierLeaksNamed } })
  const machine = data?.timeMachine
  if (!machine || machine.leaks === 0) return null
  return (
    <Folded title="What an earlier look would have shown" note={<Money of={machine.lostSince.expected} />}>
      <Card p={{ base: '0', md: '0' }} overflow="hidden">
        <Box px={{ base: '4', md: '5' }} pt="4" pb="3">
          <PartTitle>What an earlier look would have shown</PartTitle>
          <Box mt="1" maxW="70ch">
            We would have caught {counted(machine.leaks, 'leak')} earlier.{' '}
            <Box as="span" fontWeight="semibold">
              <Money of={machine.lostSince.expected} /> lost since
            </Box>{' '}
            <RangeNote of={machine.lostSince} />.
          </Box>
        </Box>
        <Box borderTop="1px solid {colors.line}">
          <EarlierTellings tellings={machine.tellings.nodes} label="What could have been told earlier" />
        </Box>
        <Flex px={{ base: '4', md: '5' }} py="3" borderTop="1px solid {colors.line}">
          <TextLink to="/time-machine" display="inline-flex" alignItems="center" minH="24px">
            {machine.leaks > earlierLeaksNamed ? `See all ${machine.leaks}` : 'See how this is known'}
          </TextLink>
        </Flex>
      </Card>
    </Folded>
  )
}
