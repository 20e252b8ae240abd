import { Box, chakra, Flex } from '@chakra-ui/react'
import type { PushDevicePartsFragment } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { exactInstant } from '../ui/days.ts'
import { browserName } from './browser-name.ts'

type Props = {
  readonly device: PushDevicePartsFragment
  readonly isThis: boolean
  readonly onTest: (deviceId: string) => Promise<void>
  readonly onRemove: (deviceId: string) => Promise<void>
}

/** One device: whether notifications arrive there, a test, and its removal. */
export function PushDeviceRow({ device, isThis, onTest, onRemove }: Props) {
  const { deviceId, browser, endedAt } = device
  const name = browserName(browser)
  const { text, isBad } = stateWords(device)
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="3" py="3" borderTopWidth="1px" borderColor="line">
      <Box flex="1 1 260px" minW="0">
        <Box fontWeight="medium">
          {name}
          {isThis ? <chakra.span color="accent"> · this device</chakra.span> : null}
        </Box>
        <Box color={isBad ? 'high' : 'muted'} fontSize="sm" overflowWrap="anywhere">
          {text}
        </Box>
      </Box>
      <Flex gap="2">
        {endedAt === null ? (
          <Button minH="44px" aria-label={`Send a test to ${name}`} onClick={() => void onTest(deviceId)}>
            Send a test
          </Button>
        ) : null}
        <Button minH="44px" aria-label={`Remove ${name}`} onClick={() => void onRemove(deviceId)}>
          Remove
        </Button>
      </Flex>
    </chakra.li>
  )
}

function stateWords({ endedAt, endedBecause, lastProblem, pushedAt, addedAt }: PushDevicePartsFragment): { text: string; isBad: boolean } {
  if (endedAt) return { text: `Off since ${exactInstant(endedAt)}. ${endedBecause ?? ''}`, isBad: true }
  if (lastProblem) return { text: `On. The last notification did not arrive: ${lastProblem}`, isBad: true }
  if (pushedAt) return { text: `On. Last notification ${exactInstant(pushedAt)}.`, isBad: false }
  return { text: `On since ${exactInstant(addedAt)}.`, isBad: false }
}
