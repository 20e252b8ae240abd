import { chakra } from '@chakra-ui/react'
import type { PlaybookPartsFragment } from '../generated/graphql.ts'
import { StatTile } from '../ui/stat-tile.tsx'
import { wholeNumber } from '../ui/words.ts'
import { averageCost, averageTime } from './playbook-words.ts'

/** Four figures over all playbooks: each can be counted on the cards below. */
export function PlaybookTiles({ playbooks }: { playbooks: readonly PlaybookPartsFragment[] }) {
  const high = playbooks.filter(({ estimatedImpact }) => estimatedImpact === 'high').length
  return (
    <chakra.dl
      aria-label="Playbooks in figures"
      display="grid"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}
      gap="3"
      mb="5"
    >
      <StatTile label="Total Playbooks" value={wholeNumber(playbooks.length)} />
      <StatTile label="High Impact" value={wholeNumber(high)} />
      <StatTile label="Avg. Time" value={averageTime(playbooks)} />
      <StatTile label="Avg. Cost" value={averageCost(playbooks)} />
    </chakra.dl>
  )
}
