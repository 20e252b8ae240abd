import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { Card, PartTitle } from '../ui/page.tsx'
import { Planned } from '../ui/planned.tsx'

const steps = [
  ['You list your suppliers', 'The name, the website and how much you depend on each.'],
  ['Public sources are read', 'News, courts, registers, status pages and warnings, as often as each is worth it.'],
  ['A report is matched', 'By name, domain and register number. A namesake raises nothing.'],
  ['You get an alert', 'With the source, what it puts at stake and what to do first, sorted by criticality.'],
] as const

/** The way from a public report to an alert. */
export function HowMonitoringWorks() {
  return (
    <Card>
      <Flex align="center" gap="2" wrap="wrap">
        <PartTitle>How External Monitoring Works</PartTitle>
        <Planned what="monitoring" />
      </Flex>
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
  ['Insolvency', 'Your packaging supplier files for insolvency. You learn of it on the day of the filing and order elsewhere.'],
  ['Recall', 'A material in your best seller is recalled. You stop selling it before the first complaint.'],
  ['Outage', 'Your parcel carrier reports a closed depot. You tell waiting customers and hold refunds for late delivery.'],
  ['Cost increase', 'The price of steel rises by a tenth. You ask for a fixed price before the next delivery.'],
  ['Data breach', 'Your newsletter service reports stolen customer data. You know what you must report, and by when.'],
] as const

/** Examples of what the sources tell; none is a report about a real supplier. */
export function ExampleScenarios() {
  return (
    <Card>
      <Flex align="center" gap="2" wrap="wrap">
        <PartTitle>Example Risk Scenarios Detected</PartTitle>
        <Planned what="monitoring" />
      </Flex>
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
