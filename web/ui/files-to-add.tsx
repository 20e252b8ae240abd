import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { DetectorsDocument, type DetectorsQuery } from '../generated/graphql.ts'
import type { ChosenGuide } from './file-guides.tsx'
import { kindWord } from './guide-words.ts'
import { counted } from './words.ts'

type Detector = DetectorsQuery['detectors'][number]

/**
 * Per check that cannot run for want of a file: what it lacks, and the exports that hold it.
 * Nothing before the first scan.
 */
export function FilesToAdd({ onChoose }: { onChoose: (chosen: ChosenGuide) => void }) {
  const { data } = useQuery(DetectorsDocument)
  const lacking = data?.detectors.filter(({ state, missing }) => state === 'cannot_run' && missing.length > 0) ?? []
  if (lacking.length === 0) return null
  const groups = [...Map.groupBy(lacking, ({ missing }) => missing.map(kindWord).join(' and '))].sort(([, a], [, b]) => b.length - a.length)
  return (
    <Box>
      <Box fontWeight="semibold">
        {lacking.length === 1 ? '1 check lacks its file' : `${counted(lacking.length, 'check')} lack their files`}
      </Box>
      <chakra.ul aria-label="Files that checks lack" listStyleType="none" mt="2" display="grid" gap="3">
        {groups.map(([file, of]) => (
          <Lacking key={file} file={file} of={of} onChoose={onChoose} />
        ))}
      </chakra.ul>
    </Box>
  )
}

type LackingProps = { file: string; of: readonly Detector[]; onChoose: (chosen: ChosenGuide) => void }

/**
 * One missing file: what it would find, why nothing is judged without it, and where it comes from.
 */
function Lacking({ file, of, onChoose }: LackingProps) {
  const sources = of[0]?.nextBest ?? []
  return (
    <chakra.li pt="3" borderTop="1px solid {colors.line}" display="grid" gap="1">
      <Box>
        <chakra.span fontWeight="semibold">Add your {file}</chakra.span>
        <chakra.span color="muted" fontSize="sm">
          {' '}
          · {counted(of.length, 'check')}
        </chakra.span>
      </Box>
      <Box>Finds {list.format(of.map(({ finds }) => finds))}.</Box>
      <Box color="muted" fontSize="sm">
        {capitalized(of[0]?.reason ?? '')}.
      </Box>
      {sources.length > 0 ? (
        <Flex columnGap="4" wrap="wrap" align="center" fontSize="sm">
          <Box color="muted">Next best source:</Box>
          {sources.map(({ layout, provider, providerName, title }) => (
            <Source key={layout} type="button" onClick={() => onChoose({ provider, layout })}>
              {providerName}: {title}
            </Source>
          ))}
        </Flex>
      ) : null}
    </chakra.li>
  )
}

const list = new Intl.ListFormat('en-GB', { type: 'unit', style: 'long' })

const Source = chakra('button', {
  base: { minH: '32px', color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px', cursor: 'pointer', textAlign: 'start' },
})
