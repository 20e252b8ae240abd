import { Box, chakra } from '@chakra-ui/react'
import { ButtonLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import type { RiskDetail } from './detail.ts'

const previewed = 3

/** How to stop this kind of leak: the first steps of each of its playbooks, and the way to it. */
export function PlaybookCards({ risk }: { risk: RiskDetail }) {
  return risk.playbooks.map(({ id, title, steps }) => {
    const more = steps.length - previewed
    return (
      <Card key={id}>
        <PartTitle>Playbook</PartTitle>
        <Box mt="2" fontWeight="medium">
          {title}
        </Box>
        <chakra.ol aria-label={`First steps: ${title}`} ps="5" mt="2" display="grid" gap="1.5" listStyleType="decimal">
          {steps.slice(0, previewed).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </chakra.ol>
        {more > 0 ? (
          <Box color="muted" fontSize="sm" mt="1.5">
            +{counted(more, 'more step')}
          </Box>
        ) : null}
        <ButtonLink mt="3" to={`/playbooks/${id}?risk=${risk.id}`}>
          View Playbook
        </ButtonLink>
      </Card>
    )
  })
}
