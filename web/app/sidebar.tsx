import { Box, chakra, Flex } from '@chakra-ui/react'
import { useBusiness } from '../ui/business.tsx'
import { Navigation } from './navigation.tsx'
import { UserPart } from './user-part.tsx'

/** The product's logo and name. */
export function Brand() {
  return (
    <Flex align="center" gap="2.5" fontWeight="semibold" fontSize="lg" letterSpacing="-0.01em">
      <chakra.img src="/favicon.svg" alt="" w="26px" h="26px" />
      RiskPilot
    </Flex>
  )
}

/**
 * Beside every page from 768 px of width; on narrower screens the menu of the top bar replaces it.
 */
export function Sidebar() {
  const { name } = useBusiness()
  return (
    <Box
      as="aside"
      aria-label="Sidebar"
      w="220px"
      flexShrink={0}
      display={{ base: 'none', md: 'block' }}
      borderInlineEndWidth="1px"
      borderInlineEndStyle="solid"
      borderColor="line"
      bg="card"
    >
      <Flex direction="column" position="sticky" top="0" h="100dvh" p="4" gap="6">
        <Box px="2" pt="1">
          <Brand />
        </Box>
        <Navigation />
        <Box mt="auto">
          {/* The space stands around the clamped lines: padding inside would show a third one,
              cut. */}
          <Box mx="2.5" mb="3">
            <Box color="muted" fontSize="xs" lineClamp={2} title={name}>
              <bdi>{name}</bdi>
            </Box>
          </Box>
          <UserPart />
        </Box>
      </Flex>
    </Box>
  )
}
