import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { ConnectionsDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ConnectionLine } from '../ui/connection-line.tsx'
import { Card, PartTitle } from '../ui/page.tsx'

/** Systems that RiskPilot reads by itself, beside the files; nothing where there are none. */
export function ConnectedSystems() {
  const { data } = useQuery(ConnectionsDocument)
  const read = data?.integrations.filter(({ streams }) => streams.length > 0) ?? []
  if (read.length === 0) return null
  return (
    <Box mb="6">
      <PartTitle mb="3">Read by RiskPilot itself</PartTitle>
      <Card>
        <chakra.ul aria-label="Read by RiskPilot itself" listStyleType="none" display="grid" gap="2.5">
          {read.map(({ id, name, problem, ...one }) => (
            <li key={id}>
              <Box fontWeight="medium">
                <bdi>{name}</bdi>
              </Box>
              <ConnectionLine of={one} />
              {problem ? (
                <Box color="high" fontSize="sm">
                  {problem}
                </Box>
              ) : null}
            </li>
          ))}
        </chakra.ul>
        <Box mt="3">
          <TextLink to="/integrations">Connections</TextLink>
        </Box>
      </Card>
    </Box>
  )
}
