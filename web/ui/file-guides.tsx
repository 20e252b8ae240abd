import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { FileGuidesDocument } from '../generated/graphql.ts'
import { type Guide, guideTitle, markedText, systemsOf, unlockedBy } from './guide-words.ts'
import { Reading } from './states.tsx'
import { counted } from './words.ts'

/** A system, and the export of it that stands open; without one the first does. */
export type ChosenGuide = { readonly provider: string; readonly layout?: string }

type Props = { chosen: ChosenGuide; onChoose: (chosen: ChosenGuide) => void }

/** Per system the few clicks that export each file, and what the file lets RiskPilot find. */
export function FileGuides({ chosen, onChoose }: Props) {
  const { data, error, refetch } = useQuery(FileGuidesDocument)
  const id = useId()
  if (!data) return <Reading what="the guides" error={error} onRetry={() => void refetch()} h={{ base: '460px', md: '360px' }} />
  const systems = systemsOf(data.fileGuides)
  const shown = data.fileGuides.filter(({ provider }) => provider === chosen.provider)
  return (
    <Box minW="0">
      <Flex role="group" aria-label="Your systems" wrap="wrap" gap="2">
        {systems.map(({ key, name }) => (
          <Chip
            key={key}
            type="button"
            aria-pressed={key === chosen.provider}
            aria-controls={id}
            onClick={() => onChoose({ provider: key })}
          >
            {name}
          </Chip>
        ))}
      </Flex>
      <Box id={id} mt="4" display="grid" gap="2" gridTemplateColumns="minmax(0, 1fr)">
        {shown.map((guide, i) => (
          <FileGuide key={guide.layout} guide={guide} isOpen={chosen.layout === undefined ? i === 0 : guide.layout === chosen.layout} />
        ))}
      </Box>
    </Box>
  )
}

const Chip = chakra('button', {
  base: {
    minH: '36px',
    px: '3',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    borderRadius: 'full',
    bg: 'card',
    fontSize: 'sm',
    cursor: 'pointer',
    _hover: { borderColor: 'accent' },
    '&[aria-pressed=true]': { bg: 'accent.soft', borderColor: 'accent', color: 'accent', fontWeight: 'semibold' },
  },
})

function FileGuide({ guide, isOpen }: { guide: Guide; isOpen: boolean }) {
  return (
    <chakra.details open={isOpen} borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="md" bg="card">
      <chakra.summary cursor="pointer" px="4" py="3" minH="48px">
        <chakra.span fontWeight="semibold">{guideTitle(guide)}</chakra.span>
        <chakra.span color="muted" fontSize="sm">
          {' '}
          · used by {counted(guide.checks.length, 'check')}
        </chakra.span>
      </chakra.summary>
      <Box px="4" pb="4" display="grid" gap="3">
        <chakra.ol ps="5" display="grid" gap="1" listStyleType="decimal">
          {guide.steps.map((step) => (
            <li key={step}>
              <Marked text={step} />
            </li>
          ))}
        </chakra.ol>
        {guide.note ? (
          <Box color="muted" fontSize="sm" maxW="70ch">
            <Marked text={guide.note} />
          </Box>
        ) : null}
        <Finds guide={guide} />
      </Box>
    </chakra.details>
  )
}

/** What the file makes visible, alone and with others beside it. */
function Finds({ guide }: { guide: Guide }) {
  const list = new Intl.ListFormat('en-GB', { type: 'unit', style: 'long' })
  return (
    <chakra.dl aria-label="What it finds" display="grid" gap="2" fontSize="sm" borderTop="1px solid {colors.line}" pt="3">
      {unlockedBy(guide).map(({ needs, finds }) => (
        <Box key={needs}>
          <chakra.dt fontWeight="medium">{needs} it finds</chakra.dt>
          <chakra.dd color="muted" maxW="70ch">
            {list.format(finds)}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  )
}

function Marked({ text }: { text: string }) {
  return markedText(text).map((part, i) => {
    if (part.look === 'plain') return part.text
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
    return part.look === 'bold' ? <strong key={i}>{part.text}</strong> : <em key={i}>{part.text}</em>
  })
}
