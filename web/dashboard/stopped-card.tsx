import { Box } from '@chakra-ui/react'
import type { DashboardHistoryQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { Money } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'

/**
 * Reported leaks that stopped recently, with the earlier loss in their rows: measured, not a claim
 * of savings.
 */
export function StoppedCard({ of: { stopped, stoppedTook } }: { of: DashboardHistoryQuery['lossHistory'] }) {
  const { isOld, dataWord } = useDataEnd()
  return (
    <Card h="100%">
      <PartTitle mb="2">{isOld ? `Stopped in the last 30 days of your ${dataWord}` : 'Stopped in the last 30 days'}</PartTitle>
      <Box fontSize="2xl" fontWeight="semibold" lineHeight="1.2" color={stopped > 0 ? 'accent' : 'muted'}>
        {counted(stopped, 'leak')}
      </Box>
      <Box color="muted" mt="1">
        {stopped === 0 ? (
          'None of your leaks has stopped yet.'
        ) : (
          <>
            {stopped === 1 ? 'It took' : 'They took'}{' '}
            <Box as="span" color="ink" fontWeight="medium">
              <Money of={stoppedTook} />
            </Box>{' '}
            in the 30 days up to {stopped === 1 ? 'its' : 'their'} end.
          </>
        )}
      </Box>
      {stopped > 0 ? (
        <Box mt="3">
          <TextLink to="/risks?tab=resolved">See what is resolved</TextLink>
        </Box>
      ) : null}
    </Card>
  )
}
