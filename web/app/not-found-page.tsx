import { Box, chakra } from '@chakra-ui/react'
import { ButtonAnchor } from '../ui/button.tsx'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <chakra.main minH="100dvh" display="grid" placeItems="center" px="4">
      <title>404 Page Not Found · RiskPilot</title>
      <Box textAlign="center">
        <chakra.img src="/favicon.svg" alt="" w="44px" h="44px" mx="auto" mb="4" />
        <chakra.h1 fontSize="2xl" fontWeight="semibold" letterSpacing="-0.01em">
          404 Page Not Found
        </chakra.h1>
        <Box color="muted" mt="2" mb="6">
          Did you forget to add the page to the router?
        </Box>
        <ButtonAnchor href="/" look="solid">
          Back to the start
        </ButtonAnchor>
      </Box>
    </chakra.main>
  )
}
