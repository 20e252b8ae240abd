import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { ImportsDocument } from '../generated/graphql.ts'
import { FirstDropArea } from '../imports/ask-currency.tsx'
import { useImportFiles } from '../imports/use-import-files.ts'
import { useConnections } from '../ui/connection-items.tsx'
import { Problem } from '../ui/states.tsx'
import { FileStates } from './file-states.tsx'

/** The place for files within the wizard. What is dropped is read while the wizard goes on. */
export function FilesPart() {
  const connections = useConnections()
  const { data } = useQuery(ImportsDocument, { variables: { first: 20 } })
  const files = data?.imports.edges.map(({ node }) => node) ?? []
  const { importFiles, problems } = useImportFiles(files)
  return (
    <Box>
      <FirstDropArea onFiles={(chosen) => void importFiles(chosen)} />
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      <FileStates connections={connections} files={files} />
    </Box>
  )
}
