import { Box, chakra, Flex } from '@chakra-ui/react'
import type { PlaybookPartsFragment } from '../generated/graphql.ts'
import { RowLink } from '../ui/list-row.tsx'
import { Card } from '../ui/page.tsx'
import { Skeleton } from '../ui/states.tsx'
import { costText, moreSteps, previewed } from './playbook-words.ts'

const impactWords = { high: 'High impact', medium: 'Medium impact', low: 'Low impact' } as const

/** How much of its leak a playbook stops, in words. Not a severity: it has none of their colors. */
export function Impact({ of }: { of: PlaybookPartsFragment['estimatedImpact'] }) {
  return (
    <Box
      as="span"
      fontSize="xs"
      fontWeight="semibold"
      px="2"
      py="0.5"
      borderRadius="full"
      whiteSpace="nowrap"
      bg={of === 'high' ? 'accent.soft' : 'sunken'}
      color={of === 'high' ? 'accent' : 'muted'}
    >
      {impactWords[of]}
    </Box>
  )
}

const fromTablets = { base: 'none', md: 'block' } as const

type Props = { playbook: PlaybookPartsFragment; openRuns: number }

/**
 * A playbook in short: when it helps, its first steps, its cost and time. The whole card opens it.
 * On phones fourteen of them are a list to choose from: title, impact, cost and time.
 */
export function PlaybookCard({
  playbook: { id, title, description, estimatedImpact, estimatedCost, estimatedTime, namedBy, steps },
  openRuns,
}: Props) {
  const more = moreSteps(steps.length)
  return (
    <Card as="li" position="relative" display="flex" flexDirection="column" gap={{ base: '1.5', md: '3' }} _hover={{ borderColor: 'edge' }}>
      <Box>
        <Flex justify="space-between" align="start" gap="3" mb="1">
          <chakra.h2 fontSize="md" lineHeight="1.4" minW="0">
            <RowLink to={`/playbooks/${id}`} state={{ isOverPage: true }} preventScrollReset>
              {title}
            </RowLink>
          </chakra.h2>
          <Impact of={estimatedImpact} />
        </Flex>
        <Box color="muted" fontSize="sm" display={fromTablets}>
          {description}
        </Box>
        {namedBy ? <NamedBy said={namedBy} /> : null}
      </Box>
      <chakra.ol
        aria-label="First steps"
        fontSize="sm"
        ps="5"
        display={{ base: 'none', md: 'grid' }}
        gap="1.5"
        listStyleType="decimal"
        flex="1"
        alignContent="start"
      >
        {steps.slice(0, previewed).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </chakra.ol>
      {more ? (
        <Box color="muted" fontSize="sm" display={fromTablets}>
          {more}
        </Box>
      ) : null}
      <Flex
        gap="4"
        wrap="wrap"
        pt={{ base: '0', md: '3' }}
        borderTopWidth={{ base: '0', md: '1px' }}
        borderTopStyle="solid"
        borderColor="line"
        color={{ base: 'muted', md: 'ink' }}
        fontSize="sm"
        fontVariantNumeric="tabular-nums"
      >
        <span>{costText(estimatedCost)}</span>
        <span>{estimatedTime}</span>
        {openRuns > 0 ? (
          <Box as="span" ms="auto" color="accent" fontWeight="medium">
            {openRuns === 1 ? '1 open run' : `${openRuns} open runs`}
          </Box>
        ) : null}
      </Flex>
    </Card>
  )
}

/** The past scenario of the setup for which a playbook stands first. */
function NamedBy({ said }: { said: string }) {
  return (
    <Box mt="2" px="3" py="2" bg="accent.soft" borderRadius="md" fontSize="sm" lineClamp="2" overflowWrap="anywhere">
      You named this: <bdi>{said}</bdi>
    </Box>
  )
}

/** A placeholder of a card's size. */
export const CardSkeleton = () => <Skeleton h={{ base: '80px', md: '310px' }} borderRadius="lg" data-testid="playbook-skeleton" />
