import { Box, Flex } from '@chakra-ui/react'
import { Button } from './button.tsx'
import type { LeaveQuestion } from './use-unsaved-warning.ts'

/** The question before unsaved text is left. */
export function MayLeave({ onStay, onLeave }: LeaveQuestion) {
  return (
    <Flex role="alert" align="center" gap="2" wrap="wrap" mb="3">
      <Box fontWeight="medium">What you typed is not saved. Leave anyway? It stays in this tab for when you come back.</Box>
      <Button look="solid" autoFocus onClick={onStay}>
        Stay
      </Button>
      <Button onClick={onLeave}>Leave</Button>
    </Flex>
  )
}
