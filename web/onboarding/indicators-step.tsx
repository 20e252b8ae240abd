import { Box } from '@chakra-ui/react'
import { Planned } from '../ui/planned.tsx'
import { ChoiceAnswer, optionsOf, YesAnswer } from './answer-fields.tsx'

const days = { '7': '7 days', '14': '14 days', '21': '21 days', '30': '30 days' }

/** What to watch inside the company. */
export function IndicatorsStep() {
  return (
    <>
      <Box display="grid" gap="1" role="group" aria-label="Indicators to watch">
        <YesAnswer
          name="monitorEmployeeTurnover"
          word="Employee turnover"
          means="People who leave take passwords along: the watchlist counts API keys of theirs that still work."
        />
        <YesAnswer
          name="monitorCustomerSilence"
          word="Customer communication silence"
          means="The watchlist names customers who stopped ordering, by their own habit."
        />
        <YesAnswer
          name="monitorPaymentDelays"
          word="Payment delays"
          means="With terms of 30 days the watchlist sums what falls due. Whether it was paid is not read yet."
        />
        <YesAnswer
          name="monitorTickets"
          word="Unresolved tickets"
          means={
            <>
              Kept for your records: RiskPilot reads no tickets yet.
              <Planned what="tickets" />
            </>
          }
        />
      </Box>
      <ChoiceAnswer
        name="responseThreshold"
        label="Customer response threshold"
        hint="After so many days without an order a customer can count as silent. New action plans offer it as their due date."
        options={optionsOf('responseThreshold', days)}
      />
    </>
  )
}
