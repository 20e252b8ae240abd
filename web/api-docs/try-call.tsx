import { Box, chakra, Flex } from '@chakra-ui/react'
import { type FormEvent, useId, useState } from 'react'
import { Button, Input, TextArea } from '../ui/button.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Call } from './openapi.ts'
import { addressOf, asCurl, examplesOf, type Filled } from './sent-call.ts'

type CallAnswer = { readonly status: string; readonly text: string }

/** Sends the call with the reader's own session, and shows the answer as it comes. */
export function TryCall({ call }: { call: Call }) {
  const [filled, setFilled] = useState(() => examplesOf(call))
  const [answer, setAnswer] = useState<CallAnswer | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setAnswer(await answerTo(call, filled))
    setIsSending(false)
  }
  const copy = () =>
    navigator.clipboard.writeText(asCurl(call, filled, location.origin)).then(
      () => showToast('Copied', 'Put your session into COOKIE before you run it.'),
      () => showToast('Not copied', 'The browser did not allow it.', 'destructive'),
    )
  return (
    <chakra.form display="grid" gap="3" onSubmit={(event) => void send(event)}>
      <Values filled={filled} onChange={setFilled} hasBody={call.operation.requestBody !== undefined} />
      <Flex gap="3" wrap="wrap">
        <Button type="submit" look="solid" minH="44px" disabled={isSending} aria-busy={isSending}>
          {call.method === 'GET' ? 'Send' : 'Send and change'}
        </Button>
        <Button minH="44px" onClick={() => void copy()}>
          Copy as curl
        </Button>
      </Flex>
      <Box aria-live="polite">{answer ? <Shown answer={answer} /> : null}</Box>
    </chakra.form>
  )
}

type ValuesProps = { readonly filled: Filled; readonly hasBody: boolean; readonly onChange: (filled: Filled) => void }

function Values({ filled, hasBody, onChange }: ValuesProps) {
  const id = useId()
  return (
    <>
      {Object.entries(filled.values).map(([name, value]) => (
        <Box key={name}>
          <chakra.label htmlFor={`${id}-${name}`} display="block" fontWeight="medium" mb="1">
            {name}
          </chakra.label>
          <Input
            id={`${id}-${name}`}
            value={value}
            title={value}
            autoComplete="off"
            onChange={(event) => onChange({ ...filled, values: { ...filled.values, [name]: event.target.value } })}
          />
        </Box>
      ))}
      {hasBody ? (
        <Box>
          <chakra.label htmlFor={`${id}-body`} display="block" fontWeight="medium" mb="1">
            Body
          </chakra.label>
          <TextArea
            id={`${id}-body`}
            value={filled.body}
            rows={5}
            py="2"
            fontFamily="monospace"
            spellCheck={false}
            onChange={(event) => onChange({ ...filled, body: event.target.value })}
          />
        </Box>
      ) : null}
    </>
  )
}

function Shown({ answer: { status, text } }: { answer: CallAnswer }) {
  return (
    <Box mt="1">
      <Box fontWeight="semibold" mb="1">
        {status}
      </Box>
      {text === '' ? null : (
        <chakra.pre
          bg="sunken"
          borderRadius="md"
          p="3"
          fontSize="sm"
          maxH="360px"
          overflow="auto"
          whiteSpace="pre-wrap"
          tabIndex={0}
          aria-label="The answer"
        >
          {text}
        </chakra.pre>
      )}
    </Box>
  )
}

async function answerTo(call: Call, filled: Filled): Promise<CallAnswer> {
  try {
    const hasBody = filled.body !== ''
    const response = await fetch(addressOf(call, filled), {
      method: call.method,
      redirect: 'manual',
      ...(hasBody && { headers: { 'content-type': 'application/json' }, body: filled.body }),
    })
    if (response.type === 'opaqueredirect') return { status: 'It leads elsewhere (302).', text: '' }
    const text = await response.text()
    return { status: `${response.status} ${response.statusText}`.trim(), text: readable(text) }
  } catch {
    return { status: 'The server was not reached. Try again.', text: '' }
  }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
