import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { PushDevicesDocument, RemovePushDeviceDocument, SendTestPushDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { PushDeviceRow } from './push-device-row.tsx'
import { ownEndpointHash, type PushSupport, pushSupport } from './push-subscription.ts'
import { useSwitchOnPush } from './use-switch-on-push.ts'
import { withToast } from './with-toast.ts'

/** What became of a test, and of a device, is seen within this time. */
const pollMs = 5_000

/** The devices on which the person is notified, and the switch for the one at hand. */
export function PushCard() {
  const { isDemo, isSample } = useBusiness()
  if (isDemo || isSample) return null
  return (
    <Card mt="5">
      <PartTitle>Notifications on your devices</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        What is emailed to you at once is also shown on these devices, even while RiskPilot is closed. Your limits and quiet hours above
        hold here too. For you alone, in this business.
      </Box>
      <Devices />
    </Card>
  )
}

function Devices() {
  const { data, error, refetch } = useQuery(PushDevicesDocument, { fetchPolicy: 'cache-and-network', pollInterval: pollMs })
  const [remove] = useMutation(RemovePushDeviceDocument)
  const [test] = useMutation(SendTestPushDocument)
  const { support, ownHash, look } = useThisBrowser()
  const changed = () => void Promise.all([refetch(), look()])
  if (!data || support === null)
    return <Reading what="your devices" error={data ? undefined : error} onRetry={() => void refetch()} h="120px" mt="4" />
  const isOn = data.pushDevices.some(({ endpointHash, endedAt }) => endpointHash === ownHash && endedAt === null)
  return (
    <>
      {isOn ? null : <ThisBrowser support={support} onChanged={changed} />}
      <chakra.ul listStyleType="none" mt="3">
        {data.pushDevices.map((device) => (
          <PushDeviceRow
            key={device.deviceId}
            device={device}
            isThis={device.endpointHash === ownHash}
            onTest={async (id) => {
              const ask = async () => (await test({ variables: { input: { deviceId: id } } })).data?.sendTestPush
              await withToast('The test is on its way. It appears on the device within seconds.', ask)
            }}
            onRemove={async (id) => {
              const ask = async () => (await remove({ variables: { input: { deviceId: id } } })).data?.removePushDevice
              await withToast('The device is removed. Nothing more is sent there.', ask)
              changed()
            }}
          />
        ))}
      </chakra.ul>
    </>
  )
}

/** What this browser can and is: read once the page is drawn, because a server knows neither. */
function useThisBrowser() {
  const [support, setSupport] = useState<PushSupport | null>(null)
  const [ownHash, setOwnHash] = useState<string | null>(null)
  const look = useCallback(async () => {
    setOwnHash(await ownEndpointHash().catch(() => null))
    setSupport(pushSupport())
  }, [])
  useEffect(() => void look(), [look])
  return { support, ownHash, look }
}

function ThisBrowser({ support, onChanged }: { support: PushSupport; onChanged: () => void }) {
  const { isAsking, switchOn } = useSwitchOnPush(onChanged)
  if (support === 'none')
    return (
      <Box mt="4" maxW="70ch">
        This browser cannot show notifications. On an iPhone or iPad, add RiskPilot to the Home Screen and open it from there. Elsewhere,
        use an up-to-date Chrome, Edge, Firefox or Safari, outside a private window.
      </Box>
    )
  if (support === 'blocked')
    return (
      <Box mt="4" maxW="70ch">
        This browser blocks notifications from RiskPilot. Open the settings of this site by the icon left of the address, allow
        notifications, and reload the page.
      </Box>
    )
  return (
    <Box mt="4" display="flex" alignItems="center" gap="3" flexWrap="wrap">
      <Button look="solid" disabled={isAsking} onClick={() => void switchOn()}>
        {isAsking ? 'Turning on…' : 'Turn on notifications'}
      </Button>
      <Box color="muted">Off on this device.</Box>
    </Box>
  )
}
