import { Box, Flex } from '@chakra-ui/react'
import { needsCard } from '../../api/onboarding/wizard-steps.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { LongAnswer, TextAnswer } from './answer-fields.tsx'
import { useWizard } from './wizard.ts'

/** The card, of which only brand, last four digits and expiry leave the browser. */
export function PaymentStep() {
  const { circumstances, saved, replaceCard } = useWizard()
  if (!needsCard(circumstances.plan))
    return (
      <Box px="4" py="4" bg="accent.soft" borderRadius="md">
        <Box fontWeight="semibold">No card is needed for Enterprise</Box>
        <Box>It is billed by agreement. Go on with Next.</Box>
      </Box>
    )
  return (
    <>
      <Box px="4" py="3" bg="accent.soft" borderRadius="md">
        The 14-day trial starts immediately. There is no charge until it ends, and you can cancel anytime.
      </Box>
      <TextAnswer name="cardholderName" label="Cardholder name" autoComplete="cc-name" />
      {circumstances.keepsCard && saved?.cardLast4 ? (
        <Flex
          gap="4"
          justify="space-between"
          align="center"
          wrap="wrap"
          p="4"
          borderWidth="1px"
          borderStyle="solid"
          borderColor="line"
          borderRadius="md"
        >
          <Box>
            <Box fontWeight="semibold">
              {capitalized(saved.cardBrand ?? 'card')} ending in {saved.cardLast4}
            </Box>
            <Box color="muted">Expires {saved.expiryDate}</Box>
          </Box>
          <Button onClick={replaceCard}>Use another card</Button>
        </Flex>
      ) : (
        <CardFields />
      )}
      <LongAnswer name="billingAddress" label="Billing address" rows={2} autoComplete="billing street-address" />
      <Flex gap="2" color="muted" fontSize="sm">
        <Icon name="info" size={16} />
        <span>Card number and CVV stay in this browser. RiskPilot stores the brand, the last four digits and the expiry.</span>
      </Flex>
    </>
  )
}

function CardFields() {
  return (
    <Box display="grid" gap="4" gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: '2fr 1fr 1fr' }} alignItems="start">
      <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <TextAnswer name="cardNumber" label="Card number" inputMode="numeric" autoComplete="cc-number" maxLength={19} />
      </Box>
      <TextAnswer name="expiryDate" label="Expiry (MM/YY)" inputMode="numeric" autoComplete="cc-exp" placeholder="MM/YY" maxLength={5} />
      <TextAnswer name="cvv" label="CVV" type="password" inputMode="numeric" autoComplete="cc-csc" maxLength={4} />
    </Box>
  )
}
