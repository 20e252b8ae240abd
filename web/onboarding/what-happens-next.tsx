import { Box, chakra } from '@chakra-ui/react'
import type { Provider } from './client-fields.tsx'

/**
 * What follows after the wizard: the consent at each provider, what is asked for there, and how to
 * narrow it.
 */
export function WhatHappensNext({ of }: { of: readonly Provider[] }) {
  const unread = of.filter(({ isRead }) => !isRead).map(({ name }) => name)
  return (
    <Box role="note" aria-label="What happens next" px="4" py="4" bg="accent.soft" borderRadius="md">
      <chakra.h4 fontWeight="semibold">What happens next</chakra.h4>
      <chakra.ol ps="5" mt="2" display="grid" gap="1" listStyleType="decimal">
        <li>OAuth flow: after setup, press Connect under Integrations. Each provider asks you to allow the access.</li>
        <li>The provider leads you back here. RiskPilot changes nothing there.</li>
        {unread.length > 0 ? (
          <li>
            RiskPilot does not read {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(unread)} by itself yet. Import the files
            until it does.
          </li>
        ) : null}
      </chakra.ol>
      <chakra.h4 fontWeight="semibold" mt="3">
        Data permissions
      </chakra.h4>
      <chakra.ul ps="5" mt="1" display="grid" gap="1" listStyleType="'✓ '">
        {of.length === 0 ? <li>Choose a tool to see what RiskPilot asks to read there.</li> : null}
        {of.map(({ key, name, permissions }) => (
          <li key={key}>
            {name}: {permissions.length > 0 ? permissions.join(', ') : 'nothing'}
          </li>
        ))}
      </chakra.ul>
      <Box mt="3">
        <strong>Optional scoping:</strong> at the provider you can allow less. Checks that need the rest then say what is missing.
      </Box>
    </Box>
  )
}
