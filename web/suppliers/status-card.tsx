import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import {
  type MonitoringPartsFragment,
  MonitoringSourcesDocument,
  MonitoringStatusDocument,
  StartMonitoringDocument,
  StopMonitoringDocument,
} from '../generated/graphql.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { Fact } from '../ui/fact.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { wholeNumber } from '../ui/words.ts'

/** The one figure that is read by a timer: every 30 s while this card is on the screen. */
const refreshedEvery = 30_000

/** Whether the suppliers are monitored, with the button that starts or stops it. */
export function StatusCard() {
  const { data, error, retry } = useLastKnown(MonitoringStatusDocument, {})
  useQuery(MonitoringStatusDocument, { pollInterval: refreshedEvery })
  const status = data?.monitoringStatus
  if (!status && error) return <ErrorState title="The monitoring status could not be read" error={error} onRetry={retry} />
  if (!status)
    return (
      <Loading label="Reading the monitoring status">
        <Skeleton h="148px" />
      </Loading>
    )
  return <Status of={status} />
}

function Status({ of }: { of: MonitoringPartsFragment }) {
  const { isActive, supplierCount, recentRisks, lastCheck } = of
  const isWatching = useQuery(MonitoringSourcesDocument).data?.monitoringSources.some(({ isConnected }) => isConnected) ?? false
  return (
    <Card aria-label="Monitoring status">
      <Flex justify="space-between" align="start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 300px">
          <Flex align="center" gap="2.5" wrap="wrap">
            <PartTitle>External risk monitoring</PartTitle>
            <StatusPill data-watching={isActive && isWatching}>{isActive ? 'Active' : 'Inactive'}</StatusPill>
          </Flex>
          <SourcesLine of={of} />
        </Box>
        <Toggle isActive={isActive} />
      </Flex>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="10" rowGap="3" mt="4">
        <Fact word="Suppliers">{wholeNumber(supplierCount)}</Fact>
        <Fact word="Risks in the last 30 days">{wholeNumber(recentRisks)}</Fact>
        <Fact word="Last check">{lastCheck ? <Moment of={lastCheck} /> : 'Never'}</Fact>
      </chakra.dl>
    </Card>
  )
}

const StatusPill = chakra('span', {
  base: {
    px: '2',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '22px',
    bg: 'sunken',
    color: 'muted',
    // Green would say that something is watched.
    '&[data-watching=true]': { bg: 'low.soft', color: 'low' },
  },
})

/** What monitoring does now. Nothing is promised of a source that is not connected. */
function SourcesLine({ of: { isActive, activeSince, nextCheck, suppliersChecked } }: { of: MonitoringPartsFragment }) {
  const publishers = useQuery(MonitoringSourcesDocument).data?.monitoringSources.flatMap((one) => one.publishers)
  if (!publishers) return null
  const away = publishers.filter(({ degradedSince }) => degradedSince !== null)
  return (
    <Box color="muted" mt="1" maxW="70ch">
      {publishers.length === 0
        ? 'No source is connected, so nothing is checked. Your suppliers and this setting are kept.'
        : isActive
          ? 'New risks appear under Leakage Alerts; what is not certain waits for you below.'
          : `Start it to have ${publishers.length} sources checked for your suppliers.`}
      {isActive && activeSince ? (
        <Box>
          Started <Moment of={activeSince} />.{' '}
          {suppliersChecked === null
            ? 'The first check begins within a minute.'
            : `The last check looked at ${counted(suppliersChecked)}. `}
          {suppliersChecked !== null && nextCheck ? (
            <>
              The next is due <Moment of={nextCheck} />.
            </>
          ) : null}
        </Box>
      ) : null}
      {isActive && away.length > 0 ? (
        <Box color="medium">
          Could not be reached: {away.map(({ name }) => name).join(', ')}. What they said before stays in force; what they never said is
          unknown.
        </Box>
      ) : null}
    </Box>
  )
}

const counted = (suppliers: number) => (suppliers === 1 ? 'one supplier' : `${wholeNumber(suppliers)} suppliers`)

function Toggle({ isActive }: { isActive: boolean }) {
  const [start, starting] = useMutation(StartMonitoringDocument)
  const [stop, stopping] = useMutation(StopMonitoringDocument)
  const turn = async () => {
    const failed = isActive ? 'Failed to stop monitoring. Please try again.' : 'Failed to start monitoring. Please try again.'
    try {
      const answer = isActive ? (await stop()).data?.stopMonitoring : (await start()).data?.startMonitoring
      const status = answer?.monitoringStatus
      if (!status) return showToast('Error', failed, 'destructive')
      stopping.client.writeQuery({ query: MonitoringStatusDocument, data: { monitoringStatus: status } })
      if (isActive) showToast('Monitoring Stopped', 'External risk monitoring has been paused.')
      else showToast('Monitoring Started', 'External risk monitoring is now active.')
    } catch (error) {
      const { isDemo, sentence } = whatWentWrong(error)
      showToast(isDemo ? 'Demo Mode' : 'Error', isDemo ? sentence : failed, 'destructive')
    }
  }
  return (
    <ChangeButton look={isActive ? 'outline' : 'solid'} disabled={starting.loading || stopping.loading} onPress={() => void turn()}>
      {isActive ? 'Stop' : 'Start'}
    </ChangeButton>
  )
}
