import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'

export type Reading = NonNullable<ImportPartsFragment['question']>['readings'][number]

type Props = {
  file: ImportPartsFragment
  /** The file as it was chosen on this page; after a reload a browser no longer has it. */
  chosen: File | undefined
  onAnswer: (file: File, mapping: Reading['mapping']) => void
}

/** A column that can be read in two ways: a person says which, and the file is imported again with the answer. */
export function ImportQuestion({ file, chosen, onAnswer }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useRef<Reading | null>(null)
  if (!file.question) return null
  const choose = (answer: Reading) => {
    if (chosen) {
      onAnswer(chosen, answer.mapping)
      return
    }
    reading.current = answer
    input.current?.click()
  }
  return (
    <Box mt="3" p="4" borderRadius="md" bg="medium.soft" role="group" aria-label={`Question about ${file.fileName}`}>
      <Box maxW="70ch">{file.question.question}</Box>
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        <Box fontWeight="medium">It means</Box>
        {file.question.readings.map((answer) => (
          <Button key={answer.label} onClick={() => choose(answer)}>
            {answer.label}
          </Button>
        ))}
      </Flex>
      <Box mt="2" fontSize="sm">
        {chosen ? 'The file is read again with your answer.' : 'You choose the file once more, and it is read with your answer.'} Nothing of
        it is in yet.
      </Box>
      <chakra.input
        ref={input}
        type="file"
        display="none"
        aria-label={`${file.fileName} again`}
        onChange={(event) => {
          const again = event.target.files?.[0]
          if (again && reading.current) onAnswer(again, reading.current.mapping)
          event.target.value = ''
        }}
      />
    </Box>
  )
}
