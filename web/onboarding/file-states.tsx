import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { importProgress } from '../imports/progress.ts'
import { useUpload } from '../imports/uploads.ts'
import { TextLink } from '../ui/button.tsx'
import { ConnectionItems, type useConnections } from '../ui/connection-items.tsx'

/** The number of files that are listed; the page of imports has them all. */
const shown = 8

type Props = { connections: ReturnType<typeof useConnections>; files: readonly ImportPartsFragment[] }

/** The connections, and each file with what becomes of it, in a line. */
export function FileStates({ connections, files }: Props) {
  if (files.length + connections.length === 0) return null
  const asks = files.some(({ question, state, otherCurrency }) => question !== null || otherCurrency !== null || state === 'refused')
  return (
    <Box mt="3">
      <chakra.ul
        aria-label={connections.length > 0 ? 'Connections and files' : 'Files'}
        listStyleType="none"
        m="0"
        p="0"
        display="grid"
        gap="1.5"
      >
        <ConnectionItems of={connections} />
        {files.slice(0, shown).map((file) => (
          <FileState key={file.id} file={file} />
        ))}
      </chakra.ul>
      {asks || files.length > shown ? (
        <Box mt="2">
          <TextLink to="/imports">{asks ? 'Answer in Imports' : `See all ${files.length} in Imports`}</TextLink>
        </Box>
      ) : null}
    </Box>
  )
}

const colors = { busy: 'muted', good: 'low', asks: 'medium', partly: 'medium', bad: 'high', quiet: 'muted' } as const

function FileState({ file }: { file: ImportPartsFragment }) {
  const { words, tone } = importProgress(file, useUpload(file.id), null)
  return (
    <Flex as="li" gap="3" justify="space-between" align="baseline">
      <Box minW="0" overflowWrap="anywhere">
        <bdi>{file.fileName}</bdi>
      </Box>
      <Box color={colors[tone]} fontSize="sm" textAlign="end">
        {words}
      </Box>
    </Flex>
  )
}
