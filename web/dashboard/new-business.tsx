import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useNavigate } from 'react-router'
import { FirstDropArea } from '../imports/ask-currency.tsx'
import { useImportFiles } from '../imports/use-import-files.ts'
import { ChangeButton } from '../ui/change-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { addPlaybooks } from './detect-now.ts'

/**
 * A business without rows: what will be here, and one area to drop the files on; `hasFiles`: none
 * of them could be imported.
 */
export function NewBusiness({ hasFiles }: { hasFiles: boolean }) {
  const navigate = useNavigate()
  const client = useApolloClient()
  const { importFiles, problems } = useImportFiles([])
  const take = async (files: File[]) => {
    // Progress and questions are on the page of imports; a file that could not be started is
    // reported here.
    if ((await importFiles(files)) > 0) await navigate('/imports')
  }
  return (
    <Box>
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        {hasFiles ? 'No row was imported yet' : 'Bring your shop’s files'}
      </chakra.h2>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        {hasFiles
          ? 'No check can run until a file is imported. Integration Status, below, says what became of each file.'
          : 'Here you will see what leaks each month, since when, and the rows that prove it. Orders and unit costs are enough to begin.'}
      </Box>
      <FirstDropArea onFiles={(files) => void take(files)} />
      {problems.map((problem) => (
        <Flex key={problem} role="alert" gap="2" color="high" mt="3">
          <Icon name="warning" />
          {problem}
        </Flex>
      ))}
      <Flex mt="4" gap="3" align="center" wrap="wrap">
        <ChangeButton demoWords="Data initialization is disabled in demo mode" onPress={() => void addPlaybooks(client)}>
          Add the standard playbooks
        </ChangeButton>
        <Box color="muted" fontSize="sm">
          Your own copy of what to do about each kind of leak. It stays as it is when RiskPilot changes its own.
        </Box>
      </Flex>
    </Box>
  )
}
