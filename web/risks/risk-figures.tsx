import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { HumanDay, Money, RangeNote } from '../ui/figures.tsx'
import { FirstVisible, LostByFirstDay } from '../ui/first-visible.tsx'
import { LeakMoney } from '../ui/leak-money.tsx'
import { Card } from '../ui/page.tsx'
import type { RiskDetail } from './detail.ts'

/**
 * The cost and the start of a leak. One that is over has no monthly cost, so only its loss is
 * shown.
 */
export function RiskFigures({ risk }: { risk: RiskDetail }) {
  const isOver = risk.status === 'resolved' || risk.phase !== 'running'
  const { until, isOld, dataWord } = useDataEnd()
  return (
    <Card>
      <Flex gap={{ base: '5', md: '12' }} wrap="wrap">
        {risk.status === 'resolved' ? null : (
          <Box>
            <Box color="muted" mb="1">
              {risk.phase !== 'running'
                ? 'Now'
                : isOld && until
                  ? `A month until ${longDay(until)}, where your ${dataWord} end`
                  : 'If nothing is done'}
            </Box>
            <LeakMoney leak={risk} size="page" />
          </Box>
        )}
        <Box>
          <Box color="muted" mb="1">
            {risk.status === 'resolved' ? 'Lost in all' : isOld ? 'Lost until then' : 'Lost so far'}
          </Box>
          <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em" data-testid="loss">
            <Money of={risk.loss.expected} />
          </Box>
          <RangeNote of={risk.loss} />
        </Box>
      </Flex>
      <Flex columnGap={{ base: '6', md: '12' }} rowGap="3" wrap="wrap" mt="5" pt="4" borderTop="1px solid {colors.line}">
        <Fact label={isOver ? 'Leaked from' : 'Leaking since'}>
          <HumanDay of={risk.startedOn} />
        </Fact>
        <Box>
          <Box as="span" color="muted">
            <FirstVisible of={risk.detectedOn} />
            {' · '}
          </Box>
          <Box as="span" fontWeight="medium">
            <LostByFirstDay of={risk} />
          </Box>
        </Box>
      </Flex>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box as="span" color="muted">
        {label}{' '}
      </Box>
      <Box as="span" fontWeight="medium">
        {children}
      </Box>
    </Box>
  )
}
