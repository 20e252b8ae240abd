import { Box, chakra } from '@chakra-ui/react'
import type { PlaybookCaseQuery } from '../generated/graphql.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { LetterButton } from './letter-button.tsx'

type Case = NonNullable<PlaybookCaseQuery['playbookCase']>

/** All steps in order, before anyone began. */
export function StepList({ steps, one }: { steps: readonly string[]; one: Case | null }) {
  return (
    <chakra.ol aria-label="Steps" ps="6" display="grid" gap="3" listStyleType="decimal">
      {steps.map((step, i) => (
        <chakra.li key={step} ps="1">
          {step}
          <StepCase one={one} step={i + 1} />
        </chakra.li>
      ))}
    </chakra.ol>
  )
}

/** What a step says of the alert, and the files that it needs. */
export function StepCase({ one, step }: { one: Case | null; step: number }) {
  const notes = one?.notes.filter((note) => note.step === step) ?? []
  const files = one?.files.filter((file) => file.step === step) ?? []
  if (notes.length + files.length === 0) return null
  return (
    <Box mt="1.5" display="grid" gap="1.5" justifyItems="start">
      {notes.map(({ text }) => (
        <Box
          key={text}
          borderInlineStart="2px solid {colors.accent}"
          ps="3"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          overflowWrap="anywhere"
        >
          {text}
        </Box>
      ))}
      {files.map((file) =>
        file.fileName.endsWith('.txt') ? (
          <LetterButton key={file.path} file={file} />
        ) : (
          <ButtonAnchor key={file.path} href={file.path} download={file.fileName} fontSize="sm">
            <Icon name="download" size={16} />
            {file.title}
          </ButtonAnchor>
        ),
      )}
    </Box>
  )
}
