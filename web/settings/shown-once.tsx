import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** A new key, which nobody sees again. */
export function ShownOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => copyButton.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Not allowed here: the text can still be chosen by hand.
      setCopied(false)
    }
  }
  return (
    <Box>
      <Box role="status" fontWeight="medium">
        Copy the key now: it is shown this once and cannot be read again.
      </Box>
      <chakra.code
        display="block"
        mt="3"
        p="3"
        bg="sunken"
        borderRadius="md"
        overflowWrap="anywhere"
        userSelect="all"
        aria-label="The new API key"
      >
        {secret}
      </chakra.code>
      <Box color="muted" mt="3">
        Programs send it with each request, in the header <code>Authorization: Bearer {secret.slice(0, 8)}…</code>
      </Box>
      <Flex gap="2" mt="4" align="center">
        <Button ref={copyButton} look="solid" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </Flex>
    </Box>
  )
}
