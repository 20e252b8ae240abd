import { Box, chakra } from '@chakra-ui/react'
import type { RunPartsFragment } from '../generated/graphql.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { RunRow } from './run-list.tsx'

/** Open runs of the same playbook for other alerts. */
export function OtherRuns({ runs }: { runs: readonly RunPartsFragment[] }) {
  if (runs.length === 0) return null
  return (
    <Box mt="6">
      <PartTitle mb="2">Open runs of this playbook</PartTitle>
      <Card p={{ base: '0', md: '0' }} overflow="hidden">
        <chakra.ul aria-label="Open runs of this playbook" listStyleType="none">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </chakra.ul>
      </Card>
    </Box>
  )
}
