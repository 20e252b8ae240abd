import { Flex } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { Icon } from '../ui/icons.tsx'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the connection is down, with its effect on the data on the screen. */
export function OfflineNote() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <Flex
      role="status"
      align="center"
      justify="center"
      gap="2.5"
      position="fixed"
      bottom="4"
      insetStart="50%"
      transform="translateX(-50%)"
      w="max-content"
      maxW="calc(100vw - 32px)"
      zIndex={20}
      px="4"
      py="2.5"
      bg="medium.soft"
      color="medium"
      borderRadius="lg"
      boxShadow="lifted"
      _empty={{ display: 'none' }}
    >
      {isOffline ? (
        <>
          <Icon name="warning" />
          You are offline. You see what was read before; what you type is kept. Changes can be sent when the line is back.
        </>
      ) : null}
    </Flex>
  )
}
