import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { ScanStateDocument, type ScanStateQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Moment } from '../ui/figures.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'

/**
 * States above the figures that the last scan failed, and the time of the figures, and for how many
 * files the next one waits; hidden while scans succeed and no file is on its way.
 */
export function LastScanNote() {
  const { isSample } = useBusiness()
  const { data } = useQuery(ScanStateDocument, { skip: isSample === true })
  if (!data) return null
  return (
    <>
      <ScanFailedNote of={data.scanState} />
      <WaitingForFilesNote files={data.scanState.waitsForFiles} />
    </>
  )
}

/** Why nothing new is shown while files come in; hidden when none does. */
export function WaitingForFilesNote({ files }: { files: number }) {
  if (files === 0) return null
  return (
    <Card role="status">
      Waiting for {counted(files, 'file')}: RiskPilot looks for leaks once {files === 1 ? 'it is' : 'they are'} read.
    </Card>
  )
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
