import { Box, chakra, Flex, Input } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { readCall } from '../ui/call.ts'
import { PageHead, PartTitle } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { CallCard } from './call-card.tsx'
import { HowToCall } from './how-to-call.tsx'
import { callsByTag, fitting, type OpenApi } from './openapi.ts'
import { Name } from './words.tsx'

type Read = { readonly document?: OpenApi; readonly error?: unknown }

/**
 * The documented calls, made of the server's own description of them: addresses, shapes, and a way
 * to try each with one's session.
 */
export function ApiDocsPage() {
  const [{ document, error }, setRead] = useState<Read>({})
  const read = () => {
    setRead({})
    readCall<OpenApi>(['/api/openapi.json']).then(
      (found) => setRead({ document: found }),
      (failure: unknown) => setRead({ error: failure }),
    )
  }
  useEffect(read, [])
  return (
    <chakra.main maxW="1120px" mx="auto" px={{ base: '4', md: '6' }} py={{ base: '6', md: '10' }}>
      <PageHead title="API" lead={<Lead />} actions={<Ways />} />
      <HowToCall />
      {error ? <ErrorState title="The description could not be read." error={error} onRetry={read} /> : null}
      {document ? <Calls document={document} /> : null}
      {!document && !error ? (
        <Loading label="Reading the description of the calls">
          <Skeleton h="64px" mb="3" />
          <Skeleton h="64px" />
        </Loading>
      ) : null}
    </chakra.main>
  )
}

function Lead() {
  return (
    <>
      The calls under <Name>/api</Name>, over plain HTTP and JSON. What you try here is done with your own session, for real. Everything
      else, and live updates, are in the graph.
    </>
  )
}

function Ways() {
  return (
    <Flex gap="2" wrap="wrap">
      <ButtonAnchor href="/api/openapi.json" download="riskpilot-openapi.json">
        Download OpenAPI
      </ButtonAnchor>
      <ButtonAnchor href="/graphiql/">Open the graph</ButtonAnchor>
      <ButtonLink to="/" look="quiet">
        Open RiskPilot
      </ButtonLink>
    </Flex>
  )
}

function Calls({ document }: { document: OpenApi }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const found = [...callsByTag(document)].flatMap(([tag, all]) => {
    const calls = all.filter(fitting(search))
    return calls.length > 0 ? [{ tag, calls }] : []
  })
  return (
    <Flex direction="column" gap="8">
      <Flex as="search" direction="column" gap="1" maxW="420px">
        <chakra.label htmlFor={id} fontWeight="semibold">
          Find a call
        </chakra.label>
        <Input
          id={id}
          type="search"
          value={search}
          placeholder="risks, feedback, POST…"
          onChange={({ target }) => setSearch(target.value)}
        />
      </Flex>
      {found.map(({ tag, calls }) => (
        <chakra.section key={tag} aria-labelledby={`calls-${tag}`}>
          <PartTitle id={`calls-${tag}`} mb="3">
            {tag}
          </PartTitle>
          <Flex direction="column" gap="3">
            {calls.map((call) => (
              <CallCard key={`${call.method} ${call.path}`} document={document} call={call} />
            ))}
          </Flex>
        </chakra.section>
      ))}
      {found.length === 0 ? <NothingFits onAll={() => setSearch('')} /> : null}
      <Box color="muted" fontSize="sm">
        RiskPilot {document.info.version}
      </Box>
    </Flex>
  )
}

function NothingFits({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState icon="search" title="No call fits." action={<Button onClick={onAll}>Show all calls</Button>}>
      The graph can do more than these calls.
    </EmptyState>
  )
}
