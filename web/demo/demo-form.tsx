import { Box, chakra, Flex } from '@chakra-ui/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { demoCredentials } from '../../api/demo/demo.input.ts'
import { Button, Input } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { DemoLoginFailed } from './enter-demo.ts'

/** How long the welcome is read before the dashboard opens. */
const redirectAfterMs = 1_000

type Props = {
  /** Lets the visitor in; returns the welcome, throws `DemoLoginFailed`. */
  readonly onEnter: () => Promise<string>
  /** A second after the visitor was let in. */
  readonly onEntered: () => void
}

type State = 'idle' | 'entering' | 'entered'

/** The demo's values, which cannot be changed, and the one button. */
export function DemoForm({ onEnter, onEntered }: Props) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state !== 'entered') return
    const timer = setTimeout(onEntered, redirectAfterMs)
    return () => clearTimeout(timer)
  }, [state, onEntered])
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    setState('entering')
    try {
      showToast('Demo Access Granted', await onEnter())
      setState('entered')
    } catch (error) {
      const sentence = error instanceof DemoLoginFailed ? error.sentence : null
      showToast('Login Failed', sentence ?? 'Please check your credentials and try again.', 'destructive')
      setState('idle')
    }
  }
  return (
    <Card p={{ base: '5', md: '6' }}>
      <PartTitle>Demo Credentials</PartTitle>
      <chakra.form display="grid" gap="4" mt="4" onSubmit={(event) => void enter(event)}>
        <ReadOnly label="Email" type="email" value={demoCredentials.email} autoComplete="off" />
        <ReadOnly label="Password" type="password" value={demoCredentials.password} autoComplete="off" />
        <Button type="submit" look="solid" minH="44px" mt="1" disabled={state !== 'idle'} aria-busy={state === 'entering'}>
          {state === 'entering' ? <Busy /> : 'Access Demo Platform'}
        </Button>
      </chakra.form>
    </Card>
  )
}

function Busy() {
  return (
    <Flex align="center" gap="2">
      <Box
        w="16px"
        h="16px"
        borderRadius="full"
        borderWidth="2px"
        borderStyle="solid"
        borderColor="currentColor"
        borderTopColor="transparent"
        animation="spin 800ms linear infinite"
        aria-hidden="true"
      />
      Accessing Demo...
    </Flex>
  )
}

function ReadOnly({ label, ...rest }: { label: string } & React.ComponentProps<typeof Input>) {
  const id = useId()
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <Input id={id} readOnly bg="sunken" {...rest} />
    </Box>
  )
}
