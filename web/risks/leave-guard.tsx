import { Box, Flex } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../ui/button.tsx'

/** Asks before something typed and not saved is left. The browser asks itself before its tab is closed or loaded anew. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname)
  const stay = useRef<HTMLButtonElement>(null)
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  useEffect(() => {
    if (isAsking) stay.current?.focus()
  }, [isAsking])
  if (!isAsking) return null
  return (
    <Flex role="alert" align="center" gap="2" wrap="wrap" mb="3">
      <Box fontWeight="medium">What you typed is not saved. Leave anyway? It stays in this tab for when you come back.</Box>
      <Button ref={stay} look="solid" onClick={() => blocker.reset?.()}>
        Stay
      </Button>
      <Button onClick={() => blocker.proceed?.()}>Leave</Button>
    </Flex>
  )
}
