import { Box, Flex } from '@chakra-ui/react'
import { ButtonLink } from '../ui/button.tsx'
import type { ChosenGuide } from '../ui/file-guides.tsx'
import { FilesHelp } from '../ui/files-help.tsx'
import { Card, PartTitle } from '../ui/page.tsx'

/** The id of the place on the page that tells how files are exported. */
export const filesInstead = 'files'

/** What to export where there is no connection, how, and what it makes visible. */
export function FilesInstead({ chosen, onChoose }: { chosen: ChosenGuide; onChoose: (chosen: ChosenGuide) => void }) {
  return (
    <Card id={filesInstead} scrollMarginTop="20px">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <PartTitle>Use files instead</PartTitle>
        <ButtonLink to="/imports">Import files</ButtonLink>
      </Flex>
      <Box color="muted" mt="1" mb="4" maxW="70ch">
        Every check runs on exported files. Choose a system to see the clicks that export its files, and what each one finds.
      </Box>
      <FilesHelp label="How to export files" chosen={chosen} onChoose={onChoose} />
    </Card>
  )
}
