import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { type Answer, answerOf, type Call, kindOf, type OpenApi } from './openapi.ts'
import { ShapeList } from './shape-list.tsx'
import { TryCall } from './try-call.tsx'
import { Name, Words } from './words.tsx'

const Part = chakra('h4', { base: { fontWeight: 'semibold', mb: '2' } })

/** One call: its address in a line, and all that is to be known of it below when it is opened. */
export function CallCard({ document, call }: { document: OpenApi; call: Call }) {
  const [isOpen, setIsOpen] = useState(false)
  const { method, path, operation } = call
  return (
    <chakra.details
      bg="card"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="line"
      borderRadius="lg"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <chakra.summary cursor="pointer" px={{ base: '4', md: '5' }} py="3">
        <chakra.h3 display="inline" fontWeight="normal">
          <chakra.span
            fontWeight="semibold"
            fontSize="sm"
            bg={method === 'GET' ? 'accent.soft' : 'medium.soft'}
            color={method === 'GET' ? 'accent' : 'medium'}
            borderRadius="sm"
            px="2"
            py="0.5"
            mr="2"
          >
            {method}
          </chakra.span>
          <Name fontWeight="semibold">{path}</Name>
        </chakra.h3>
        <Box color="muted" mt="1">
          <Words>{operation.summary}</Words>
        </Box>
      </chakra.summary>
      {isOpen ? (
        <Grid templateColumns={{ base: '1fr', lg: '1fr 1fr' }} gap="6" px={{ base: '4', md: '5' }} pb="5" pt="2">
          <Told document={document} call={call} />
          <Box minW="0">
            <Part>Try it</Part>
            <TryCall call={call} />
          </Box>
        </Grid>
      ) : null}
    </chakra.details>
  )
}

function Told({ document, call: { operation } }: { document: OpenApi; call: Call }) {
  const { parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']?.schema
  return (
    <Flex direction="column" gap="5" minW="0">
      {operation.security ? <Box color="muted">Needs no session.</Box> : null}
      {parameters.length > 0 ? (
        <Box>
          <Part>Parameters</Part>
          <chakra.ul listStyleType="none" display="grid" gap="1.5">
            {parameters.map((one) => (
              <chakra.li key={one.name}>
                <Name fontWeight="semibold">{one.name}</Name>{' '}
                <chakra.span color="muted">
                  {kindOf(one.schema)}, in the {one.in === 'header' ? 'headers' : one.in}
                  {one.required ? '' : ', optional'}
                </chakra.span>
                {one.description ? (
                  <Box fontSize="sm">
                    <Words>{one.description}</Words>
                  </Box>
                ) : null}
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      ) : null}
      {body ? (
        <Box>
          <Part>Body</Part>
          <ShapeList document={document} shape={body} />
        </Box>
      ) : null}
      <Box>
        <Part>Answers</Part>
        <Flex direction="column" gap="2">
          {Object.entries(responses).map(([status, answer]) => (
            <AnswerLine key={status} document={document} status={status} answer={answerOf(document, answer)} />
          ))}
        </Flex>
      </Box>
    </Flex>
  )
}

function AnswerLine({ document, status, answer }: { document: OpenApi; status: string; answer: Answer }) {
  const { schema: shape, example } = answer.content?.['application/json'] ?? {}
  return (
    <Box>
      <Flex gap="2">
        <Name fontWeight="semibold">{status}</Name>
        <Box minW="0">
          <Words>{answer.description ?? ''}</Words>
        </Box>
      </Flex>
      {shape && Number(status) < 400 ? (
        <Box pl="10" mt="1">
          <ShapeList document={document} shape={shape} />
          {example === undefined ? null : <Example value={example} />}
        </Box>
      ) : null}
    </Box>
  )
}

function Example({ value }: { value: unknown }) {
  return (
    <chakra.details mt="1">
      <chakra.summary cursor="pointer" color="accent">
        An example
      </chakra.summary>
      <chakra.pre
        bg="sunken"
        borderRadius="md"
        p="3"
        mt="1"
        fontSize="sm"
        maxH="360px"
        overflow="auto"
        whiteSpace="pre-wrap"
        tabIndex={0}
        aria-label="An example of the answer"
      >
        {JSON.stringify(value, null, 2)}
      </chakra.pre>
    </chakra.details>
  )
}
