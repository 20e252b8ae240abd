import { Box, chakra } from '@chakra-ui/react'
import type { NotJudgedQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Money } from '../ui/figures.tsx'
import { Folded } from '../ui/folded.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'

type Entry = NotJudgedQuery['notJudged'][number]

const List = chakra('ul', { base: { listStyleType: 'none', mt: '3', display: 'grid', gap: '3' } })

/** Entries that stand there at once; the others open. */
const shown = 3

/**
 * The money that no check could judge, with why and what would let it. Nothing where all is judged.
 */
export function NotJudgedCard({ of: entries }: { of: readonly Entry[] }) {
  if (entries.length === 0) return null
  const more = entries.slice(shown)
  return (
    <Folded title="Not judged yet" note={counted(entries.length, 'amount')}>
      <Card>
        <PartTitle>Not judged yet</PartTitle>
        <Box color="muted" mt="1" maxW="70ch">
          Some rows lack what is needed to check this money. It may be fine, but no check can tell.
        </Box>
        <Entries of={entries.slice(0, shown)} />
        {more.length > 0 ? (
          <chakra.details mt="3">
            <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
              {more.length} more
            </chakra.summary>
            <Entries of={more} />
          </chakra.details>
        ) : null}
        <Box mt="4">
          <TextLink to="/imports">Import files</TextLink>
        </Box>
        <Box color="muted" fontSize="sm" mt="1" maxW="70ch">
          No file shows stock that disappears, or a cost that rose and was never written down.
        </Box>
      </Card>
    </Folded>
  )
}

function Entries({ of }: { of: readonly Entry[] }) {
  return (
    <List aria-label="Not judged yet">
      {of.map(({ what, amount, because, remedy }) => (
        <chakra.li key={what} display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4">
          <Box fontWeight="medium">{what}</Box>
          <Box fontWeight="semibold" textAlign="end">
            <Money of={amount} />
          </Box>
          <Box color="muted" fontSize="sm" maxW="70ch" gridColumn={{ base: '1 / -1', md: '1' }}>
            {because}{' '}
            <Box as="span" color="ink">
              {remedy}
            </Box>
          </Box>
        </chakra.li>
      ))}
    </List>
  )
}
