import { Box, chakra } from '@chakra-ui/react'
import { useRouteError } from 'react-router'
import { PageHead } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'

/** A page that could not be drawn or loaded: after an update its old file may be gone, and loading it anew helps. */
export function RouteError() {
  const error = useRouteError()
  return (
    <chakra.main maxW="720px" mx="auto" px="4" py="12">
      <PageHead title="This page could not be shown" />
      <ErrorState title="Something went wrong in the browser" error={error} onRetry={() => location.reload()} />
      <Box mt="4">
        <chakra.a href="/" color="accent" textDecoration="underline">
          Back to the start
        </chakra.a>
      </Box>
    </chakra.main>
  )
}
