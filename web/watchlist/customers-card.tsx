import { Box, chakra, Flex } from '@chakra-ui/react'
import type { WatchedCustomerPartsFragment, WatchlistQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { exactDay, longDay, shortDay } from '../ui/days.ts'
import { Money } from '../ui/figures.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { customerName, shareWords, silenceWords } from './watchlist-words.ts'

type Customers = NonNullable<WatchlistQuery['watchlist']['customers']>

const List = chakra('ul', { base: { listStyleType: 'none', p: '0' } })

/** Customers whose next order is overdue by their own habit, those with most sales first. */
export function SilentCustomers({ of: { silent, silentCount, thresholdDays, until } }: { of: Customers }) {
  return (
    <Card p="0" overflow="hidden" aria-label="Customers who stopped ordering">
      <Head title="Customers who stopped ordering">
        Longer without an order than {thresholdDays} days, and than twice nearly all their own pauses. Seen on {longDay(until)}.
      </Head>
      {silent.length === 0 ? (
        <Box px={{ base: '4', md: '5' }} pb="5">
          Nobody with four or more orders in twelve months has stopped.
        </Box>
      ) : (
        <List>
          {silent.map((one) => (
            <CustomerRow key={one.lastOrderId} of={one} />
          ))}
        </List>
      )}
      {silentCount > silent.length ? (
        <Box px={{ base: '4', md: '5' }} pb="4" color="muted">
          And {counted(silentCount - silent.length, 'customer')} with fewer sales.
        </Box>
      ) : null}
    </Card>
  )
}

/** The top customers of the setup, whether they still order or not. */
export function TopCustomers({ of: { named, notFound } }: { of: Customers }) {
  if (named.length + notFound.length === 0) return null
  return (
    <Card p="0" overflow="hidden" aria-label="Your top customers">
      <Head title="Your top customers">As you named them in the setup. The share is of all sales to customers whom your rows name.</Head>
      <List>
        {named.map((one) => (
          <CustomerRow key={one.lastOrderId} of={one} isTop />
        ))}
      </List>
      {notFound.length > 0 ? (
        <Box
          px={{ base: '4', md: '5' }}
          py="4"
          color="muted"
          borderTopWidth="1px"
          borderTopStyle="solid"
          borderColor="line"
          overflowWrap="anywhere"
        >
          No order of the last twelve months names <bdi>{notFound.join(', ')}</bdi>. Write them as your orders do, by name or email.{' '}
          <TextLink to="/onboarding?step=5">Change the names</TextLink>
        </Box>
      ) : null}
    </Card>
  )
}

/** How the sales of twelve months spread over the tiers of the setup. */
export function Tiers({ of: { tiers } }: { of: Customers }) {
  if (tiers.length === 0) return null
  return (
    <Card aria-label="Customer tiers">
      <PartTitle>Customer tiers</PartTitle>
      <Box color="muted" maxW="70ch">
        By sales of twelve months: the customers who make up the first half, the next three tenths, and the rest; Freemium paid nothing.
      </Box>
      <chakra.table w="100%" mt="3" fontVariantNumeric="tabular-nums" css={{ '& td, & th': { py: '1.5', textAlign: 'end' } }}>
        <thead>
          <chakra.tr color="muted" fontSize="sm">
            <chakra.th scope="col" textAlign="start!" fontWeight="normal">
              Tier
            </chakra.th>
            <chakra.th scope="col" fontWeight="normal">
              Customers
            </chakra.th>
            <chakra.th scope="col" fontWeight="normal">
              Stopped
            </chakra.th>
            <chakra.th scope="col" fontWeight="normal">
              Sales
            </chakra.th>
          </chakra.tr>
        </thead>
        <tbody>
          {tiers.map(({ tier, customers, silent, sales, share }) => (
            <chakra.tr key={tier} borderTopWidth="1px" borderTopStyle="solid" borderColor="line">
              <chakra.th scope="row" textAlign="start!" fontWeight="medium">
                {tier}
              </chakra.th>
              <td>{customers}</td>
              <td>{silent}</td>
              <td>
                <Money of={sales} />{' '}
                <Box as="span" color="muted" display={{ base: 'block', md: 'inline' }} fontSize="sm">
                  {shareWords(share)}
                </Box>
              </td>
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </Card>
  )
}

function Head({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box px={{ base: '4', md: '5' }} pt="4" pb="3">
      <PartTitle>{title}</PartTitle>
      <Box color="muted" maxW="70ch">
        {children}
      </Box>
    </Box>
  )
}

function CustomerRow({ of, isTop = false }: { of: WatchedCustomerPartsFragment; isTop?: boolean }) {
  const { today } = useBusiness()
  return (
    <ListRow _hover={{ bg: 'transparent' }}>
      <Flex justify="space-between" gap="4" align="start">
        <Box minW="0">
          <Box fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{customerName(of)}</bdi>
            {of.tier ? <Tag>{of.tier}</Tag> : null}
            {isTop && of.isSilent ? <Tag isLoud>Stopped ordering</Tag> : null}
          </Box>
          <Box color="muted" fontSize="sm">
            {silenceWords(of)}. Last order {of.lastOrderId},{' '}
            <time dateTime={of.lastOrderOn} title={exactDay(of.lastOrderOn)}>
              {shortDay(of.lastOrderOn, today)}
            </time>
            , <Money of={of.lastOrder} />
            {of.dueOn ? (
              <>
                , due{' '}
                <time dateTime={of.dueOn} title={exactDay(of.dueOn)}>
                  {shortDay(of.dueOn, today)}
                </time>
              </>
            ) : null}
            .
          </Box>
        </Box>
        <Box textAlign="end" flexShrink={0}>
          <Box fontSize="lg" fontWeight="semibold" lineHeight="1.2">
            <Money of={of.sales} />
          </Box>
          <Box color="muted" fontSize="sm">
            {isTop ? shareWords(of.share) : 'in 12 months'}
          </Box>
        </Box>
      </Flex>
    </ListRow>
  )
}

function Tag({ children, isLoud = false }: { children: string; isLoud?: boolean }) {
  return (
    <Box
      as="span"
      ms="2"
      px="2"
      py="0.5"
      borderRadius="full"
      fontSize="xs"
      fontWeight="semibold"
      whiteSpace="nowrap"
      bg={isLoud ? 'medium.soft' : 'sunken'}
      color={isLoud ? 'medium' : 'muted'}
    >
      {children}
    </Box>
  )
}
