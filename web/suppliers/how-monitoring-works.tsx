import { Box, chakra, Grid } from '@chakra-ui/react'
import { Card, PartTitle } from '../ui/page.tsx'

const steps = [
  ['You list your suppliers', 'The name, the website and how much you depend on each. Numbers of registers make matches certain.'],
  ['Public sources are read', 'The publishers listed under Monitoring Sources, each at its own pace.'],
  [
    'A report is matched',
    'By domain, register number, LEI, VAT number, barcode or a rare name. What is not certain waits under Please confirm.',
  ],
  ['You get an alert', 'With the source, what agrees, what is at stake as far as it is known, and what to do first.'],
] as const

/** The way from a public report to an alert. */
export function HowMonitoringWorks() {
  return (
    <Card>
      <PartTitle>How External Monitoring Works</PartTitle>
      <Grid as="ol" listStyleType="none" mt="3" gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }}>
        {steps.map(([title, text], i) => (
          <li key={title}>
            <Box color="accent" fontWeight="semibold" fontVariantNumeric="tabular-nums">
              {i + 1}
            </Box>
            <Box fontWeight="semibold">{title}</Box>
            <Box color="muted">{text}</Box>
          </li>
        ))}
      </Grid>
    </Card>
  )
}

const scenarios = [
  ['Sanctions', 'A name on a sanctions list agrees with your supplier. You check the entry before the next payment.'],
  ['Recall', 'A product of a brand that you sell is recalled. You stop selling it before the first complaint.'],
  ['Outage', 'Your parcel carrier reports an outage on its status page. You tell waiting customers.'],
  ['Domain', 'The domain of your supplier ends in three weeks. You check where its invoices come from.'],
  ['Data breach', 'A service that you use is on the list of known breaches. You change the password you use there.'],
] as const

/** Examples of what the sources tell; none is a report about a real supplier. */
export function ExampleScenarios() {
  return (
    <Card>
      <PartTitle>Example Risk Scenarios Detected</PartTitle>
      <Box color="muted" mt="1">
        Examples, not reports about your suppliers.
      </Box>
      <chakra.dl mt="3" display="grid" gap="3">
        {scenarios.map(([word, text]) => (
          <Grid key={word} columnGap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: '140px minmax(0, 1fr)' }}>
            <chakra.dt fontWeight="semibold">{word}</chakra.dt>
            <chakra.dd color="muted" maxW="70ch">
              {text}
            </chakra.dd>
          </Grid>
        ))}
      </chakra.dl>
    </Card>
  )
}
