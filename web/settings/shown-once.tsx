import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** What it is called in a sentence. */
  what: string
  label: string
  secret: string
  onDone: () => void
  /** What it is for. */
  children: ReactNode
}

/** A new key or secret, which nobody sees again. */
export function ShownOnce({ what, label, secret, onDone, children }: Props) {
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
        Copy the {what} now: it is shown this once and cannot be read again.
      </Box>
      <chakra.code display="block" mt="3" p="3" bg="sunken" borderRadius="md" overflowWrap="anywhere" userSelect="all" aria-label={label}>
        {secret}
      </chakra.code>
      <Box color="muted" mt="3">
        {children}
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
