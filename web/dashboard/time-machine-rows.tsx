import { Box, chakra, Flex } from '@chakra-ui/react'
import type { EarlierTellingPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { daysBetween, exactDay, shortDay } from '../ui/days.ts'
import { Money, RangeNote } from '../ui/figures.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { counted, unbroken } from '../ui/words.ts'

/** The link of a leak: its alert, or its evidence where it was over too soon for an alert. */
const openedAt = ({ findingId, riskId }: EarlierTellingPartsFragment): string =>
  riskId ? `/time-machine/risks/${riskId}` : `/time-machine/findings/${findingId}`

type Props = { tellings: readonly EarlierTellingPartsFragment[]; label: string }

/**
 * Leaks with the day on which each would have been reported, the loss until then, and the loss
 * since.
 */
export function EarlierTellings({ tellings, label }: Props) {
  return (
    <chakra.ul listStyleType="none" aria-label={label}>
      {tellings.map((one) => (
        <ListRow key={one.findingId}>
          <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '2', md: '6' }} justify="space-between">
            <Box minW="0">
              <Flex align="center" gap="2.5" wrap="wrap">
                <SeverityBadge severity={one.severity} isProvisional={one.isProvisional} />
                <RowLink display="block" minH="24px" to={openedAt(one)} state={{ isOverPage: true }} preventScrollReset>
                  {unbroken(one.title)}
                </RowLink>
              </Flex>
              <Box mt="1" maxW="70ch">
                <Told of={one} />
              </Box>
              <Box mt="0.5" color="muted" fontSize="sm">
                <Money of={one.lostByThen} /> lost by then · {one.isOpen ? 'still leaking' : 'over by now'}
              </Box>
            </Box>
            <Box flexShrink={0} textAlign={{ base: 'start', md: 'end' }}>
              <Box fontSize="xl" fontWeight="semibold" lineHeight="1.15">
                <Money of={one.lostSince.expected} />
                <Box as="span" fontSize="md" fontWeight="normal" color="muted">
                  {' '}
                  lost since
                </Box>
              </Box>
              <RangeNote of={one.lostSince} />
            </Box>
          </Flex>
        </ListRow>
      ))}
    </chakra.ul>
  )
}

/** `We would have told you on 3 March, 23 days before 26 March`. */
function Told({ of: { detectedOn, lostUntil } }: { of: EarlierTellingPartsFragment }) {
  const { today } = useBusiness()
  return (
    <>
      We would have told you on{' '}
      <time dateTime={detectedOn} title={exactDay(detectedOn)}>
        {shortDay(detectedOn, today)}
      </time>
      ; it went on for {counted(daysBetween(detectedOn, lostUntil), 'day')}, to{' '}
      <time dateTime={lostUntil} title={exactDay(lostUntil)}>
        {shortDay(lostUntil, today)}
      </time>
      .
    </>
  )
}
