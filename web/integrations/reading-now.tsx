import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { IntegrationImportsDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { counted } from '../ui/words.ts'
import { fileProgress, type ImportedFile, isUnderWay } from './file-progress.ts'

/** The number of finished files that are named; the page of imports has them all. */
const finishedShown = 3

/**
 * The files that are being read, live, and the last ones that were. The server reads on while
 * nobody looks: who comes back sees how far it is by then.
 */
export function ReadingNow() {
  const { data } = useQuery(IntegrationImportsDocument, { variables: { first: 20 } })
  const files = data?.imports.edges.map(({ node }) => node) ?? []
  const reading = files.filter(isUnderWay)
  const finished = files.filter((file) => file.state === 'done' && file.finishedAt).slice(0, finishedShown)
  // Without any, the card below says what to import.
  if (reading.length + finished.length === 0) return null
  return (
    <Card>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <PartTitle>Files</PartTitle>
        <TextLink to="/imports" minH="24px">
          See all files
        </TextLink>
      </Flex>
      <chakra.ul aria-label="Files being read" aria-live="polite" listStyleType="none" _empty={{ display: 'none' }}>
        {reading.map((file) => (
          <Reading key={file.id} file={file} />
        ))}
      </chakra.ul>
      <chakra.ul aria-label="Files read last" listStyleType="none" _empty={{ display: 'none' }} mt="2">
        {finished.map(({ id, fileName, accepted, finishedAt }) => (
          <chakra.li key={id} mt="1" color="muted">
            <chakra.bdi color="ink">{fileName}</chakra.bdi> · {counted(accepted, 'row')} imported{' '}
            {finishedAt ? <Moment of={finishedAt} /> : null}
          </chakra.li>
        ))}
      </chakra.ul>
    </Card>
  )
}

function Reading({ file }: { file: ImportedFile }) {
  const { words, share } = fileProgress(file)
  return (
    <chakra.li mt="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <chakra.bdi fontWeight="medium">{file.fileName}</chakra.bdi>
        <Box color="muted" fontVariantNumeric="tabular-nums">
          {words}
        </Box>
      </Flex>
      <ProgressBar label={`Progress of ${file.fileName}`} share={share} />
    </chakra.li>
  )
}
