import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { ScanStateDocument, type ScanStateQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Moment } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'

/**
 * States above the figures that the last scan failed, and the time of the figures; hidden while
 * scans succeed.
 */
export function LastScanNote() {
  const { isSample } = useBusiness()
  const { data } = useQuery(ScanStateDocument, { skip: isSample === true })
  return data ? <ScanFailedNote of={data.scanState} /> : null
}

export function ScanFailedNote({ of: { failedAt, finishedAt } }: { of: ScanStateQuery['scanState'] }) {
  if (!failedAt) return null
  return (
    <Card role="status" borderColor="medium">
      <Flex gap="3" align="start">
        <Box color="medium" mt="2px">
          <Icon name="warning" />
        </Box>
        <Box minW="0" maxW="70ch">
          The last scan failed <Moment of={failedAt} />.{' '}
          {finishedAt ? (
            <>
              The figures are those of the scan that ended <Moment of={finishedAt} />.
            </>
          ) : (
            'There are no figures yet.'
          )}{' '}
          RiskPilot scans again tonight and after your next import. If that fails too, ask whoever runs RiskPilot.
        </Box>
      </Flex>
    </Card>
  )
}
