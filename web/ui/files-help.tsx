import { Box } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { type ChosenGuide, FileGuides } from './file-guides.tsx'
import { FilesToAdd } from './files-to-add.tsx'

type Props = { chosen?: ChosenGuide | undefined; onChoose?: (chosen: ChosenGuide) => void; label: string }

/**
 * What the checks still lack, and how each file is exported. A source that is named above is opened
 * below.
 */
export function FilesHelp({ chosen, onChoose, label }: Props) {
  const [own, setOwn] = useState<ChosenGuide>({ provider: 'shopify' })
  const guides = useRef<HTMLDivElement>(null)
  const choose = onChoose ?? setOwn
  const lead = (to: ChosenGuide) => {
    choose(to)
    guides.current?.focus()
    guides.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Box display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <FilesToAdd onChoose={lead} />
      <Box ref={guides} role="region" aria-label={label} tabIndex={-1} scrollMarginTop="80px">
        <FileGuides chosen={chosen ?? own} onChoose={choose} />
      </Box>
    </Box>
  )
}
