import { Box, chakra, Flex } from '@chakra-ui/react'
import { useNavigate } from 'react-router'
import { DropArea } from '../imports/drop-area.tsx'
import { useImportFiles } from '../imports/use-import-files.ts'
import { Icon } from '../ui/icons.tsx'

/** A business without rows: what will be here, and one area to drop the files on. */
export function NewBusiness() {
  const navigate = useNavigate()
  const { importFiles, problems } = useImportFiles([])
  const take = async (files: File[]) => {
    // Progress and questions are on the page of imports; a file that could not be started is
    // reported here.
    if ((await importFiles(files)) > 0) await navigate('/imports')
  }
  return (
    <Box>
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        Bring your shop’s files
      </chakra.h2>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        Here you will see what leaks each month, since when, and the rows that prove it. Orders and unit costs are enough to begin.
      </Box>
      <DropArea onFiles={(files) => void take(files)} />
      {problems.map((problem) => (
        <Flex key={problem} role="alert" gap="2" color="high" mt="3">
          <Icon name="warning" />
          {problem}
        </Flex>
      ))}
    </Box>
  )
}
