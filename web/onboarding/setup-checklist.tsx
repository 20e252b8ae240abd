import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { openSteps, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, TextLink } from '../ui/button.tsx'
import { Folded } from '../ui/folded.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { hideChecklist, isChecklistHidden } from './hidden-checklist.ts'
import { useAnswered } from './use-answered.ts'

/** What a step without words of its own is good for. */
const usualGain = 'Needed to complete the setup'

/**
 * The steps of the setup that were left out, each with the way back to it. Gone once the setup was
 * completed, or hidden in this browser.
 */
export function SetupChecklist() {
  const { isDemo, isSample, isOnlooker } = useBusiness()
  const { data: viewer } = useQuery(ViewerDocument)
  const business = viewer?.viewer?.business
  // Nobody sets up a demo, or a business that is deleted tomorrow.
  const isForNobody = isDemo || isSample || isOnlooker || !business || business.expiresAt !== null
  const answered = useAnswered({ skip: isForNobody })
  const [isHidden, setHidden] = useState(() => isChecklistHidden(business?.id ?? ''))
  const open = answered ? openSteps(answered) : []
  if (isForNobody || isHidden || open.length === 0) return null
  const hide = () => {
    hideChecklist(business.id)
    setHidden(true)
  }
  return (
    <Folded title="Finish setting up" note={`${open.length} left`}>
      <Card aria-label="Setup checklist">
        <Flex justify="space-between" align="start" gap="3">
          <Box>
            <PartTitle>Finish setting up</PartTitle>
            <Box color="muted">
              {wizardSteps.length - open.length} of {wizardSteps.length} steps done. These are left:
            </Box>
          </Box>
          <Button look="quiet" aria-label="Hide the setup checklist" onClick={hide}>
            Hide
          </Button>
        </Flex>
        <chakra.ul listStyleType="none" m="0" p="0" mt="3" display="grid" gap="2">
          {open.map((step) => (
            <li key={step}>
              <TextLink to={`/onboarding?step=${step}`}>{wizardSteps[step - 1]?.title}</TextLink>
              <Box color="muted" fontSize="sm">
                {wizardSteps[step - 1]?.gains ?? usualGain}
              </Box>
            </li>
          ))}
        </chakra.ul>
      </Card>
    </Folded>
  )
}
