import { Box, chakra, Flex } from '@chakra-ui/react'
import { type DragEvent, useRef, useState } from 'react'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { ReadOnlyNote } from '../ui/read-only-note.tsx'

/**
 * One place for files: drop them anywhere in it, or choose them with the button. Several at once.
 */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  return useBusiness().isOnlooker ? <ReadOnlyNote>import its files</ReadOnlyNote> : <Drop onFiles={onFiles} />
}

function Drop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const take = (files: FileList | null) => {
    if (files?.length) onFiles([...files])
  }
  return (
    <Flex
      role="group"
      aria-label="Import files"
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      py={{ base: '8', md: '12' }}
      px="4"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'accent' : 'edge'}
      borderRadius="lg"
      bg={isOver ? 'accent.soft' : 'card'}
      transition="background-color 140ms ease-out"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Box color="accent">
        <Icon name="files" size={32} />
      </Box>
      <Box fontSize="lg" fontWeight="semibold">
        Drop your files here
      </Box>
      <Button look="solid" minH="44px" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <Box color="muted" maxW="60ch">
        Orders, unit costs, refunds, shipping, ad spend, chargebacks and payouts as CSV or Excel, several at once. They are recognized by
        their header.
      </Box>
      <chakra.input
        ref={input}
        type="file"
        multiple
        display="none"
        aria-label="Files to import"
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </Flex>
  )
}
