import { Box, chakra } from '@chakra-ui/react'
import { Money } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { unbroken } from '../ui/words.ts'
import type { FindingDetail } from './detail.ts'

type Part = Pick<FindingDetail, 'id' | 'title' | 'phase' | 'loss' | 'monthly'>

/** The place of a statement on the page, which the list of parts leads to. */
export const placeOf = ({ id }: Pick<Part, 'id'>) => `part-${id}`

/**
 * What an alert of several statements is made of, the most expensive first: each leads to its own
 * figures and rows below.
 */
export function PartsCard({ parts }: { parts: readonly Part[] }) {
  return (
    <Card>
      <PartTitle>What it is made of</PartTitle>
      <Box color="muted" mt="1" mb="3" maxW="70ch">
        {parts.length} statements with one cause, the most expensive first. A row that two of them count is in the sum above once.
      </Box>
      <chakra.ol ps="5" display="grid" gap="2" listStyleType="decimal" aria-label="What it is made of">
        {parts.map((part, i) => (
          <li key={part.id}>
            <PartLink part={part} />
            <Box as="span" color="muted" fontVariantNumeric="tabular-nums">
              {' '}
              <Money of={part.loss.expected} /> lost
              {part.phase === 'running' ? (
                <>
                  , <Money of={part.monthly.expected} /> a month
                </>
              ) : part.phase === 'fading' ? (
                ', probably over'
              ) : (
                ', over'
              )}
              {i === 0 ? ' – the main part' : null}
            </Box>
          </li>
        ))}
      </chakra.ol>
    </Card>
  )
}

function PartLink({ part }: { part: Part }) {
  return (
    <chakra.button
      type="button"
      display="inline"
      textAlign="start"
      color="accent"
      textDecoration="underline"
      textUnderlineOffset="3px"
      cursor="pointer"
      onClick={() => goTo(placeOf(part))}
    >
      {unbroken(part.title)}
    </chakra.button>
  )
}

/** The heading of the part gets the focus, so that the keyboard and readers go on from there. */
function goTo(place: string): void {
  const heading = document.getElementById(place)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
