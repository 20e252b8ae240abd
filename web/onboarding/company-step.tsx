import { Box } from '@chakra-ui/react'
import { TextLink } from '../ui/button.tsx'
import { currencyChoices, currencyName, suggestedHome, zoneChoices } from '../ui/currencies.ts'
import { ChoiceAnswer, optionsOf, TextAnswer, YesAnswer } from './answer-fields.tsx'
import { Pair } from './pair.tsx'
import { useWizard } from './wizard.ts'

const industries = {
  manufacturing: 'Manufacturing',
  saas: 'SaaS',
  logistics: 'Logistics',
  'consumer-goods': 'Consumer goods',
  finance: 'Finance',
  healthcare: 'Healthcare',
  retail: 'Retail',
  consulting: 'Consulting',
  other: 'Other',
}
const revenues = {
  'under-1m': 'Under 1 million',
  '1m-5m': '1 to 5 million',
  '5m-25m': '5 to 25 million',
  '25m-100m': '25 to 100 million',
  '100m+': 'Over 100 million',
}
const models = { b2b: 'To businesses (B2B)', b2c: 'To consumers (B2C)', hybrid: 'To both (hybrid)' }

/** What kind of company it is, and what it counts in. */
export function CompanyStep() {
  return (
    <>
      <Pair>
        <ChoiceAnswer name="industry" label="Industry" options={[['', 'Choose an industry'], ...optionsOf('industry', industries)]} />
        <ChoiceAnswer name="companySize" label="Company size (people)" options={[['', 'Choose a size'], ...optionsOf('companySize')]} />
      </Pair>
      <Pair>
        <ChoiceAnswer
          name="businessModel"
          label="Business model"
          options={[['', 'Who do you sell to?'], ...optionsOf('businessModel', models)]}
        />
        <ChoiceAnswer
          name="annualRevenue"
          label="Annual revenue (optional)"
          options={[['', 'Rather not say'], ...optionsOf('annualRevenue', revenues)]}
        />
      </Pair>
      <MoneyAndDays />
      <Pair>
        <TextAnswer name="companyWebsite" label="Company website (optional)" type="url" autoComplete="url" placeholder="https://" />
        <TextAnswer name="locations" label="Locations (optional)" placeholder="London, Leeds" />
      </Pair>
      <Box display="grid" gap="1">
        <YesAnswer
          name="hasInventory"
          word="We keep inventory"
          means="Your shop buys stock and holds it, here or with a warehouse. Without stock, checks of it are off."
        />
        <YesAnswer
          name="isRemoteWorkforce"
          word="Our team works remotely"
          means="You are reminded every three months to review who has access."
        />
      </Box>
    </>
  )
}

/** Currency and time zone: asked before the first row, for rows fix both. */
function MoneyAndDays() {
  const { business, isOwner, circumstances } = useWizard()
  if (!business) return null
  const { currency, zone, hasRows, isCurrencyConfirmed } = business
  if (!circumstances.asksCurrency)
    return (
      <Box color="muted">
        {isCurrencyConfirmed || hasRows
          ? `Amounts are in ${currencyName(currency)}, and days begin at midnight in ${zone.replaceAll('_', ' ')}. `
          : 'An owner chooses the currency and the time zone before the first file. '}
        {isOwner ? <TextLink to="/settings/business">See Settings</TextLink> : null}
      </Box>
    )
  return (
    <Pair>
      <ChoiceAnswer
        name="currency"
        label="Currency"
        hint="Of all amounts in your files. Nothing is converted."
        options={[['', 'Choose a currency'], ...currencyChoices(currency)]}
      />
      <ChoiceAnswer
        name="zone"
        label="Time zone"
        hint="Your days begin at midnight here. Both are fixed once rows are in."
        options={zoneChoices(isCurrencyConfirmed ? zone : suggestedHome().zone)}
      />
    </Pair>
  )
}
